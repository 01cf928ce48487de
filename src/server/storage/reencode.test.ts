import sharp from "sharp";
import { expect, test } from "vitest";
import { reencode } from "./reencode.ts";
import { makeSmall } from "./small-picture.ts";

const END = Buffer.from([0xff, 0xd9]);

function photo(progressive: boolean): Promise<Buffer> {
  const data = Buffer.alloc(200 * 160 * 3);
  for (let index = 0; index < data.length; index += 1) data[index] = (index * 7919) % 251;
  return sharp(data, { raw: { width: 200, height: 160, channels: 3 } })
    .jpeg({ progressive })
    .toBuffer();
}

const ways = {
  uploads: (bytes: Buffer) => reencode({ bytes, mimeType: "image/jpeg" }, "keep"),
  tiles: (bytes: Buffer) => makeSmall(bytes),
} as const;

test.each([
  ["uploads", false],
  ["uploads", true],
  ["tiles", false],
  ["tiles", true],
] as const)(
  "%s: what breaks off is unreadable with and without an end (layers: %s)",
  async (way, isProgressive) => {
    const bytes = await photo(isProgressive);
    const half = bytes.subarray(0, bytes.length / 2);
    for (const broken of [half, Buffer.concat([half, END])]) {
      await expect(ways[way](broken)).rejects.toMatchObject({ code: "image_unreadable" });
    }
    const odd = Buffer.concat([bytes.subarray(0, -2), Buffer.from([9, 9, 9, 9]), END]);
    await expect(ways[way](odd)).resolves.toBeDefined();
  },
);
