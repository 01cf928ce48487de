import { z } from "zod";
import type { WireCases } from "../../../../../tests/setup/fake-models/wire-cases.ts";
import { createComfyUiModel } from "./model.ts";
import { sampleWorkflow } from "./sample-workflow.fake.ts";

const job = z.object({
  prompt: z.record(
    z.string(),
    z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
  ),
});

const ONE_PICTURE: ReadonlyMap<string, number> = new Map([["default", 1]]);

export const cases: WireCases = {
  title: "ComfyUI",
  isHosted: false,
  outcomes: { invalid_workflow: "engine_auth", out_of_memory: "unavailable" },
  openModels: (baseUrl, imageCounts = ONE_PICTURE) => ({
    comfyui: createComfyUiModel({
      baseUrl,
      workflows: new Map(
        [...imageCounts].map(([operation, imageCount]) => [
          operation,
          sampleWorkflow({ imageCount }),
        ]),
      ),
      family: "qwen",
      priceUsd: null,
      pollMs: 5,
    }),
  }),
  /** Reads the enqueued workflow and the images that it loads by name. */
  readEdit(call, all) {
    const nodes = Object.values(job.parse(call.json).prompt);
    const ofKind = (kind: string) => nodes.filter((node) => node.class_type === kind);
    const uploads = new Map(
      all.flatMap(({ files }) => files.map(({ name, bytes }) => [name, bytes] as const)),
    );
    const [latent] = ofKind("EmptyLatentImage");
    return {
      prompt: String(ofKind("TextEncode")[0]?.inputs["prompt"]),
      pictures: ofKind("LoadImage").flatMap(({ inputs: { image } }) => {
        const bytes = uploads.get(String(image).split("/").at(-1) ?? "");
        return bytes ? [bytes] : [];
      }),
      aspect: `${Number(latent?.inputs["width"])}:${Number(latent?.inputs["height"])}`,
    };
  },
};
