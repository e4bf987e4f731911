// The On Board path as a picture: a spiral over a grid that ends in the middle, and where a jump lands.

export interface Spot {
  column: number;
  row: number;
}

// Columns for a path of so many fields (start included): 41 fields lie on 7 × 6.
export function spiralSize(fields: number): { columns: number; rows: number } {
  const columns = Math.max(5, Math.ceil(Math.sqrt(fields)));
  return { columns, rows: Math.ceil(fields / columns) };
}

// The first `fields` spots of the spiral: right along the top, then clockwise inwards.
export function spiral(fields: number): Spot[] {
  const { columns, rows } = spiralSize(fields);
  let [left, right, top, bottom] = [0, columns - 1, 0, rows - 1];
  const spots: Spot[] = [];
  while (left <= right && top <= bottom) {
    for (let c = left; c <= right; c++) spots.push({ column: c, row: top });
    for (let r = top + 1; r <= bottom; r++) spots.push({ column: right, row: r });
    if (top < bottom) for (let c = right - 1; c >= left; c--) spots.push({ column: c, row: bottom });
    if (left < right) for (let r = bottom - 1; r > top; r--) spots.push({ column: left, row: r });
    left++, right--, top++, bottom--;
  }
  return spots.slice(0, fields);
}

// on board 2.1: spaces that hold another piece are jumped over and not counted. Null past the end.
export function landing(from: number, distance: number, others: readonly number[], length: number): number | null {
  let space = from;
  for (let left = distance; left > 0; ) {
    space += 1;
    if (space > length) return null;
    if (!others.includes(space)) left -= 1;
  }
  return space;
}
