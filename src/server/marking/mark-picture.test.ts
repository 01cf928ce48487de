import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { readSourceType } from "#core/marking.ts";
import { openManifestReader } from "./c2pa/reader.ts";
import { makeCredentials } from "./c2pa/signer.ts";
import { createPictureMarker, type Origin } from "./mark-picture.ts";

const ours = makeCredentials(new Uint8Array(32).fill(1));
const others = makeCredentials(new Uint8Array(32).fill(2));
const mark = createPictureMarker(ours, randomUUID);
let reader: Awaited<ReturnType<typeof openManifestReader>>;
beforeAll(async () => {
  reader = await openManifestReader(ours.chain);
});

const origin: Origin = {
  type: "compositeWithTrainedAlgorithmicMedia",
  operation: "face_swap",
  agent: { name: "gemini", version: "some-model" },
  parent: { format: "image/jpeg", hasManifest: false },
};

const formats = ["png", "jpeg", "webp"] as const;
const kinds = formats.flatMap((format) =>
  [false, true]
    .filter((hasAlpha) => !(hasAlpha && format === "jpeg"))
    .map((hasAlpha) => ({ format, hasAlpha })),
);

/** A picture of noise, so that no two bytes of it are alike. */
async function picture(format: (typeof formats)[number], hasAlpha = false): Promise<Buffer> {
  const channels = hasAlpha ? 4 : 3;
  const [width, height] = [61, 47];
  const pixels = Uint8Array.from(
    { length: width * height * channels },
    (_, i) => (i * 2_654_435_761) >>> 24,
  );
  return sharp(pixels, { raw: { width, height, channels } })[format]().toBuffer();
}

type Format = "png" | "jpeg" | "webp";

function marked(bytes: Uint8Array, format: Format, as: Origin = origin, by = mark): Buffer {
  const mimeType = `image/${format}` as const;
  const result = by({ bytes, mimeType }, as);
  if (!result) throw new Error(`the ${format} was not marked`);
  return Buffer.from(result);
}

describe.each(kinds)("a $format (alpha: $hasAlpha)", ({ format, hasAlpha }) => {
  test("says its origin twice, is signed, and not one pixel is another", async () => {
    const plain = await picture(format, hasAlpha);
    const file = marked(plain, format);
    const { xmp, hasAlpha: stillAlpha } = await sharp(file).metadata();
    expect(readSourceType(String(xmp))).toBe("compositeWithTrainedAlgorithmicMedia");
    expect(stillAlpha).toBe(hasAlpha);
    expect(await sharp(file).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer());
    expect(await reader.read(file, `image/${format}`)).toEqual({
      state: "valid",
      isOurs: true,
      problems: [],
      generator: "Fotoya",
      digitalSourceType: "compositeWithTrainedAlgorithmicMedia",
    });
  });

  test("any other byte of the picture breaks the signature", async () => {
    const file = marked(await picture(format, hasAlpha), format);
    const plain = await picture(format, hasAlpha);
    // The picture's own bytes lie before the marks in WebP and behind them in the others.
    const from = format === "webp" ? 60 : file.length - plain.length + 400;
    for (let step = 0; step < 12; step++) {
      const forged = Buffer.from(file);
      const at = from + step * Math.floor((plain.length - 500) / 12);
      forged[at] = (forged[at] ?? 0) ^ 1;
      expect(await reader.read(forged, `image/${format}`), `byte ${at}`).toMatchObject({
        state: "broken",
        isOurs: false,
      });
    }
  });

  test("a changed statement breaks the signature", async () => {
    const file = marked(await picture(format, hasAlpha), format);
    const term = Buffer.from("newscodes/digitalsourcetype/compositeWith");
    const places = [file.indexOf(term), file.lastIndexOf(term)];
    expect(new Set(places).size).toBe(2);
    for (const at of places) {
      const forged = Buffer.from(file);
      forged.write("X", at + term.length - 5);
      expect((await reader.read(forged, `image/${format}`))?.state).toBe("broken");
    }
  });

  test("marks that are there are replaced, not doubled", async () => {
    const once = marked(await picture(format, hasAlpha), format);
    const twice = marked(once, format, { ...origin, type: "trainedAlgorithmicMedia" });
    expect(twice.length).toBeLessThan(once.length + 64);
    expect(twice.includes("compositeWithTrained")).toBe(false);
    expect(await reader.read(twice, `image/${format}`)).toMatchObject({
      state: "valid",
      isOurs: true,
    });
  });
});

test("a signature of somebody with the same names is sound, and not ours", async () => {
  const theirs = createPictureMarker(others, randomUUID);
  const file = marked(await picture("png"), "png", origin, theirs);
  expect(await reader.read(file, "image/png")).toMatchObject({ state: "valid", isOurs: false });
});

test("a picture that was made of no photo is created, one that was made of a photo is edited", async () => {
  const made = marked(await picture("png"), "png", { ...origin, parent: null });
  expect(made.includes("c2pa.created")).toBe(true);
  expect(made.includes("c2pa.edited")).toBe(false);
  const edited = marked(await picture("png"), "png", {
    ...origin,
    parent: { format: "image/png", hasManifest: true },
  });
  expect(edited.includes("c2pa.opened")).toBe(true);
  expect(edited.includes("parentOf")).toBe(true);
  expect(edited.includes("The photo had content credentials of its own")).toBe(true);
});

test("a file without marks, or written anew, has no manifest", async () => {
  expect(await reader.read(await picture("png"), "image/png")).toBeNull();
  const copy = await sharp(marked(await picture("jpeg"), "jpeg"))
    .jpeg()
    .toBuffer();
  expect(await reader.read(copy, "image/jpeg")).toBeNull();
});

test("what is no picture is not marked", async () => {
  const whole = await picture("png");
  for (const mimeType of ["image/png", "image/jpeg", "image/webp"] as const) {
    for (const bytes of [new Uint8Array(), whole.subarray(0, 50), Buffer.from("RIFF....WEBP")]) {
      expect(mark({ bytes, mimeType }, origin)).toBeNull();
    }
  }
});

test("the same secret gives the same keys", () => {
  const again = makeCredentials(new Uint8Array(32).fill(1));
  expect(again.key.equals(ours.key)).toBe(true);
  expect(again.key.equals(others.key)).toBe(false);
});
