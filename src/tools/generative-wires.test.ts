import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createComfyUiModel } from "#engine/generative/adapters/comfyui-model.ts";
import { createCompatibleModel } from "#engine/generative/adapters/compatible-model.ts";
import { createGeminiModel } from "#engine/generative/adapters/gemini-model.ts";
import { createOpenAiModel } from "#engine/generative/adapters/openai-model.ts";
import type { AspectRatio } from "#engine/generative/brief.ts";
import { createGenerativeEngine } from "#engine/generative/generative-engine.ts";
import type { EditModel, ModelFamily } from "#engine/generative/model.ts";
import { ratioDistance, ratioOf } from "#engine/generative/ratio.ts";
import { renderPrompt } from "#engine/generative/render-prompt.ts";
import type { Workflow } from "#engine/generative/workflow.ts";
import type { EngineRequest, EngineResult } from "#engine/port.ts";
import { type FakeModels, openFakeModels } from "../../tests/setup/fake-models/fake-models.ts";
import { sampleWorkflow } from "../../tests/setup/fake-models/sample-workflow.ts";
import type { SeenRequest } from "../../tests/setup/fake-models/seen-request.ts";
import { drawPicture } from "../../tests/setup/fake-models/wire-cases.ts";
import { operationCases } from "./registry.cases.ts";
import { generativeOperations } from "./registry.server.ts";

/* Every operation through every adapter, from its payload to what the provider sees. */

type Name = keyof typeof generativeOperations;
const names = Object.keys(generativeOperations).filter((name): name is Name =>
  Object.hasOwn(generativeOperations, name),
);

/** What a provider was sent. */
interface Seen {
  readonly prompt: string;
  readonly pictures: readonly Uint8Array[];
  readonly aspect: AspectRatio;
}

const geminiCall = z.object({
  contents: z.tuple([
    z.object({
      parts: z.array(
        z.object({
          text: z.string().optional(),
          inlineData: z.object({ data: z.base64() }).optional(),
        }),
      ),
    }),
  ]),
  generationConfig: z.object({
    imageConfig: z.object({ aspectRatio: z.templateLiteral([z.number(), ":", z.number()]) }),
  }),
});

function seenByGemini({ json }: SeenRequest): Seen {
  const { contents, generationConfig } = geminiCall.parse(json);
  const { parts } = contents[0];
  return {
    prompt: parts.map(({ text }) => text ?? "").join(""),
    pictures: parts.flatMap(({ inlineData }) =>
      inlineData ? [Buffer.from(inlineData.data, "base64")] : [],
    ),
    aspect: generationConfig.imageConfig.aspectRatio,
  };
}

function seenInForm({ fields, files }: SeenRequest): Seen {
  const field = (name: string): string => fields.find(([key]) => key === name)?.[1] ?? "";
  const [width = 0, height = 0] = field("size").split("x").map(Number);
  const pictures = files.filter((file) => file.field.startsWith("image"));
  return {
    prompt: field("prompt"),
    pictures: pictures.map(({ bytes }) => bytes),
    aspect: `${width}:${height}`,
  };
}

const comfyCall = z.object({
  prompt: z.record(
    z.string(),
    z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
  ),
});

/** The workflow that was put in the line, with the pictures that it loads by their names. */
function seenByComfyUi(call: SeenRequest, all: readonly SeenRequest[]): Seen {
  const nodes = Object.values(comfyCall.parse(call.json).prompt);
  const inputs = (kind: string) => nodes.filter((node) => node.class_type === kind);
  const uploads = new Map(
    all.flatMap(({ files }) => files.map(({ name, bytes }) => [name, bytes] as const)),
  );
  const [latent] = inputs("EmptyLatentImage");
  return {
    prompt: String(inputs("TextEncode")[0]?.inputs["prompt"]),
    pictures: inputs("LoadImage").flatMap(({ inputs: { image } }) => {
      const bytes = uploads.get(String(image).split("/").at(-1) ?? "");
      return bytes ? [bytes] : [];
    }),
    aspect: `${Number(latent?.inputs["width"])}:${Number(latent?.inputs["height"])}`,
  };
}

interface Adapter {
  readonly open: (urls: FakeModels["urls"]) => EditModel;
  /** `call` is the one that is paid for. */
  readonly read: (call: SeenRequest, all: readonly SeenRequest[]) => Seen;
}

/** A workflow for each operation, for as many pictures as its first payload brings. */
function workflows(): ReadonlyMap<string, Workflow> {
  return new Map(
    names.map((name) => {
      const payload = operationCases[name].payloads[0]?.payload;
      const { images } = generativeOperations[name].brief(payload);
      return [name, sampleWorkflow({ imageCount: images.length })];
    }),
  );
}

function compatible(baseUrl: string, family: ModelFamily): EditModel {
  return createCompatibleModel({
    apiKey: null,
    baseUrl,
    model: `any-${family}`,
    family,
    priceUsd: 0.02,
    dialect: {
      imageField: "image[]",
      maskField: "mask",
      extras: {},
      extrasIn: "form",
      followsUrl: false,
    },
  });
}

const adapters: Readonly<Record<string, Adapter>> = {
  gemini: {
    open: ({ gemini: baseUrl }) =>
      createGeminiModel({ apiKey: "k", baseUrl, model: "gemini-3-pro-image", priceUsd: null }),
    read: seenByGemini,
  },
  openai: {
    open: ({ openai: baseUrl }) =>
      createOpenAiModel({
        apiKey: "k",
        baseUrl,
        model: "gpt-image-2",
        quality: "medium",
        priceUsd: null,
      }),
    read: seenInForm,
  },
  "compatible (flux)": {
    open: ({ openai: baseUrl }) => compatible(baseUrl, "flux"),
    read: seenInForm,
  },
  "compatible (qwen)": {
    open: ({ openai: baseUrl }) => compatible(baseUrl, "qwen"),
    read: seenInForm,
  },
  comfyui: {
    open: ({ comfyui: baseUrl }) =>
      createComfyUiModel({
        baseUrl,
        workflows: workflows(),
        family: "qwen",
        priceUsd: null,
        pollMs: 5,
      }),
    read: seenByComfyUi,
  },
};

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

describe.each(Object.entries(adapters))("%s", (_, { open, read }) => {
  test.each(names)("%s: one call, with its words, pictures in order, ratio", async (operation) => {
    const model = open(fake.urls);
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
    const seen = read(call, fake.requests());
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
