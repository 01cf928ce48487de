const CRC_POLYNOMIAL = 0xedb88320;

/** CRC-32 of PNG chunks (ISO 3309; PNG specification, annex D). */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ CRC_POLYNOMIAL : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const PNG_HEADER_END = 33;
const METRES_PER_INCH = 0.0254;

const PNG_SIGNATURE_BYTES = 8;
const CHUNK_FRAME_BYTES = 12;

/** `true` if a pHYs chunk precedes the pixels; other chunks may come before it. */
export function hasPngDensity(png: Uint8Array): boolean {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = PNG_SIGNATURE_BYTES; at + CHUNK_FRAME_BYTES <= png.length; ) {
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (type === "pHYs" || type === "IDAT") return type === "pHYs";
    at += view.getUint32(at) + CHUNK_FRAME_BYTES;
  }
  return false;
}

/** Adds a pHYs chunk right after the PNG's header, so that printers know its size. */
export function withPngDensity(png: Uint8Array, dpi: number): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(21);
  const view = new DataView(chunk.buffer);
  const pixelsPerMetre = Math.round(dpi / METRES_PER_INCH);
  view.setUint32(0, 9);
  chunk.set([0x70, 0x48, 0x59, 0x73], 4);
  view.setUint32(8, pixelsPerMetre);
  view.setUint32(12, pixelsPerMetre);
  chunk[16] = 1;
  view.setUint32(17, crc32(chunk.subarray(4, 17)));
  const result = new Uint8Array(png.length + chunk.length);
  result.set(png.subarray(0, PNG_HEADER_END));
  result.set(chunk, PNG_HEADER_END);
  result.set(png.subarray(PNG_HEADER_END), PNG_HEADER_END + chunk.length);
  return result;
}

/** Sets the JPEG's JFIF density (JFIF 1.02: units 1 = dots per inch); adds the segment if it is missing. */
export function withJpegDensity(jpeg: Uint8Array, dpi: number): Uint8Array<ArrayBuffer> {
  const [high, low] = [dpi >> 8, dpi & 0xff];
  const hasJfif = jpeg[2] === 0xff && jpeg[3] === 0xe0 && jpeg[6] === 0x4a && jpeg[7] === 0x46;
  if (hasJfif) {
    const result = new Uint8Array(jpeg);
    result.set([1, high, low, high, low], 13);
    return result;
  }
  const segment = [
    0xff,
    0xe0,
    0,
    16,
    0x4a,
    0x46,
    0x49,
    0x46,
    0,
    1,
    1,
    1,
    high,
    low,
    high,
    low,
    0,
    0,
  ];
  const result = new Uint8Array(jpeg.length + segment.length);
  result.set(jpeg.subarray(0, 2));
  result.set(segment, 2);
  result.set(jpeg.subarray(2), 2 + segment.length);
  return result;
}

/** Reads the dots per inch of a PNG (pHYs) or JPEG (JFIF) from its first bytes; `null` if there are none. */
export function readDensity(bytes: Uint8Array): number | null {
  if (bytes.length < PNG_HEADER_END) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPng = view.getUint32(0) === 0x89504e47;
  const isJpeg = view.getUint16(0) === 0xffd8;
  if (!isPng && !isJpeg) return null;
  const perMetre = isPng ? pngDotsPerMetre(bytes, view) : jpegDotsPerMetre(view);
  return perMetre === null || perMetre === 0 ? null : Math.round(perMetre * METRES_PER_INCH);
}

function pngDotsPerMetre(bytes: Uint8Array, view: DataView): number | null {
  for (let at = PNG_SIGNATURE_BYTES; at + 21 <= bytes.length; ) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === "pHYs") return bytes[at + 16] === 1 ? view.getUint32(at + 8) : null;
    if (type === "IDAT") return null;
    at += view.getUint32(at) + CHUNK_FRAME_BYTES;
  }
  return null;
}

/** Units of JFIF: 1 is dots per inch, 2 dots per centimetre. Other segments may come before it. */
function jpegDotsPerMetre(view: DataView): number | null {
  for (let at = 2; at + 18 <= view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    const isApplication = marker >= 0xe0 && marker <= 0xef;
    if (!isApplication) return null;
    if (marker === 0xe0 && view.getUint32(at + 4) === 0x4a464946) {
      const dots = view.getUint16(at + 12);
      const units = view.getUint8(at + 11);
      if (units === 1) return dots / METRES_PER_INCH;
      return units === 2 ? dots * 100 : null;
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
