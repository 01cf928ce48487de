import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frameOf } from "#core/documents/table.ts";
import { enlargedSize, placedSize } from "#core/result-size.ts";
import { createLocalEngine } from "#engine/local/adapters/local-engine.ts";
import { localAbilities } from "#engine/local/operation.ts";
import type { EngineFailureCode, EngineResult, ImageEngine } from "#engine/port.ts";
import { EngineFailure } from "#engine/port.ts";
import type { OperationCases, OperationContract, PhotoKind } from "#tool-model/define.cases.ts";
import { outdoorParts, outdoorPhoto, outdoorScenes } from "../../tests/fixtures/outdoors.ts";
import {
  discPicture,
  groupPhoto,
  portraitFixtures,
  portraitPhoto,
  wholeFigure,
} from "../../tests/fixtures/photos.ts";
import { depth, sampled } from "../../tests/setup/depth.ts";
import { declaredRule } from "./declared-size.cases.ts";
import { parseDocument } from "./id-photo/photo-rules.server.ts";
import { operationCases } from "./registry.cases.ts";
import { localOperations } from "./registry.server.ts";

const TIMEOUT_MS = 300_000;
const SIDE_PX = 420;
let engine: ImageEngine;
/** Six of each kind, of which `npm test` takes one, which may not be refused. */
const photos: Record<PhotoKind, readonly Uint8Array[]> = {
  portraits: [],
  figures: [],
  rooms: [],
  outdoors: [],
};
let target: Uint8Array;

beforeAll(async () => {
  engine = createLocalEngine({
    workerUrl: new URL("../../tests/setup/unchecked-worker.ts", import.meta.url),
    threads: 2,
    abilities: localAbilities(localOperations),
    execArgv: ["--import", "tsx"],
  });
  const portraits = portraitFixtures.filter(({ name }) =>
    ["long dark hair", "tied hair", "underexposed", "hair over the shoulder"].includes(name),
  );
  const single = await Promise.all(portraits.map((fixture) => portraitPhoto(fixture)));
  const smaller = await Promise.all(
    single.map(async (bytes) =>
      Uint8Array.from(
        await sharp(bytes).resize(SIDE_PX, SIDE_PX, { fit: "inside" }).jpeg().toBuffer(),
      ),
    ),
  );
  const grey = Uint8Array.from(await sharp(smaller[0]).greyscale().jpeg().toBuffer());
  photos.portraits = [...smaller, await groupPhoto(6, SIDE_PX), grey];
  target = await groupPhoto(4, SIDE_PX);
  const sixth = await groupPhoto(6, SIDE_PX);
  const changed = (change: (photo: Sharp) => Sharp, from = sixth) =>
    change(sharp(from))
      .jpeg()
      .toBuffer()
      .then((bytes) => Uint8Array.from(bytes));
  photos.rooms = [
    await groupPhoto(3, SIDE_PX),
    await groupPhoto(5, SIDE_PX),
    sixth,
    await changed((photo) => photo.greyscale()),
    await changed((photo) => photo.flop()),
    await changed((photo) => photo.modulate({ brightness: 0.6 })),
  ];
  const figure = await wholeFigure();
  photos.figures = [
    await changed((photo) => photo, figure),
    await changed((photo) => photo.flop(), figure),
    await changed((photo) => photo.greyscale(), figure),
    await changed((photo) => photo.modulate({ brightness: 0.7 }), figure),
    await changed((photo) => photo.modulate({ saturation: 0.5 }), figure),
    await changed((photo) => photo.resize({ width: SIDE_PX }), figure),
  ];
  photos.outdoors = await Promise.all(outdoorScenes.map(outdoorPhoto));
  for (const [kind, all] of Object.entries(photos)) {
    if (all.length !== 6) throw new Error(`${kind}: ${all.length} photos`);
    Object.assign(photos, { [kind]: sampled(all, { everyNth: 6 }) });
  }
  await engine.warmUp();
}, TIMEOUT_MS);
afterAll(() => engine.close());

const file = (bytes: Uint8Array) => ({ bytes, mimeType: "image/jpeg" });

function run(operation: string, payload: unknown): Promise<EngineResult> {
  return engine.run(
    { operation, payload },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
}

/** The size that the screen states before the run. */
async function declaredSize(operation: string, payload: object, photo: Uint8Array) {
  const rule = declaredRule(operation, payload);
  if (!rule) throw new Error(`${operation} declares no size`);
  if (rule.kind === "fixed") return rule.size;
  if (rule.kind === "document") {
    const { widthPx, heightPx } = frameOf(parseDocument(rule.id));
    return { widthPx, heightPx };
  }
  const { width, height } = await sharp(rule.field === "target" ? target : photo).metadata();
  const own = { widthPx: width, heightPx: height };
  if (rule.kind === "photo") return own;
  if (rule.kind === "placed") return placedSize(own);
  const { widthPx, heightPx } = enlargedSize(own, rule.by);
  return { widthPx, heightPx };
}

/** Mean difference of two pictures at 64 x 64, 0..255. */
async function differenceOf(a: Uint8Array, b: Uint8Array): Promise<number> {
  const small = (bytes: Uint8Array) =>
    sharp(bytes)
      .flatten({ background: "#fff" })
      .resize(64, 64, { fit: "fill" })
      .removeAlpha()
      .raw()
      .toBuffer();
  const [first, second] = await Promise.all([small(a), small(b)]);
  return (
    first.reduce((sum, value, i) => sum + Math.abs(value - (second[i] ?? 0)), 0) / first.length
  );
}

const payloadOf = ({ payload }: OperationContract, photo: Uint8Array) =>
  payload(file(photo), file(target));

const firstRuns = new Map<Uint8Array, Map<string, Promise<EngineResult>>>();

/** The picture that an operation makes of a photo, made once for all tests. */
function firstRun(
  operation: string,
  contract: OperationContract,
  photo: Uint8Array,
): Promise<EngineResult> {
  const ofPhoto = firstRuns.get(photo) ?? new Map<string, Promise<EngineResult>>();
  firstRuns.set(photo, ofPhoto);
  const made = ofPhoto.get(operation) ?? run(operation, payloadOf(contract, photo));
  ofPhoto.set(operation, made);
  return made;
}

/** What refused to make a picture of a photo; a fault of any other kind is thrown. */
function codeOf(error: unknown): EngineFailureCode {
  if (!(error instanceof EngineFailure)) throw error;
  return error.code;
}

const contracts = Object.entries<OperationCases>(operationCases).map(
  ([operation, { contract }]) => [operation, contract] as const,
);

test("every operation has a contract", () => {
  expect(contracts.map(([operation]) => operation).toSorted()).toEqual(
    Object.keys(localOperations).toSorted(),
  );
});

/** Margins that make a photo wider, taller, and odd on both sides. */
const margins = [
  { left: 61, right: 40 },
  { top: 52, bottom: 31 },
  { left: 1, top: 1 },
] as const;

/** The photo in another shape: its edge continues. */
async function reshaped(photo: Uint8Array, margin: (typeof margins)[number]) {
  const made = sharp(photo).extend({ ...margin, extendWith: "copy" });
  return Uint8Array.from(await made.jpeg().toBuffer());
}

const numbered = contracts.map(
  ([operation, contract], index) => [operation, contract, index] as const,
);

describe.each(numbered)("%s", (operation, contract, index) => {
  const { photos: kind = "portraits", refusals = [] } = contract;

  test("makes a changed picture of the right size of at least five of six photos, else refuses with a typed reason", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const refused: EngineFailureCode[] = [];
    for (const photo of photos[kind]) {
      const made = await firstRun(operation, contract, photo).catch(codeOf);
      if (typeof made === "string") {
        refused.push(made);
        continue;
      }
      const { widthPx, heightPx, bytes } = made.image;
      expect({ widthPx, heightPx }).toEqual(
        await declaredSize(operation, payloadOf(contract, photo), photo),
      );
      expect(await differenceOf(bytes, photo)).toBeGreaterThan(0.5);
    }
    expect(refused.filter((code) => !refusals.includes(code))).toEqual([]);
    expect(refused.length).toBeLessThanOrEqual(depth({ sample: 0, full: 1 }));
  });

  test("has the declared size for photos of other shapes", { timeout: TIMEOUT_MS }, async () => {
    const [first] = photos[kind];
    if (!first) throw new Error("no photo");
    // In `npm test` each operation has one shape, and another one than its neighbours.
    const turned = [...margins.slice(index % margins.length), ...margins];
    const tried = sampled(turned.slice(0, margins.length), { everyNth: margins.length });
    for (const margin of tried) {
      const photo = await reshaped(first, margin);
      const payload = payloadOf(contract, photo);
      const { image } = await run(operation, payload);
      const { width, height } = await sharp(image.bytes).metadata();
      expect({ widthPx: width, heightPx: height }).toEqual(
        await declaredSize(operation, payload, photo),
      );
    }
  });

  test("the same photo gives the same pixels again", { timeout: TIMEOUT_MS }, async () => {
    // Two refusals are the same too, and prove nothing.
    for (const photo of photos[kind].slice(0, 2)) {
      const made = await firstRun(operation, contract, photo).catch(codeOf);
      if (typeof made === "string") continue;
      expect(await run(operation, payloadOf(contract, photo))).toEqual(made);
      return;
    }
    expect.fail("every photo was refused");
  });
});

type Part = (typeof outdoorParts)[keyof typeof outdoorParts];

/** Luma of a part of a picture, blurred a little, and by how much it is rather red (above 0) than blue. */
async function lookAt(bytes: Uint8Array, part: Part) {
  const { width, height } = await sharp(bytes).metadata();
  const cut = sharp(bytes).extract({
    left: Math.round(part.left * width),
    top: Math.round(part.top * height),
    width: Math.round(part.width * width),
    height: Math.round(part.height * height),
  });
  const rgb = await cut.clone().removeAlpha().raw().toBuffer();
  const warm = rgb.reduce((sum, value, i) => sum + value * (1 - (i % 3)), 0);
  const luma = await cut.greyscale().blur(1).raw().toBuffer();
  return { luma, warmth: (3 * warm) / rgb.length };
}

/** How alike two pictures are in what is brighter and darker in them, -1..1, whatever their light. */
function likeness(a: Uint8Array, b: Uint8Array): number {
  const [meanA, meanB] = [a, b].map(
    (values) => values.reduce((sum, v) => sum + v, 0) / values.length,
  );
  let [product, squaresA, squaresB] = [0, 1e-9, 1e-9];
  for (const [i, value] of a.entries()) {
    const [awayA, awayB] = [value - (meanA ?? 0), (b[i] ?? 0) - (meanB ?? 0)];
    product += awayA * awayB;
    squaresA += awayA ** 2;
    squaresB += awayB ** 2;
  }
  return product / Math.sqrt(squaresA * squaresB);
}

test("change_sky: another sky, and the land before it stays", { timeout: TIMEOUT_MS }, async () => {
  const { contract } = operationCases.change_sky;
  for (const photo of photos.outdoors) {
    const { image } = await firstRun("change_sky", contract, photo);
    const [skyBefore, skyAfter, landBefore, landAfter] = await Promise.all([
      lookAt(photo, outdoorParts.sky),
      lookAt(image.bytes, outdoorParts.sky),
      lookAt(photo, outdoorParts.land),
      lookAt(image.bytes, outdoorParts.land),
    ]);
    // Blue before and a sunset now, with clouds of its own; the land in other light is the same land.
    expect(skyBefore.warmth).toBeLessThan(-40);
    expect(skyAfter.warmth).toBeGreaterThan(0);
    expect(likeness(skyBefore.luma, skyAfter.luma)).toBeLessThan(0.5);
    expect(likeness(landBefore.luma, landAfter.luma)).toBeGreaterThan(0.9);
  }
});

test("restore_image: a large photo grows to the longest side of a result, and no further", {
  timeout: TIMEOUT_MS,
}, async () => {
  const [first] = photos.portraits;
  const strip = await sharp(first).resize(2_400, 160, { fit: "contain" }).jpeg().toBuffer();
  const { image } = await run("restore_image", { sourceImage: file(Uint8Array.from(strip)) });
  expect([image.widthPx, image.heightPx]).toEqual([4_096, 273]);
});

test("group_image: people stand before the place, with faces to be found again", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { contract } = operationCases.group_image;
  const { image } = await firstRun("group_image", contract, photos.portraits[0] ?? target);
  const portrait = payloadOf(operationCases.photo_id.contract, image.bytes);
  await expect(run("photo_id", portrait)).resolves.toBeDefined();
});

describe("pictures without people", () => {
  const refusing = contracts.filter(([, { withoutPeople }]) => withoutPeople !== undefined);

  test.each(refusing)("%s", { timeout: TIMEOUT_MS }, async (operation, contract) => {
    const payload = payloadOf(contract, await discPicture());
    const failure = await run(operation, payload).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EngineFailure);
    expect(failure).toMatchObject({ code: contract.withoutPeople });
  });

  test("change_sky: no_sky in a dark room", { timeout: TIMEOUT_MS }, async () => {
    const room = payloadOf(operationCases.change_sky.contract, await groupPhoto(1, SIDE_PX));
    const failure = await run("change_sky", room).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "no_sky" });
  });
});
