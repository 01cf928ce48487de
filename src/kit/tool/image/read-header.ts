export type FileType = "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "image/heic";

export interface ImageHeader {
  readonly type: FileType;
  /** `null` if the size is too deep in the file to read cheaply. */
  readonly size: { readonly widthPx: number; readonly heightPx: number } | null;
}

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** JPEG (ITU-T T.81, B.2.2): frame headers are C0..CF without the tables C4, C8, CC. */
function readJpegSize(bytes: Uint8Array, view: DataView): ImageHeader["size"] {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { widthPx: view.getUint16(at + 7), heightPx: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** WebP container: VP8X, VP8L (lossless) and VP8 (lossy) store their size in different places. */
function readWebpSize(bytes: Uint8Array, view: DataView): ImageHeader["size"] {
  if (bytes.length < 30) return null;
  const chunk = ascii(bytes, 12, 16);
  const uint24 = (at: number) => view.getUint16(at, true) + ((bytes[at + 2] ?? 0) << 16);
  if (chunk === "VP8X") return { widthPx: uint24(24) + 1, heightPx: uint24(27) + 1 };
  if (chunk === "VP8L") {
    const bits = view.getUint32(21, true);
    return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk === "VP8 ") {
    return {
      widthPx: view.getUint16(26, true) & 0x3fff,
      heightPx: view.getUint16(28, true) & 0x3fff,
    };
  }
  return null;
}

const HEIC_BRANDS = new Set(["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"]);

function readType(bytes: Uint8Array, view: DataView): FileType | null {
  if (view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a) return "image/png";
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "image/webp";
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return "image/gif";
  const isHeic = ascii(bytes, 4, 8) === "ftyp" && HEIC_BRANDS.has(ascii(bytes, 8, 12));
  return isHeic ? "image/heic" : null;
}

function readPngSize(bytes: Uint8Array, view: DataView): ImageHeader["size"] {
  if (bytes.length < 24) return null;
  return { widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
}

/** How each type stores its size; HEIC stores it too deep in the file. */
const sizeReaders = {
  "image/png": readPngSize,
  "image/jpeg": readJpegSize,
  "image/webp": readWebpSize,
  "image/gif": (_bytes, view) => ({
    widthPx: view.getUint16(6, true),
    heightPx: view.getUint16(8, true),
  }),
  "image/heic": () => null,
} as const satisfies Record<FileType, (bytes: Uint8Array, view: DataView) => ImageHeader["size"]>;

/**
 * Reads type and size of an image from its first bytes (a few hundred kB suffice). Returns `null` for unsupported
 * types. Never throws.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  if (bytes.length < 12) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = readType(bytes, view);
  return type && { type, size: sizeReaders[type](bytes, view) };
}
