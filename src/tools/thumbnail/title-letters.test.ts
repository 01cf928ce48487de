import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { packageFile } from "#engine/local/analysis/tensor-runtime.ts";
import { measureText } from "#engine/local/drawing/svg.ts";
import { TITLE_RANGES, undrawableLetters } from "./title-letters.ts";
import { thumbnail } from "./tool.ts";

const folder = dirname(packageFile("@expo-google-fonts/be-vietnam-pro/package.json"));

/** Code points with a glyph, by the table of format 4 that every TrueType font has (OpenType, `cmap`). */
function coveredBy(font: Buffer): number[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = tables.find((at) => font.toString("latin1", at, at + 4) === "cmap") ?? 0;
  const cmap = font.readUInt32BE(entry + 8);
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => {
    return cmap + font.readUInt32BE(cmap + 8 + 8 * index);
  });
  const at = subtables.find((start) => font.readUInt16BE(start) === 4) ?? 0;
  const count = font.readUInt16BE(at + 6) / 2;
  const covered: number[] = [];
  for (let segment = 0; segment < count; segment += 1) {
    const end = at + 14 + 2 * segment;
    const start = end + 2 + 2 * count;
    const offset = start + 4 * count;
    const delta = font.readInt16BE(start + 2 * count);
    const base = font.readUInt16BE(start);
    for (let code = base; code <= font.readUInt16BE(end) && code < 0xff_ff; code += 1) {
      const range = font.readUInt16BE(offset);
      const glyph =
        range === 0 ? code + delta : font.readUInt16BE(offset + range + 2 * (code - base));
      if (glyph % 0x1_00_00 !== 0) covered.push(code);
    }
  }
  return covered;
}

test.each(["800ExtraBold", "900Black"])("the table is what the font %s can draw", (weight) => {
  const font = readFileSync(join(folder, weight, `BeVietnamPro_${weight}.ttf`));
  const listed = TITLE_RANGES.split(" ").flatMap((range) => {
    const [from = 0, to = 0] = range.split("-").map((code) => Number.parseInt(code, 16));
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  const CARRIAGE_RETURN = 13;
  expect(listed).toEqual(coveredBy(font).filter((code) => code !== CARRIAGE_RETURN));
});

test("what the table leaves out has no ink", () => {
  for (const sign of ["你", "Ж", "م", "🎉"]) {
    expect(measureText(sign, { sizePx: 100, weight: 900 }).width).toBe(0);
    expect(undrawableLetters(sign)).toBe(sign);
  }
  expect(measureText("Ầ", { sizePx: 100, weight: 900 }).width).toBeGreaterThan(0);
});

describe("a title", () => {
  test.each([
    ["Mười mẹo chụp ảnh thẻ đẹp – 50.000 ₫!", ""],
    ["Mười mẹo".normalize("NFD"), ""],
    ["one\n two", ""],
    ["你好 hello 你", "你 好"],
    ["привет мир", "п р и в е"],
    ["a\u200bb\u202ec", "U+200B U+202E"],
  ])("%j: %j cannot be drawn", (title, letters) => {
    expect(undrawableLetters(title)).toBe(letters);
    const { payload } = thumbnail.operations.youtubeThumbnail;
    const photo = { base64: "AA==", mimeType: "image/png" };
    const parsed = payload.safeParse({ sourceImages: [photo], title, content: "" });
    const values = { photos: [photo], headline: title, content: "", aspectRatio: "16:9" };
    const problem = { code: "title_letters", field: "headline" };
    const issue = { message: "title_letters", params: { letters } };
    expect(thumbnail.findValueProblem(values)).toEqual(letters === "" ? null : problem);
    expect(parsed.error?.issues ?? []).toMatchObject(letters === "" ? [] : [issue]);
  });
});
