// A screenshot with at most 256 colours: a third of the size, and no eye sees the difference in a picture of this app.
// Reads what Chromium writes (8 bits a channel, not interlaced), writes an indexed PNG.
import { deflateSync, inflateSync } from "node:zlib";

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

function parts(png) {
  const found = [];
  for (let at = signature.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    found.push({ name: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + png.readUInt32BE(at)) });
  }
  return found;
}

// The pixels as they were before each line was filtered (PNG specification, section 9).
function pixelsOf(png) {
  const all = parts(png);
  const head = all.find((part) => part.name === "IHDR").data;
  const [width, height, size] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9] === 6 ? 4 : 3];
  const raw = inflateSync(Buffer.concat(all.filter((part) => part.name === "IDAT").map((part) => part.data)));
  const line = width * size;
  const out = Buffer.alloc(line * height);
  for (let y = 0; y < height; y++) {
    const kind = raw[y * (line + 1)];
    for (let x = 0; x < line; x++) {
      const left = x >= size ? out[y * line + x - size] : 0;
      const up = y > 0 ? out[(y - 1) * line + x] : 0;
      const corner = x >= size && y > 0 ? out[(y - 1) * line + x - size] : 0;
      out[y * line + x] = raw[y * (line + 1) + 1 + x] + [0, left, up, (left + up) >> 1, nearest(left, up, corner)][kind];
    }
  }
  return { width, height, size, out };
}

function nearest(left, up, corner) {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

// Boxes of colours, the one that reaches farthest (and is met most often) cut in two, until there are enough.
function paletteOf(counts, most) {
  const boxes = [[...counts]];
  const reach = (box, i) => box.reduce(([low, high], [key]) => [Math.min(low, (key >> (8 * i)) & 255), Math.max(high, (key >> (8 * i)) & 255)], [255, 0]);
  const weigh = (box) => {
    const spans = [0, 1, 2].map((i) => reach(box, i)).map(([low, high]) => high - low);
    return { span: Math.max(...spans), axis: spans.indexOf(Math.max(...spans)), sum: box.reduce((sum, [, count]) => sum + count, 0) };
  };
  const weights = [weigh(boxes[0])];
  while (boxes.length < most) {
    const value = weights.map(({ span, sum }) => span * Math.sqrt(sum));
    const widest = value.indexOf(Math.max(...value));
    if (value[widest] === 0) break;
    const { axis, sum } = weights[widest];
    const sorted = boxes[widest].sort(([a], [b]) => ((a >> (8 * axis)) & 255) - ((b >> (8 * axis)) & 255));
    let [cut, before] = [1, sorted[0][1]];
    while (cut < sorted.length - 1 && before + sorted[cut][1] <= sum / 2) before += sorted[cut++][1];
    boxes.splice(widest, 1, sorted.slice(0, cut), sorted.slice(cut));
    weights.splice(widest, 1, weigh(sorted.slice(0, cut)), weigh(sorted.slice(cut)));
  }
  return boxes;
}

function part(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(checksum(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let i = 0; i < 8; i++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

export function withPalette(png) {
  const { width, height, size, out } = pixelsOf(png);
  const counts = new Map();
  const keys = new Uint32Array(width * height);
  for (let i = 0; i < keys.length; i++) {
    keys[i] = out[i * size] | (out[i * size + 1] << 8) | (out[i * size + 2] << 16);
    counts.set(keys[i], (counts.get(keys[i]) ?? 0) + 1);
  }
  const boxes = paletteOf(counts, 256);
  const colours = Buffer.alloc(3 * boxes.length);
  const place = new Map();
  boxes.forEach((box, index) => {
    const sum = box.reduce((sum, [, count]) => sum + count, 0);
    for (const i of [0, 1, 2]) colours[3 * index + i] = Math.round(box.reduce((all, [key, count]) => all + ((key >> (8 * i)) & 255) * count, 0) / sum);
    for (const [key] of box) place.set(key, index);
  });
  const lines = Buffer.alloc((width + 1) * height);
  keys.forEach((key, i) => (lines[i + 1 + Math.floor(i / width)] = place.get(key)));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([signature, part("IHDR", head), part("PLTE", colours), part("IDAT", deflateSync(lines, { level: 9 })), part("IEND", Buffer.alloc(0))]);
}
