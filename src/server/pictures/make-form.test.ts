import sharp from "sharp";
import { expect, test } from "vitest";
import { makeForm } from "./make-form.ts";

const END = Buffer.from([0xff, 0xd9]);

function photo(progressive: boolean): Promise<Buffer> {
  const data = Buffer.alloc(200 * 160 * 3);
  for (let index = 0; index < data.length; index += 1) data[index] = (index * 7919) % 251;
  return sharp(data, { raw: { width: 200, height: 160, channels: 3 } })
    .jpeg({ progressive })
    .toBuffer();
}

test.each([
  ["checked", false],
  ["checked", true],
  ["anew", false],
  ["anew", true],
  ["small", false],
  ["small", true],
] as const)(
  "%s: what breaks off is unreadable with and without an end (layers: %s)",
  async (form, isProgressive) => {
    const make = (bytes: Buffer) => makeForm({ bytes, mimeType: "image/jpeg" }, form);
    const bytes = await photo(isProgressive);
    const half = bytes.subarray(0, bytes.length / 2);
    for (const broken of [half, Buffer.concat([half, END])]) {
      await expect(make(broken)).rejects.toMatchObject({ code: "image_unreadable" });
    }
    const odd = Buffer.concat([bytes.subarray(0, -2), Buffer.from([9, 9, 9, 9]), END]);
    await expect(make(odd)).resolves.toBeDefined();
  },
);
