import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { ImageFile } from "#core/image-payload.ts";
import type { NoteCode } from "#core/run.ts";
import { EngineFailure, type EngineRequest, type EngineResult } from "../port.ts";
import type { EditBrief } from "./brief.ts";
import { createGenerativeEngine } from "./generative-engine.ts";
import type { EditAnswer, EditModel, EditRequest, Translator } from "./model.ts";
import { defineGenerativeOperation } from "./operation.ts";
import { quote } from "./quote.ts";

const COST = 39_000;
const imageFile = z.object({ bytes: z.instanceof(Uint8Array), mimeType: z.string() });
const payloadShape = z.strictObject({
  photo: imageFile,
  other: z.optional(imageFile),
  mask: z.optional(imageFile),
  words: z.string(),
});
type Payload = z.infer<typeof payloadShape>;

function brief({ photo, other, mask, words }: Payload): EditBrief {
  return {
    images: [
      { image: photo, role: "photo" },
      ...(other ? [{ image: other, role: "pose reference" }] : []),
    ],
    task: `Paint it as ${quote(words)}.`,
    details: ["Gently."],
    keep: ["the face"],
    avoid: ["letters"],
    output: "one picture",
    aspect: 0,
    mask: mask ?? null,
    finish: {
      size: { kind: "like", image: photo, by: null },
      mustDifferFrom: photo,
      people: [],
      faceCount: null,
      sameBody: null,
      pasteBack: null,
      cutOut: null,
      lastStep:
        words === "cut"
          ? { operation: "photo_id", imageKey: "sourceImage", payload: { size: "3:4" } }
          : null,
    },
  };
}

const operations = {
  paint: defineGenerativeOperation((value) => payloadShape.parse(value), {
    freeText: ["words"],
    hasOwnSize: true,
    brief,
  }),
};

let photo: ImageFile;
let tall: ImageFile;
let answerBytes: Uint8Array;
beforeAll(async () => {
  const draw = (width: number, height: number, tone: number) =>
    sharp({ create: { width, height, channels: 3, background: { r: tone, g: 90, b: 40 } } });
  photo = { bytes: await draw(60, 40, 200).jpeg().toBuffer(), mimeType: "image/jpeg" };
  tall = { bytes: await draw(30, 90, 10).png().toBuffer(), mimeType: "image/png" };
  answerBytes = await draw(120, 80, 20).png().toBuffer();
});

let asked: EditRequest[] = [];
let finishing: EngineRequest[] = [];
let finishNotes: (NoteCode | "result_face" | "result_body" | null)[] = [];
beforeEach(() => {
  asked = [];
  finishing = [];
  finishNotes = [];
});

type Turn = Omit<EditAnswer, "aspect"> | EngineFailure;

/** A model that answers turn by turn, the last turn again and again. */
function modelOf(turns: readonly Turn[], settings: Partial<EditModel> = {}): EditModel {
  return {
    id: "far",
    model: "painter-1",
    family: "gemini",
    operations: null,
    maxImages: 3,
    readsVietnamese: true,
    takesMask: false,
    async edit(request) {
      asked.push(request);
      const turn = turns[Math.min(asked.length, turns.length) - 1];
      if (turn instanceof EngineFailure) throw turn;
      return { bytes: answerBytes, costMicroUsd: COST, aspect: request.aspect, ...turn };
    },
    ...settings,
  };
}

/** Steps of the built-in engine: they pass the picture on, with the notes that the test wants. */
const local = {
  async run(request: EngineRequest): Promise<EngineResult> {
    finishing.push(request);
    const note = finishNotes.shift() ?? null;
    if (note === "result_face" || note === "result_body") throw new EngineFailure(note);
    const isFree = note === "body_unsure";
    const image = { bytes: answerBytes, mimeType: "image/png" as const, widthPx: 60, heightPx: 40 };
    return {
      image,
      engine: "local",
      model: "l",
      capability: "full",
      note,
      costMicroUsd: 0,
      isFree,
    };
  },
};

interface Settings extends Partial<EditModel> {
  readonly turns?: readonly Turn[];
  readonly translator?: Translator;
}

function engineWith({ turns = [], translator, ...settings }: Settings = {}) {
  const model = modelOf(turns, settings);
  return createGenerativeEngine({ model, operations, local, translator: translator ?? null });
}

function run(engine: ReturnType<typeof engineWith>, payload: object, signal?: AbortSignal) {
  return engine.run(
    { operation: "paint", payload: { photo, words: "a forest", ...payload } },
    { signal: signal ?? new AbortController().signal, onProgress: () => undefined },
  );
}

test("the model is asked once, with upright pictures in order, the ratio and the words in quotes", async () => {
  const result = await run(engineWith(), { other: tall });
  expect(asked).toHaveLength(1);
  const [request] = asked;
  expect(request).toMatchObject({ operation: "paint", aspect: "3:2", mask: null });
  expect(request?.prompt).toContain('"a forest"');
  const sizes = await Promise.all(
    (request?.images ?? []).map(async ({ bytes }) => {
      const { width, height } = await sharp(bytes).metadata();
      return [width, height];
    }),
  );
  expect(sizes).toEqual([
    [60, 40],
    [30, 90],
  ]);
  expect(result).toMatchObject({
    engine: "far",
    model: "painter-1",
    capability: "full",
    costMicroUsd: COST,
    isFree: false,
    note: null,
  });
});

test("a photo that lies on its side leaves upright and without its metadata", async () => {
  const onItsSide = await sharp(photo.bytes)
    .withExif({ IFD0: { Artist: "somebody" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  await run(engineWith(), { photo: { bytes: onItsSide, mimeType: "image/jpeg" } }).catch(
    () => null,
  );
  const { width, height, exif, orientation } = await sharp(asked[0]?.images[0].bytes).metadata();
  expect([width, height, exif, orientation]).toEqual([40, 60, undefined, undefined]);
  expect(asked[0]?.aspect).toBe("2:3");
});

test("the same request has the same seed, another one has another", async () => {
  const engine = engineWith();
  await run(engine, {});
  await run(engine, {});
  await run(engine, { words: "a desert" });
  expect(asked[0]?.seed).toBe(asked[1]?.seed);
  expect(asked[2]?.seed).not.toBe(asked[0]?.seed);
});

test("the answer is finished by the built-in engine, and cut where the tool wants it", async () => {
  await run(engineWith(), { words: "cut" });
  expect(finishing.map(({ operation }) => operation)).toEqual(["finish_picture", "photo_id"]);
  expect(finishing[0]?.payload).toMatchObject({ rules: { faceCount: null } });
  expect(finishing[0]?.payload).not.toHaveProperty("rules.lastStep");
  expect(finishing[1]?.payload).toMatchObject({ size: "3:4", sourceImage: { bytes: answerBytes } });
});

test.each([true, false])(
  "an answer is finished as the ability says: in its own size: %s",
  async (hasOwnSize) => {
    const paint = defineGenerativeOperation((value) => payloadShape.parse(value), {
      hasOwnSize,
      brief,
    });
    const model = modelOf([]);
    const engine = createGenerativeEngine({
      model,
      operations: { paint },
      local,
      translator: null,
    });
    expect(engine.ability("paint")).toMatchObject({ hasOwnSize });
    await run(engine, {});
    expect(finishing[0]?.payload).toMatchObject({ hasOwnSize });
  },
);

test("words in another language are translated for a model that reads only English", async () => {
  const translator: Translator = { toEnglish: async (text) => `English of ${text}` };
  const reads = { readsVietnamese: false };
  await run(engineWith({ ...reads, translator }), { words: "rừng thông" });
  expect(asked[0]?.prompt).toContain('"English of rừng thông"');
  await run(engineWith({ ...reads, translator }), { words: "a forest!" });
  expect(asked[1]?.prompt).toContain('"a forest!"');
  await run(engineWith({ translator }), { words: "rừng thông" });
  expect(asked[2]?.prompt).toContain('"rừng thông"');
  const refused = run(engineWith(reads), { words: "rừng thông" });
  await expect(refused).rejects.toMatchObject({ code: "unsupported" });
  expect(asked).toHaveLength(3);
});

test("more pictures than the model takes: another engine has to do it, nothing is asked", async () => {
  const refused = run(engineWith({ maxImages: 1 }), { other: tall });
  await expect(refused).rejects.toMatchObject({ code: "unsupported", costMicroUsd: 0 });
  expect(asked).toEqual([]);
});

test("a mask goes to models that take one, in the size of the photo", async () => {
  const left = { left: 0, top: 0, input: await sharp(tall.bytes).linear(0, 255).toBuffer() };
  const painted = await sharp({
    create: { width: 90, height: 90, channels: 3, background: "#000" },
  })
    .composite([left])
    .png()
    .toBuffer();
  const mask = { bytes: painted, mimeType: "image/png" };
  await run(engineWith({ takesMask: true }), { mask });
  const { data, info } = await sharp(asked[0]?.mask?.bytes)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([60, 40, 4]);
  // The painted third may change: white, and transparent.
  expect([...data.subarray(0, 4)]).toEqual([255, 255, 255, 0]);
  expect([...data.subarray(4 * 59, 4 * 60)]).toEqual([0, 0, 0, 255]);
  await run(engineWith(), { mask: tall });
  expect(asked[1]?.mask).toBeNull();
});

test("an unsure face: one more try with another seed, and its picture when it is right", async () => {
  finishNotes = ["face_unsure", null];
  const result = await run(engineWith(), {});
  expect(asked).toHaveLength(2);
  expect(asked[1]?.seed).toBe(((asked[0]?.seed ?? 0) + 1) % 2 ** 31);
  expect(result).toMatchObject({ isFree: false, note: null, costMicroUsd: 2 * COST });
});

test("unsure twice: the picture is given away, and both calls are paid for", async () => {
  finishNotes = ["face_unsure", "face_unsure"];
  const result = await run(engineWith(), {});
  expect(asked).toHaveLength(2);
  expect(result).toMatchObject({ isFree: true, note: "face_unsure", costMicroUsd: 2 * COST });
});

test.each([
  ["may lack a limb twice", ["body_unsure", "body_unsure"], { isFree: true, note: "body_unsure" }],
  ["may lack a limb, then has them", ["body_unsure", null], { isFree: false, note: null }],
] as const)("a body that %s", async (_, notes, result) => {
  finishNotes = [...notes];
  expect(await run(engineWith(), {})).toMatchObject({ ...result, costMicroUsd: 2 * COST });
});

test("another body twice: no picture", async () => {
  finishNotes = ["result_body", "result_body"];
  await expect(run(engineWith(), {})).rejects.toMatchObject({ code: "result_body" });
  expect(asked).toHaveLength(2);
});

test("the second try fails: the first picture is given away", async () => {
  finishNotes = ["face_unsure"];
  const turns = [
    { bytes: answerBytes, costMicroUsd: COST },
    new EngineFailure("blocked", "no", { costMicroUsd: 100 }),
  ];
  const result = await run(engineWith({ turns }), {});
  expect(result).toMatchObject({ isFree: true, note: "face_unsure", costMicroUsd: COST + 100 });
});

test("another person twice: no picture, and both calls are paid for", async () => {
  finishNotes = ["result_face", "result_face"];
  const failed = run(engineWith(), {});
  await expect(failed).rejects.toMatchObject({ code: "result_face", costMicroUsd: 2 * COST });
  expect(asked).toHaveLength(2);
});

test.each([
  ["right", null, false],
  ["unsure", "face_unsure", true],
] as const)("another person, then a face that is %s: that one counts", async (_, note, isFree) => {
  finishNotes = ["result_face", note];
  expect(await run(engineWith(), {})).toMatchObject({ note, isFree, costMicroUsd: 2 * COST });
});

test("an unsure face, then another person: the first picture is given away", async () => {
  finishNotes = ["face_unsure", "result_face"];
  const result = await run(engineWith(), {});
  expect(result).toMatchObject({ note: "face_unsure", isFree: true, costMicroUsd: 2 * COST });
});

test("another person, and the second try fails: no picture, and its cost is told too", async () => {
  finishNotes = ["result_face"];
  const turns = [
    { bytes: answerBytes, costMicroUsd: COST },
    new EngineFailure("timeout", "slow", { costMicroUsd: 100 }),
  ];
  const failed = run(engineWith({ turns }), {});
  await expect(failed).rejects.toMatchObject({ code: "result_face", costMicroUsd: COST + 100 });
});

test("a failure tells what was spent on the way", async () => {
  const turns = [{ bytes: new Uint8Array([1, 2, 3]), costMicroUsd: COST }];
  const failed = run(engineWith({ turns }), {});
  await expect(failed).rejects.toMatchObject({ code: "bad_answer", costMicroUsd: COST });
});

test("a wait that the provider asks for is passed on", async () => {
  const turns = [new EngineFailure("engine_rate_limited", "", { retryAfterMs: 7_000 })];
  const failed = run(engineWith({ turns }), {});
  await expect(failed).rejects.toMatchObject({ code: "engine_rate_limited", retryAfterMs: 7_000 });
});

test("the last step cannot use the picture: that is the model's fault, not the photo's", async () => {
  const picky = {
    run: (request: EngineRequest) =>
      request.operation === "photo_id"
        ? Promise.reject(new EngineFailure("no_face"))
        : local.run(request),
  };
  const engine = createGenerativeEngine({
    model: modelOf([]),
    operations,
    local: picky,
    translator: null,
  });
  const failed = run(engine, { words: "cut" });
  await expect(failed).rejects.toMatchObject({ code: "no_image", costMicroUsd: COST });
});

test("a payload of another shape, a photo that is none", async () => {
  const engine = engineWith();
  await expect(run(engine, { words: 7 })).rejects.toMatchObject({ code: "bad_request" });
  const garbage = { photo: { bytes: new Uint8Array([9, 9]), mimeType: "image/png" } };
  await expect(run(engine, garbage)).rejects.toMatchObject({ code: "bad_request" });
  expect(asked).toEqual([]);
});

test("a model for some operations only says so", () => {
  const engine = engineWith({ operations: new Set(["other"]) });
  expect(engine.ability("paint")).toBeNull();
  expect(engineWith().ability("paint")).toEqual({
    capability: "full",
    note: null,
    hasOwnSize: true,
  });
  expect(engineWith().ability("toString")).toBeNull();
});
