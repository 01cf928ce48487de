/** EXIF 3.0, tag 274: orientation. */
const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;
const MAX_ENTRIES = 500;

/** Reads the orientation, 2 to 8, of an EXIF TIFF block. Returns `null` if it's upright, damaged or missing. */
export function readOrientation(tiff: Buffer): number | null {
  if (tiff.length < 14) return null;
  const order = tiff.toString("latin1", 0, 2);
  if (order !== "II" && order !== "MM") return null;
  const isLittle = order === "II";
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  if (u16(2) !== 42) return null;
  const directory = u32(4);
  if (directory + 2 > tiff.length) return null;
  const entries = Math.min(u16(directory), MAX_ENTRIES);
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return null;
    if (u16(at) !== ORIENTATION_TAG || u16(at + 2) !== SHORT) continue;
    const found = u16(at + 8);
    return found >= 2 && found <= 8 ? found : null;
  }
  return null;
}

/** A TIFF block that contains only the orientation. */
export function writeOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("II*\0", 0, "latin1");
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(ORIENTATION_TAG, 10);
  tiff.writeUInt16LE(SHORT, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}
