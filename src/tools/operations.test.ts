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
import type { OperationCases, ResultSize } from "./define.cases.ts";
import { operationCases } from "./registry.cases.ts";
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

function run(operation: string, payload: unknown): Promise<EngineResult> {
  return engine.run(
    { operation, payload },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
}

async function expectedSize(size: ResultSize, photo: Uint8Array) {
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

const payloadOf = (contract: OperationCases["contract"], photo: Uint8Array) =>
  contract.payload(file(photo), file(target));

const contracts = Object.entries<OperationCases>(operationCases).map(
  ([operation, { contract }]) => [operation, contract] as const,
);

test("every operation has a contract", () => {
  expect(contracts.map(([operation]) => operation).toSorted()).toEqual(
    Object.keys(localOperations).toSorted(),
  );
});

describe.each(contracts)("%s", (operation, contract) => {
  const { size, photos: kind, refusals = [], mostRefused = 1 } = contract;
  test("makes a changed picture of the right size of at least five of six photos, else refuses with a typed reason", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const refused: EngineFailureCode[] = [];
    const given = kind === "rooms" ? rooms : photos;
    expect(given).toHaveLength(6);
    for (const photo of given) {
      const made = await run(operation, payloadOf(contract, photo)).catch((error: unknown) => {
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
    expect(refused.length).toBeLessThanOrEqual(mostRefused);
  });

  test("the same photo gives the same pixels again", { timeout: TIMEOUT_MS }, async () => {
    const [photo] = photos;
    if (!photo) throw new Error("there are no photos");
    const twice = await Promise.all(
      [0, 1].map(async () => {
        const made = await run(operation, payloadOf(contract, photo)).catch(
          (error: unknown) => error,
        );
        return made instanceof EngineFailure ? made.code : made;
      }),
    );
    expect(twice[0]).toEqual(twice[1]);
  });
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
