import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { ImageFile } from "#core/image-payload.ts";
import { asModelAnswer, pixelsOf, toPng } from "../../../../tests/fixtures/model-answers.ts";
import {
  groupPhoto,
  plainPicture,
  portraitFixtures,
  portraitPhoto,
} from "../../../../tests/fixtures/photos.ts";
import { pictureEngine } from "../../../../tests/setup/picture-engine.ts";
import type { FinishRules } from "../../generative/brief.ts";
import { person } from "../../generative/finish-rules.ts";
import type { EngineResult, ImageEngine } from "../../port.ts";

type Rules = Omit<FinishRules, "lastStep">;

const TIMEOUT_MS = 300_000;
const NONE: Rules = {
  size: { kind: "free" },
  mustDifferFrom: null,
  people: [],
  faceCount: null,
  sameBody: null,
  pasteBack: null,
  cutOut: null,
};
let engine: ImageEngine;

beforeAll(async () => {
  engine = await pictureEngine();
}, TIMEOUT_MS);

const file = (bytes: Uint8Array): ImageFile => ({ bytes, mimeType: "image/jpeg" });

function finish(
  answer: Uint8Array,
  rules: Partial<Rules>,
  hasOwnSize = false,
): Promise<EngineResult> {
  const payload = { answer: file(answer), rules: { ...NONE, ...rules }, hasOwnSize };
  const signal = new AbortController().signal;
  return engine.run(
    { operation: "finish_picture", payload },
    { signal, onProgress: () => undefined },
  );
}

async function portrait(name: string): Promise<Uint8Array> {
  const fixture = portraitFixtures.find((candidate) => candidate.name === name);
  if (!fixture) throw new Error(`There is no photo called ${name}.`);
  return portraitPhoto(fixture);
}

describe("size", () => {
  test("the middle of an answer of nearly the same shape, in the pixels that are wanted", async () => {
    const answer = await asModelAnswer(await portrait("curls"), { widthPx: 896 });
    const { image } = await finish(answer, {
      size: { kind: "exact", widthPx: 413, heightPx: 413 },
    });
    expect([image.widthPx, image.heightPx, image.mimeType]).toEqual([413, 413, "image/jpeg"]);
    const { width, height } = await sharp(image.bytes).metadata();
    expect([width, height]).toEqual([413, 413]);
  });

  test("as large as a photo that lies on its side by its EXIF, and enlarged up to a longest side", async () => {
    const upright = await sharp(await portrait("tied hair"))
      .resize(300, 400)
      .toBuffer();
    const lying = await sharp(upright)
      .rotate(-90)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const answer = await asModelAnswer(upright, { widthPx: 768 });
    for (const [by, width, height] of [
      [null, 300, 400],
      [{ factor: 2, maxSidePx: 4_096 }, 600, 800],
      [{ factor: 2, maxSidePx: 500 }, 375, 500],
    ] as const) {
      const size = { kind: "like", image: file(lying), by } as const;
      const { image } = await finish(answer, { size });
      expect([image.widthPx, image.heightPx]).toEqual([width, height]);
    }
  });

  test.each([true, false])(
    "an answer of another shape is a bad answer (own size: %s)",
    async (hasOwnSize) => {
      const answer = await asModelAnswer(await groupPhoto(6));
      const size = { kind: "exact", widthPx: 400, heightPx: 400 } as const;
      const run = finish(answer, { size }, hasOwnSize);
      await expect(run).rejects.toMatchObject({ code: "bad_answer" });
    },
  );

  test.each([
    ["SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["a page", "<!doctype html><title>Sorry</title>"],
    ["nothing", ""],
  ])("an answer that is %s is a bad answer", async (_, text) => {
    const answer = new TextEncoder().encode(text);
    await expect(finish(answer, {})).rejects.toMatchObject({ code: "bad_answer" });
  });
});

describe("an answer in its own size", () => {
  test.each([
    ["a small photo", 300, 240],
    ["a large photo", 2_400, 1_920],
  ])("keeps it after %s, less the strip that the photo doesn't have", async (_, width, height) => {
    const photo = Uint8Array.from(
      await sharp(await groupPhoto(6))
        .resize(width, height)
        .toBuffer(),
    );
    const answer = await sharp(photo).resize(1_152, 960, { fit: "fill" }).toBuffer();
    const size = { kind: "like", image: file(photo), by: null } as const;
    const { image } = await finish(Uint8Array.from(answer), { size }, true);
    expect([image.widthPx, image.heightPx]).toEqual([1_152, 922]);
  });

  test("keeps every pixel of its middle", async () => {
    const [width, height] = [640, 430];
    const photo = await pixelsOf(await groupPhoto(6), { width, height });
    // A result with transparency is written without loss.
    const hole = { width: 40, height: 30, channels: 4, background: "#fff" } as const;
    const answer = await sharp(photo.data, { raw: { width, height, channels: 3 } })
      .ensureAlpha()
      .composite([{ input: { create: hole }, left: 300, top: 200, blend: "dest-out" }])
      .png()
      .toBuffer();
    const size = { kind: "exact", widthPx: 1_200, heightPx: 900 } as const;
    const { image } = await finish(Uint8Array.from(answer), { size }, true);
    const middle = sharp(answer).extract({ left: 33, top: 0, width: 573, height });
    const [kept, made] = await Promise.all([
      middle.raw().toBuffer(),
      sharp(image.bytes).raw().toBuffer({ resolveWithObject: true }),
    ]);
    expect(made.info).toMatchObject({ width: 573, height, channels: 4 });
    const visible = (rgba: Buffer) => Buffer.from(rgba.filter((_, i) => (kept[i | 3] ?? 0) > 0));
    expect(visible(made.data).equals(visible(kept))).toBe(true);
  });

  test("is reduced to the longest side of a result", async () => {
    const answer = await sharp(await groupPhoto(6))
      .resize(4_400, 1_080, { fit: "fill" })
      .jpeg()
      .toBuffer();
    const size = { kind: "exact", widthPx: 1_000, heightPx: 250 } as const;
    const { image } = await finish(Uint8Array.from(answer), { size }, true);
    expect([image.widthPx, image.heightPx]).toEqual([4_096, 1_024]);
  });
});

describe("an answer that is the photo itself", () => {
  const written: readonly [string, (photo: Uint8Array) => Promise<Uint8Array>][] = [
    ["as JPEG", async (photo) => sharp(photo).jpeg({ quality: 60 }).toBuffer()],
    ["as WebP", async (photo) => sharp(photo).webp({ quality: 80 }).toBuffer()],
    ["enlarged", async (photo) => sharp(photo).resize(1184, 944).png().toBuffer()],
  ];
  test.each(written)("%s is no picture", async (_, write) => {
    const photo = await groupPhoto(6);
    const again = Uint8Array.from(await write(photo));
    const run = finish(again, { mustDifferFrom: file(photo) });
    await expect(run).rejects.toMatchObject({ code: "no_image" });
    await expect(finish(again, {})).resolves.toMatchObject({ note: null });
  });

  test("with a small patch on it is a picture", async () => {
    const photo = await groupPhoto(6);
    const patch = await sharp({
      create: { width: 40, height: 40, channels: 3, background: "#fff" },
    })
      .png()
      .toBuffer();
    const edited = await sharp(photo)
      .composite([{ input: patch, left: 700, top: 500 }])
      .jpeg()
      .toBuffer();
    const answer = await finish(Uint8Array.from(edited), { mustDifferFrom: file(photo) });
    expect(answer.image.widthPx).toBe(800);
  });
});

describe("people", () => {
  const known = async (name: string, otherDistance: number | null = null) => ({
    image: file(await portrait(name)),
    maxDistance: 0.55,
    otherDistance,
  });

  test("who is in the answer is recognised, on another day with another face too", async () => {
    const people = [await known("tied hair")];
    const same = await asModelAnswer(await portrait("tied hair"), {
      zoom: 1.04,
      gain: [1.1, 1, 0.9],
    });
    const otherDay = await portrait("laughing, head tilted");
    for (const answer of [same, otherDay]) {
      expect((await finish(answer, { people })).note).toBeNull();
    }
  });

  test("somebody else's face is told, and the picture is there", async () => {
    const answer = await asModelAnswer(await portrait("long dark hair"));
    const { note, image } = await finish(answer, { people: [await known("tied hair")] });
    expect(note).toBe("face_unsure");
    expect(image.widthPx).toBe(1184);
  });

  test("a face that is surely somebody else's is no picture where the person is promised", async () => {
    const people = [person(file(await portrait("tied hair")), "sameLook")];
    const answer = await asModelAnswer(await portrait("long dark hair"));
    await expect(finish(answer, { people })).rejects.toMatchObject({ code: "result_face" });
    const swapped = [person(file(await portrait("tied hair")), "otherHead")];
    expect((await finish(answer, { people: swapped })).note).toBe("face_unsure");
  });

  test("one stranger in a group is enough", async () => {
    const group = await groupPhoto(6);
    const people = [await known("long dark hair", 0.75), await known("tied hair", 0.75)];
    await expect(finish(group, { people })).rejects.toMatchObject({ code: "result_face" });
  });

  test("an answer without a face is told", async () => {
    const answer = await plainPicture(400, 500);
    const { note } = await finish(answer, { people: [await known("tied hair", 0.75)] });
    expect(note).toBe("face_unsure");
  });

  test("a photo without a face asks for nobody", async () => {
    const people = [{ image: file(await plainPicture()), maxDistance: 0.1, otherDistance: 0.1 }];
    expect((await finish(await groupPhoto(6), { people })).note).toBeNull();
  });

  test("everybody of a group needs a face of their own", async () => {
    const group = await groupPhoto(6);
    const two = [await known("long dark hair"), await known("turned by 12 degrees")];
    expect((await finish(group, { people: two })).note).toBeNull();
    const twice = [await known("long dark hair"), await known("long dark hair")];
    expect((await finish(group, { people: twice })).note).toBe("face_unsure");
  });

  test("the wrong number of faces is no picture, and the failure tells both numbers", async () => {
    const group = await groupPhoto(5);
    expect((await finish(group, { faceCount: 5 })).note).toBeNull();
    await expect(finish(group, { faceCount: 4 })).rejects.toMatchObject({
      code: "no_image",
      message: expect.stringMatching(/5 .* 4/),
    });
  });
});

/** A disc of the photo in another colour: what was asked for, and nothing else. */
const DISC = { x: 300, y: 400, radius: 90 };

async function paintDisc(photo: Uint8Array): Promise<Uint8Array> {
  const picture = await pixelsOf(photo);
  for (let i = 0; i < picture.width * picture.height; i++) {
    if (discDistance(i, picture.width) > DISC.radius) continue;
    const light = picture.data[3 * i + 1] ?? 0;
    picture.data.set([40 + light / 2, 30, 160], 3 * i);
  }
  return toPng(picture);
}

function discDistance(index: number, width: number): number {
  return Math.hypot((index % width) - DISC.x, Math.floor(index / width) - DISC.y);
}

/** Share of the pixels at this distance from the disc that are those of the photo, bit for bit. */
async function keptShare(
  photo: Uint8Array,
  result: Uint8Array,
  isMeant: (distance: number) => boolean,
): Promise<number> {
  const [before, after] = [await pixelsOf(photo), await pixelsOf(result)];
  let [kept, count] = [0, 0];
  for (let i = 0; i < before.width * before.height; i++) {
    if (!isMeant(discDistance(i, before.width))) continue;
    const at = 3 * i;
    count++;
    if (before.data.subarray(at, at + 3).equals(after.data.subarray(at, at + 3))) kept++;
  }
  return kept / count;
}

describe("what was not asked for", () => {
  const habits = [
    ["given back as it was", {}],
    [
      "moved by 3 pixels, in other colours",
      { rightPx: 3, downPx: -3, gain: [1.06, 1, 0.94], offset: [6, 0, -8] },
    ],
    ["enlarged by 3 %", { zoom: 1.03, rightPx: -4, offset: [-6, -6, -6] }],
  ] as const;
  test.each(habits)("stays bit for bit when the picture is %s", async (_, habit) => {
    const photo = await groupPhoto(6);
    const answer = await asModelAnswer(await paintDisc(photo), habit);
    const pasteBack = { base: file(photo), mask: null };
    const { image } = await finish(answer, { pasteBack, mustDifferFrom: file(photo) });
    expect([image.widthPx, image.heightPx, image.mimeType]).toEqual([800, 640, "image/png"]);
    expect(await keptShare(photo, image.bytes, (distance) => distance > DISC.radius + 25)).toBe(1);
    expect(
      await keptShare(photo, image.bytes, (distance) => distance < DISC.radius - 5),
    ).toBeLessThan(0.02);
    const wanted = await pixelsOf(await paintDisc(photo));
    const made = await pixelsOf(image.bytes);
    const middle = 3 * (DISC.y * wanted.width + DISC.x);
    for (const channel of [0, 1, 2]) {
      const off = (made.data[middle + channel] ?? 0) - (wanted.data[middle + channel] ?? 0);
      expect(Math.abs(off)).toBeLessThan(20);
    }
  });

  test("stays outside of the mask, whatever the answer shows there", async () => {
    const photo = await groupPhoto(6);
    const { width, height } = await pixelsOf(photo);
    const white = Uint8Array.from({ length: 3 * width * height }, (_, i) =>
      discDistance(Math.floor(i / 3), width) <= DISC.radius ? 255 : 0,
    );
    const mask = await toPng({ width, height, data: white });
    const patch = await sharp({
      create: { width: 120, height: 90, channels: 3, background: "#fc0" },
    })
      .png()
      .toBuffer();
    const elsewhere = await sharp(await paintDisc(photo))
      .composite([{ input: patch, left: 620, top: 40 }])
      .png()
      .toBuffer();
    const answer = await asModelAnswer(elsewhere, { rightPx: 2 });
    const rules = { pasteBack: { base: file(photo), mask: file(mask) } };
    const { image } = await finish(answer, rules);
    expect(await keptShare(photo, image.bytes, (distance) => distance > DISC.radius + 22)).toBe(1);
    expect(
      await keptShare(photo, image.bytes, (distance) => distance < DISC.radius - 5),
    ).toBeLessThan(0.02);
  });

  test("an answer in which only the colours drifted is no picture", async () => {
    const photo = await groupPhoto(6);
    const answer = await asModelAnswer(photo, {
      rightPx: 3,
      gain: [1.08, 1, 0.95],
      offset: [4, 4, 0],
    });
    const run = finish(answer, { pasteBack: { base: file(photo), mask: null } });
    await expect(run).rejects.toMatchObject({ code: "no_image" });
  });

  test("a picture that is new all over stays as it came", async () => {
    const photo = await groupPhoto(3);
    const { width, height } = await pixelsOf(photo);
    const other = await sharp(await groupPhoto(5))
      .resize(width, height, { fit: "fill" })
      .png()
      .toBuffer();
    const { image } = await finish(Uint8Array.from(other), {
      pasteBack: { base: file(photo), mask: null },
    });
    const [before, after] = [await pixelsOf(other), await pixelsOf(image.bytes)];
    expect(after.data.equals(before.data)).toBe(true);
  });
});
