import { inflateRawSync } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/** Returns the files of a ZIP by name. Reads the directory at its end, as any program does. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error("not a ZIP file");
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error("the directory of the ZIP is damaged");
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    files.set(name, contentOf(zip, at));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

function contentOf(zip: Buffer, entry: number): Buffer {
  const method = zip.readUInt16LE(entry + 10);
  const packedBytes = zip.readUInt32LE(entry + 20);
  const bytes = zip.readUInt32LE(entry + 24);
  const header = zip.readUInt32LE(entry + 42);
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  const packed = zip.subarray(start, start + packedBytes);
  if (method !== STORED && method !== DEFLATED) throw new Error(`method ${method} is not known`);
  const content = method === STORED ? packed : inflateRawSync(packed);
  if (content.length !== bytes) throw new Error("a file in the ZIP doesn't have its declared size");
  return content;
}
