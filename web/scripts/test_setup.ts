// What browsers have and the node 18 of Debian 12 lacks: File, and streams of raw deflate. For the tests only.
import { File } from "node:buffer";
import { Readable, Writable } from "node:stream";
import { createDeflateRaw, createInflateRaw } from "node:zlib";

const streams = { CompressionStream: createDeflateRaw, DecompressionStream: createInflateRaw };

function hasRawDeflate(): boolean {
  try {
    return new CompressionStream("deflate-raw") !== null;
  } catch {
    return false;
  }
}

if (!("File" in globalThis)) Object.assign(globalThis, { File });
if (!hasRawDeflate()) {
  for (const [name, create] of Object.entries(streams)) {
    const make = function () {
      const stream = create();
      return { readable: Readable.toWeb(stream), writable: Writable.toWeb(stream) };
    };
    Object.assign(globalThis, { [name]: make });
  }
}
