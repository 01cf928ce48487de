import { afterAll, beforeAll } from "vitest";
import { createComfyUiModel } from "#engine/generative/adapters/comfyui-model.ts";
import { createCompatibleModel } from "#engine/generative/adapters/compatible-model.ts";
import { createGeminiModel } from "#engine/generative/adapters/gemini-model.ts";
import { createOpenAiModel } from "#engine/generative/adapters/openai-model.ts";
import { createGenerativeEngine } from "#engine/generative/generative-engine.ts";
import type { EditModel } from "#engine/generative/model.ts";
import { createLocalEngine } from "#engine/local/adapters/local-engine.ts";
import { localAbilities } from "#engine/local/operation.ts";
import { engineContract } from "#engine/port.contract.ts";
import type { ImageEngine } from "#engine/port.ts";
import { portraitFixtures, portraitPhoto } from "../../tests/fixtures/photos.ts";
import { type FakeModels, openFakeModels } from "../../tests/setup/fake-models/fake-models.ts";
import { sampleWorkflow } from "../../tests/setup/fake-models/sample-workflow.ts";
import { builtInOperations } from "./finish-operations.server.ts";
import { generativeOperations } from "./registry.server.ts";

/* Each kind of model behind the engine port, with real pictures, the real finish and a provider on loopback. */

const TIMEOUT_MS = 120_000;

let fake: FakeModels;
let local: ImageEngine;
beforeAll(async () => {
  fake = await openFakeModels();
  local = createLocalEngine({
    workerUrl: new URL("../server/engine-worker.ts", import.meta.url),
    threads: 1,
    abilities: localAbilities(builtInOperations),
    execArgv: ["--import", "tsx"],
  });
  await local.warmUp();
}, TIMEOUT_MS);
afterAll(async () => {
  await local.close();
  await fake.close();
});

async function samples() {
  const [first, second] = await Promise.all(
    portraitFixtures.slice(0, 2).map((fixture) => portraitPhoto(fixture)),
  );
  const sourceImage = { bytes: first ?? new Uint8Array(), mimeType: "image/jpeg" };
  const otherImage = { bytes: second ?? new Uint8Array(), mimeType: "image/jpeg" };
  return {
    valid: { operation: "art_style", payload: { sourceImage, style: "watercolor" } },
    other: { operation: "change_scenery", payload: { sourceImage: otherImage, desc: "a beach" } },
    garbage: {
      operation: "art_style",
      payload: {
        sourceImage: { bytes: new Uint8Array([1, 2, 3]), mimeType: "image/jpeg" },
        style: "manga",
      },
    },
  };
}

const price = { priceUsd: null };

const models: Readonly<Record<string, (urls: FakeModels["urls"]) => EditModel>> = {
  gemini: ({ gemini: baseUrl }) =>
    createGeminiModel({ ...price, apiKey: "k", baseUrl, model: "gemini-2.5-flash-image" }),
  openai: ({ openai: baseUrl }) =>
    createOpenAiModel({ ...price, apiKey: "k", baseUrl, model: "gpt-image-2", quality: "low" }),
  edit: ({ openai: baseUrl }) =>
    createCompatibleModel({
      ...price,
      apiKey: null,
      baseUrl,
      model: "qwen-image-edit-2511",
      family: "qwen",
      dialect: {
        imageField: "image",
        maskField: null,
        extras: {},
        extrasIn: "form",
        followsUrl: false,
      },
    }),
  comfyui: ({ comfyui: baseUrl }) =>
    createComfyUiModel({
      ...price,
      baseUrl,
      workflows: new Map([["default", sampleWorkflow({ imageCount: 1 })]]),
      family: "qwen",
      pollMs: 5,
    }),
};

for (const [name, open] of Object.entries(models)) {
  engineContract(
    name,
    () =>
      createGenerativeEngine({
        model: open(fake.urls),
        operations: generativeOperations,
        local,
        translator: null,
      }),
    { samples, timeoutMs: TIMEOUT_MS },
  );
}
