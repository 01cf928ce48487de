import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { ImageEngine } from "#engine/port.ts";
import { type AnyTool, operationName } from "#tool-model/define-tool.ts";
import {
  discPicture,
  groupPhoto,
  portraitFixtures,
  portraitPhoto,
} from "../../tests/fixtures/photos.ts";
import { pictureEngine } from "../../tests/setup/picture-engine.ts";
import { catalogue } from "./catalogue.ts";
import { finishOperations } from "./finish-operations.server.ts";
import { operationCases } from "./registry.cases.ts";
import { generativeOperations, localOperations } from "./registry.server.ts";

const TIMEOUT_MS = 300_000;
let engine: ImageEngine;

beforeAll(async () => {
  engine = await pictureEngine();
}, TIMEOUT_MS);

test("no route leads to a last step", () => {
  const tools: readonly AnyTool[] = catalogue;
  const routes = tools.flatMap((tool) => Object.values(tool.operations).map(operationName));
  for (const name of Object.keys(finishOperations)) {
    expect(routes).not.toContain(name);
    expect(Object.keys(localOperations)).not.toContain(name);
  }
});

async function finish(name: "photo_id" | "youtube_thumbnail", bytes: Uint8Array, which = 0) {
  const { payload } = operationCases[name].payloads[which] ?? { payload: {} };
  const step = generativeOperations[name].brief(payload).finish.lastStep;
  if (!step) throw new Error("there is no last step");
  const picture = { bytes, mimeType: "image/png" };
  const made = await engine.run(
    { operation: step.operation, payload: { ...step.payload, [step.imageKey]: picture } },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  return made.image;
}

async function cover(photo: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const bytes = await sharp(photo).resize(width, height, { fit: "cover" }).png().toBuffer();
  return Uint8Array.from(bytes);
}

/** How much each pixel differs, 0..255. */
async function differences(a: Uint8Array, b: Uint8Array) {
  const [first, second] = await Promise.all(
    [a, b].map((bytes) => sharp(bytes).greyscale().raw().toBuffer()),
  );
  return Array.from(first ?? [], (value, i) => Math.abs(value - (second?.[i] ?? 0)));
}

describe("the last step of a model's picture", { timeout: TIMEOUT_MS }, () => {
  test("of an ID photo is crop, head size and transparency", async () => {
    const [fixture] = portraitFixtures;
    if (!fixture) throw new Error("there are no portraits");
    const image = await finish("photo_id", await portraitPhoto(fixture));
    expect(image).toMatchObject({ widthPx: 354, heightPx: 472, mimeType: "image/png" });
    const { channels } = await sharp(image.bytes).stats();
    expect(channels[3]?.min).toBe(0);
    expect(channels[3]?.max).toBe(255);
  });

  test("of a thumbnail is its title, beside the picture of people", async () => {
    const wide = await cover(await groupPhoto(3, 1_280), 1_280, 720);
    const image = await finish("youtube_thumbnail", wide);
    expect(image).toMatchObject({ widthPx: 1_280, heightPx: 720 });
    const changed = (await differences(image.bytes, wide)).filter((value) => value > 60).length;
    expect(changed / (1_280 * 720)).toBeGreaterThan(0.01);
  });

  test("keeps the format of the cover, whatever the model's", async () => {
    const image = await finish("youtube_thumbnail", await discPicture(), 1);
    expect(image).toMatchObject({ widthPx: 720, heightPx: 1_280 });
  });

  test("moves aside a face that leaves no room for words", async () => {
    const [fixture] = portraitFixtures;
    if (!fixture) throw new Error("there are no portraits");
    const [width, height] = [360, 203];
    const close = await sharp(await portraitPhoto(fixture))
      .extract({ left: 110, top: 90, width, height })
      .toBuffer();
    const wide = await cover(Uint8Array.from(close), 1_280, 720);
    const [first, second] = await Promise.all([
      setTitle(wide, "VS"),
      setTitle(wide, "Quite another title of more words"),
    ]);
    const changed = await differences(first, second);
    const columns = changed.flatMap((value, i) => (value > 40 ? [i % 1_280] : []));
    expect(columns.length).toBeGreaterThan(10_000);
    expect(Math.max(...new Set(columns))).toBeLessThan(0.42 * 1_280);
  });
});

async function setTitle(bytes: Uint8Array, title: string): Promise<Uint8Array> {
  const picture = { bytes, mimeType: "image/png" };
  const made = await engine.run(
    { operation: "thumbnail_title", payload: { picture, title, content: "" } },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  return made.image.bytes;
}
