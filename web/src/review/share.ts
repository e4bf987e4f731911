// A game record inside a link: deflated, then base64url, so that a game can be shared without any server keeping it.
// What comes back from a link may be anything; it is unpacked only up to a limit and otherwise refused.
export const longestRecord = 100_000;
export const longestCode = 60_000;

export async function packRecord(record: string): Promise<string> {
  const packed = await pump(new TextEncoder().encode(record), new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY);
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

// Null when the link is broken.
export async function unpackRecord(code: string): Promise<string | null> {
  if (code.length === 0 || code.length > longestCode || !/^[\w-]+$/.test(code)) return null;
  try {
    const binary = atob(code.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const plain = await pump(bytes, new DecompressionStream("deflate-raw"), longestRecord);
    return new TextDecoder("utf-8", { fatal: true }).decode(plain);
  } catch {
    return null;
  }
}

async function pump(bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error("too long");
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
