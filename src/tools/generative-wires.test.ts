import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createGenerativeEngine } from "#engine/generative/generative-engine.ts";
import { providers } from "#engine/generative/providers/providers.ts";
import { ratioDistance, ratioOf } from "#engine/generative/ratio.ts";
import { renderPrompt } from "#engine/generative/render-prompt.ts";
import type { EngineRequest, EngineResult } from "#engine/port.ts";
import { type FakeModels, openFakeModels } from "../../tests/setup/fake-models/fake-models.ts";
import { drawPicture } from "../../tests/setup/fake-models/wire-cases.ts";
import { readCases } from "../../tests/setup/fake-models/wires.ts";
import { operationCases } from "./registry.cases.ts";
import { generativeOperations } from "./registry.server.ts";

/* Every operation through every adapter, from its payload to what the provider sees. */

type Name = keyof typeof generativeOperations;
const names = Object.keys(generativeOperations).filter((name): name is Name =>
  Object.hasOwn(generativeOperations, name),
);

/** For a workflow per operation: as many pictures as its first payload brings. */
const imageCounts = new Map(
  names.map((name) => {
    const payload = operationCases[name].payloads[0]?.payload;
    return [name, generativeOperations[name].brief(payload).images.length];
  }),
);

const casesOf = await readCases();
/** Models are opened at the address of a fake, which is known later. */
const NOWHERE = "http://127.0.0.1:9";
const adapters = providers.flatMap(({ id }) =>
  Object.keys(casesOf[id].openModels(NOWHERE, imageCounts)).map((name) => ({ id, name })),
);

/** Pictures are told apart by their widths, which no model's side of the wire changes. */
const FIRST_WIDTH_PX = 96;
const WIDTH_STEP_PX = 8;
const HEIGHT_PX = 112;
const drawn: Uint8Array[] = [];

/** Puts real pictures in the places of the payload's, which are told apart by their first byte. */
function withPictures(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPictures);
  if (typeof value !== "object" || value === null) return value;
  if ("bytes" in value && value.bytes instanceof Uint8Array) {
    return { bytes: drawn[value.bytes[0] ?? 0], mimeType: "image/jpeg" };
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withPictures(item)]));
}

async function widthOf(bytes: Uint8Array): Promise<number> {
  return (await sharp(bytes).metadata()).width;
}

/** The steps of the built-in engine pass on what came back. */
const local = {
  async run({ payload }: EngineRequest): Promise<EngineResult> {
    const { answer, picture, sourceImage } = z
      .object({ answer: z.unknown(), picture: z.unknown(), sourceImage: z.unknown() })
      .partial()
      .parse(payload);
    const bytes = z
      .object({ bytes: z.instanceof(Uint8Array) })
      .parse(answer ?? picture ?? sourceImage);
    const image = { ...bytes, mimeType: "image/png" as const, widthPx: 1, heightPx: 1 };
    return { image, engine: "local", model: "l", capability: "full", note: null, costMicroUsd: 0 };
  },
};

let fake: FakeModels;
beforeAll(async () => {
  fake = await openFakeModels();
  for (let number = 0; number <= 8; number += 1) {
    drawn.push(await drawPicture(FIRST_WIDTH_PX + WIDTH_STEP_PX * number, HEIGHT_PX));
  }
});
beforeEach(() => fake.play("ok"));
afterAll(() => fake.close());

describe.each(adapters)("$name", ({ id, name }) => {
  test.each(names)("%s: one call, with its words, pictures in order, ratio", async (operation) => {
    const model = casesOf[id].openModels(fake.urls[id], imageCounts)[name];
    if (!model) throw new Error(`${name} is no model`);
    const payload = withPictures(operationCases[operation].payloads[0]?.payload);
    const translator = { toEnglish: async (text: string) => `English ${text.length}` };
    const engine = createGenerativeEngine({
      model,
      operations: generativeOperations,
      local,
      translator,
    });
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    await engine.run({ operation, payload }, options);

    const [call, ...more] = fake.paidCalls();
    expect(more).toEqual([]);
    if (!call) throw new Error("nothing was asked");
    const seen = casesOf[id].readEdit(call, fake.requests());
    const brief = generativeOperations[operation].brief(payload);
    const wanted = await Promise.all(brief.images.map(({ image }) => widthOf(image.bytes)));
    expect(await Promise.all(seen.pictures.map(widthOf))).toEqual(wanted);
    const aspect =
      typeof brief.aspect === "number"
        ? (`${wanted[brief.aspect] ?? 0}:${HEIGHT_PX}` as const)
        : brief.aspect;
    expect(ratioDistance(ratioOf(seen.aspect), ratioOf(aspect))).toBeLessThan(0.12);
    // The last line of a prompt says the ratio or the rules: nothing was cut off on the way.
    const said = renderPrompt(brief, model.family, aspect).prompt;
    expect(seen.prompt.split("\n").length).toBe(said.split("\n").length);
    expect(seen.prompt).toContain(brief.details[0]);
  });
});
