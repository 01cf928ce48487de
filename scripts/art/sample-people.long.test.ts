import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pictureEngine } from "../../tests/setup/picture-engine.ts";
import { drawSample, SAMPLE_COUNT } from "./sample-people.ts";

const samples = await Promise.all(
  Array.from({ length: SAMPLE_COUNT }, async (_, index) => {
    const bytes = await sharp(new Resvg(drawSample(index)).render().asPng())
      .flatten()
      .jpeg({ quality: 90 })
      .toBuffer();
    return { number: index + 1, bytes };
  }),
);
const engine = await pictureEngine();

test.each(samples)(
  "our own detector finds exactly one face in sample person $number",
  async ({ bytes }) => {
    const { image, note } = await engine.run(
      {
        operation: "photo_id",
        payload: { sourceImage: { bytes, mimeType: "image/jpeg" }, size: "3:4" },
      },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    expect([image.widthPx, image.heightPx]).toEqual([354, 472]);
    expect(note).not.toBe("several_faces");
    // A person stands in the picture, and there is nothing where the backdrop was.
    const alpha = await sharp(image.bytes).extractChannel("alpha").raw().toBuffer();
    expect(Math.min(...alpha.subarray(0, 354))).toBeLessThan(10);
    expect(alpha[177 + 236 * 354]).toBe(255);
  },
);
