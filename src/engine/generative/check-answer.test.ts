import sharp from "sharp";
import { expect, test } from "vitest";
import { drawPicture } from "../../../tests/setup/fake-models/wire-cases.ts";
import { checkAnswer } from "./check-answer.ts";

const picture = await drawPicture(120, 160);

test.each(["png", "jpeg", "webp"] as const)("takes %s, whatever it was called", async (format) => {
  const bytes = await sharp(picture).toFormat(format).toBuffer();
  const checked = await checkAnswer(bytes, { aspect: "3:4" });
  expect(checked).toEqual({
    image: { bytes, mimeType: `image/${format}` },
    widthPx: 120,
    heightPx: 160,
  });
});

test("measures the upright picture", async () => {
  const lying = await sharp(picture).rotate(90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await checkAnswer(lying, { aspect: "3:4" })).toMatchObject({
    widthPx: 120,
    heightPx: 160,
  });
});

async function refusal(bytes: Uint8Array, aspect: "3:4" | "1:1" = "3:4") {
  return checkAnswer(bytes, { aspect }).then(
    () => "taken",
    (error: { code: string }) => error.code,
  );
}

test("a ratio within 12 % passes, one beyond it does not", async () => {
  const sized = (width: number) => sharp(picture).resize(width, 160, { fit: "fill" }).toBuffer();
  expect(await refusal(await sized(134))).toBe("taken");
  expect(await refusal(await sized(136))).toBe("bad_answer");
  expect(await refusal(await sized(107))).toBe("taken");
  expect(await refusal(await sized(106))).toBe("bad_answer");
});

test("what is no picture, another kind, damaged, tiny or huge is a bad answer", async () => {
  const png = await sharp(picture).png().toBuffer();
  const jpeg = await sharp(picture).resize(600, 800).jpeg().toBuffer();
  const huge = sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: "#fff" } });
  const cases = {
    text: Buffer.from("no picture"),
    nothing: new Uint8Array(),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="120" height="160"/>'),
    gif: await sharp(picture).gif().toBuffer(),
    halfPng: png.subarray(0, png.byteLength / 2),
    halfJpeg: jpeg.subarray(0, jpeg.byteLength / 2),
  };
  for (const [name, bytes] of Object.entries(cases)) {
    expect([name, await refusal(bytes)]).toEqual([name, "bad_answer"]);
  }
  expect(await refusal(await huge.png().toBuffer(), "1:1")).toBe("bad_answer");
  expect(await refusal(await sharp(picture).resize(9, 12).png().toBuffer())).toBe("bad_answer");
});
