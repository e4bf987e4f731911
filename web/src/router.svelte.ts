// Where in the app we are: the part after # in the address, so that links work from any static host and offline.
let path = $state(typeof location === "undefined" ? "" : read());

function read(): string {
  const text = location.hash.replace(/^#\/?/, "");
  try {
    return decodeURI(text);
  } catch {
    return text; // cut off in the middle of a letter; the screen it leads to says so
  }
}

if (typeof addEventListener !== "undefined") addEventListener("hashchange", () => (path = read()));

// "table/abc" -> ["table", "abc"]
export function route(): string[] {
  return path.split("?")[0]!.split("/").filter((part) => part !== "");
}

export function query(): URLSearchParams {
  return new URLSearchParams(path.split("?")[1] ?? "");
}

export function go(to: string): void {
  location.hash = `#/${to}`;
}

export function replace(to: string): void {
  history.replaceState(null, "", `#/${to}`);
  path = read();
}

export function link(to: string): string {
  return `${location.origin}${location.pathname}#/${to}`;
}
