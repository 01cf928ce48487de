import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLocalEngine } from "#engine/local/adapters/local-engine.ts";
import { localAbilities } from "#engine/local/operation.ts";
import type { EngineFailureCode, EngineResult, ImageEngine } from "#engine/port.ts";
import { EngineFailure } from "#engine/port.ts";
import {
  discPicture,
  groupPhoto,
  portraitFixtures,
  portraitPhoto,
} from "../../tests/fixtures/photos.ts";
import { localOperations } from "./registry.server.ts";

const TIMEOUT_MS = 120_000;
const SIDE_PX = 420;
let engine: ImageEngine;
let photos: readonly Uint8Array[] = [];
/** Whole rooms with several people, half or full length. */
let rooms: readonly Uint8Array[] = [];
let target: Uint8Array;

beforeAll(async () => {
  engine = createLocalEngine({
    workerUrl: new URL("../server/engine-worker.ts", import.meta.url),
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
  photos = [...smaller, await groupPhoto(6, SIDE_PX), grey];
  target = await groupPhoto(4, SIDE_PX);
  const sixth = await groupPhoto(6, SIDE_PX);
  const changed = (change: (photo: Sharp) => Sharp) =>
    change(sharp(sixth))
      .jpeg()
      .toBuffer()
      .then((bytes) => Uint8Array.from(bytes));
  rooms = [
    await groupPhoto(3, SIDE_PX),
    await groupPhoto(5, SIDE_PX),
    sixth,
    await changed((photo) => photo.greyscale()),
    await changed((photo) => photo.flop()),
    await changed((photo) => photo.modulate({ brightness: 0.6 })),
  ];
  await engine.warmUp();
}, TIMEOUT_MS);
afterAll(() => engine.close());

const file = (bytes: Uint8Array) => ({ bytes, mimeType: "image/jpeg" });

type Payload = (photo: Uint8Array) => Readonly<Record<string, unknown>>;

/** The size of the result in relation to the photo: as large, twice, or of the tool's own format. */
type Size = "same" | "double" | { readonly widthPx: number; readonly heightPx: number };

interface Contract {
  readonly payload: Payload;
  readonly size: Size;
  /** Portraits when it is left out. */
  readonly photos?: "rooms";
  /** What photos of people may be refused for. */
  readonly refusals?: readonly EngineFailureCode[];
}

const contracts: Readonly<Record<keyof typeof localOperations, Contract>> = {
  pose: {
    payload: (photo) => ({ sourceImage: file(photo), poseImage: file(target), poseId: "pose9" }),
    size: "same",
    photos: "rooms",
    refusals: ["no_person", "body_hidden"],
  },
  photo_id: {
    payload: (photo) => ({ sourceImage: file(photo), size: "3:4" }),
    size: { widthPx: 354, heightPx: 472 },
  },
  photo_crop: {
    payload: (photo) => ({ sourceImage: file(photo), document: "jp-passport" }),
    size: { widthPx: 413, heightPx: 531 },
    photos: "rooms",
    refusals: ["photo_too_tight"],
  },
  face_swap: {
    payload: (photo) => ({ sourceImage: file(photo), targetImage: file(target) }),
    size: { widthPx: 420, heightPx: 317 },
    refusals: ["unsupported"],
  },
  restore_image: { payload: (photo) => ({ sourceImage: file(photo) }), size: "double" },
  change_clothing: {
    payload: (photo) => ({ sourceImage: file(photo), desc: "yellow dots", clothingImage: null }),
    size: "same",
    refusals: ["no_person", "no_clothing"],
  },
  group_image: {
    payload: (photo) => ({ personImages: [file(photo), file(target)], promptText: "beach" }),
    size: { widthPx: 1_200, heightPx: 900 },
  },
  remove_object: {
    payload: (photo) => ({ sourceImage: file(photo), promptText: "the person on the right" }),
    size: "same",
    photos: "rooms",
  },
  remove_background: { payload: (photo) => ({ sourceImage: file(photo) }), size: "same" },
  // The photos were taken in a room: what looks like a sky there is a bright window at most.
  change_sky: {
    payload: (photo) => ({ sourceImage: file(photo), desc: "sunset" }),
    size: "same",
    refusals: ["no_sky"],
  },
  change_scenery: {
    payload: (photo) => ({ sourceImage: file(photo), desc: "beach" }),
    size: "same",
  },
  time_travel: {
    payload: (photo) => ({ sourceImage: file(photo), era: "Vietnam, Feudal" }),
    size: "same",
  },
  miniature_world: {
    payload: (photo) => ({ sourceImage: file(photo), mode: "miniature", desc: "" }),
    size: { widthPx: 1_000, heightPx: 800 },
  },
  statue: {
    payload: (photo) => ({
      sourceImage: file(photo),
      statueType: "bust",
      style: "modern",
      material: "marble",
    }),
    size: { widthPx: 800, heightPx: 1_000 },
  },
  change_age: { payload: (photo) => ({ sourceImage: file(photo), age: 80 }), size: "same" },
  retouch: {
    payload: (photo) => ({ sourceImage: file(photo), width: 30, height: 10 }),
    size: "same",
  },
  art_style: { payload: (photo) => ({ sourceImage: file(photo), style: "silk" }), size: "same" },
  avatar_in_style: {
    payload: (photo) => ({ sourceImage: file(photo), style: "samurai" }),
    size: { widthPx: 800, heightPx: 1_000 },
  },
  youtube_thumbnail: {
    payload: (photo) => ({
      sourceImages: [file(photo)],
      title: "Ngày tuyệt vời nhất",
      content: "biển xanh",
    }),
    size: { widthPx: 1_280, heightPx: 720 },
  },
};

function run(operation: string, payload: unknown): Promise<EngineResult> {
  return engine.run(
    { operation, payload },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
}

async function expectedSize(size: Size, photo: Uint8Array) {
  if (typeof size === "object") return size;
  const { width, height } = await sharp(photo).metadata();
  const factor = size === "double" ? 2 : 1;
  return { widthPx: factor * width, heightPx: factor * height };
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

const operations = Object.entries(contracts);

describe.each(operations)("%s", (operation, { payload, size, photos: kind, refusals = [] }) => {
  test("makes a changed picture of the right size of at least five of six photos, else refuses with a typed reason", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const refused: EngineFailureCode[] = [];
    const given = kind === "rooms" ? rooms : photos;
    expect(given).toHaveLength(6);
    for (const photo of given) {
      const made = await run(operation, payload(photo)).catch((error: unknown) => {
        if (!(error instanceof EngineFailure)) throw error;
        refused.push(error.code);
        return null;
      });
      if (!made) continue;
      const { widthPx, heightPx, bytes } = made.image;
      expect({ widthPx, heightPx }).toEqual(await expectedSize(size, photo));
      expect(await differenceOf(bytes, photo)).toBeGreaterThan(0.5);
    }
    expect(refused.filter((code) => !refusals.includes(code))).toEqual([]);
    const limit = operation === "change_sky" ? photos.length : 1;
    expect(refused.length).toBeLessThanOrEqual(limit);
  });

  test("the same photo gives the same pixels again", { timeout: TIMEOUT_MS }, async () => {
    const [photo] = photos;
    if (!photo) throw new Error("there are no photos");
    const twice = await Promise.all(
      [0, 1].map(async () => {
        const made = await run(operation, payload(photo)).catch((error: unknown) => error);
        return made instanceof EngineFailure ? made.code : made;
      }),
    );
    expect(twice[0]).toEqual(twice[1]);
  });
});

describe("pictures without people", () => {
  test.each([
    ["pose", "no_person"],
    ["photo_id", "no_face"],
    ["change_age", "no_face"],
    ["avatar_in_style", "no_face"],
    ["statue", "no_person"],
    ["retouch", "no_person"],
    ["change_clothing", "no_person"],
    ["change_scenery", "no_person"],
    ["miniature_world", "no_person"],
    ["group_image", "no_person"],
    ["face_swap", "no_face"],
    ["remove_object", "object_not_found"],
  ] as const)("%s: %s", { timeout: TIMEOUT_MS }, async (operation, code) => {
    const failure = await run(operation, contracts[operation].payload(await discPicture())).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(EngineFailure);
    expect(failure).toMatchObject({ code });
  });

  test("change_sky: no_sky in a dark room", { timeout: TIMEOUT_MS }, async () => {
    const room = contracts.change_sky.payload(await groupPhoto(1, SIDE_PX));
    const failure = await run("change_sky", room).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "no_sky" });
  });
});
