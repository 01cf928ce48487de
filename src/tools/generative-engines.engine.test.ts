import { afterAll, beforeAll } from "vitest";
import { createGenerativeEngine } from "#engine/generative/generative-engine.ts";
import { providers } from "#engine/generative/providers/providers.ts";
import { engineContract } from "#engine/port.contract.ts";
import type { ImageEngine } from "#engine/port.ts";
import { portraitFixtures, portraitPhoto } from "../../tests/fixtures/photos.ts";
import { type FakeModels, openFakeModels } from "../../tests/setup/fake-models/fake-models.ts";
import { readCases } from "../../tests/setup/fake-models/wires.ts";
import { pictureEngine } from "../../tests/setup/picture-engine.ts";
import { generativeOperations } from "./registry.server.ts";

/* Each kind of model behind the engine port, with real pictures, the real finish and a provider on loopback. */

const TIMEOUT_MS = 300_000;

let fake: FakeModels;
let local: ImageEngine;
beforeAll(async () => {
  fake = await openFakeModels();
  local = await pictureEngine();
}, TIMEOUT_MS);
afterAll(() => fake.close());

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

const casesOf = await readCases();

for (const { id } of providers) {
  engineContract(
    id,
    () => {
      const [model] = Object.values(casesOf[id].openModels(fake.urls[id]));
      if (!model) throw new Error(`${id} has no model`);
      return createGenerativeEngine({
        model,
        operations: generativeOperations,
        local,
        translator: null,
      });
    },
    { samples, timeoutMs: TIMEOUT_MS },
  );
}
