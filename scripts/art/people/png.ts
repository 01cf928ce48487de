import { crc32, deflateSync } from "node:zlib";

/** Pixels of red, green, blue and alpha, 0..255. */
export interface Rgba {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

function chunk(name: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A picture as a data URL for an SVG. Fast instead of small, since it's rendered at once. */
export function dataAddress({ width, height, data }: Rgba): string {
  const lines = Buffer.alloc((4 * width + 1) * height);
  for (let y = 0; y < height; y++) {
    lines.set(data.subarray(4 * width * y, 4 * width * (y + 1)), (4 * width + 1) * y + 1);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const bytes = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(lines, { level: 1 })),
    chunk("IEND", new Uint8Array()),
  ]);
  return `data:image/png;base64,${bytes.toString("base64")}`;
}
