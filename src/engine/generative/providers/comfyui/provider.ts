import { z } from "zod";
import { modelFamilies } from "../../model.ts";
import { baseAddress, defineProvider, usd } from "../../provider.ts";
import { createComfyUiModel } from "./model.ts";
import { readWorkflows } from "./read-workflows.ts";
import { receiver } from "./receiver.ts";

/** A ComfyUI server with a folder of workflows. */
export const comfyui = defineProvider({
  id: "comfyui",
  receiver,
  neededVariable: "COMFYUI_URL",
  variables: {
    COMFYUI_URL: baseAddress.optional(),
    COMFYUI_WORKFLOWS: z.string().optional(),
    COMFYUI_FAMILY: z.enum(modelFamilies, `is none of ${modelFamilies.join(", ")}`).default("qwen"),
    COMFYUI_PRICE_USD: usd.optional(),
  },
  readSettings(env, { operations, problems }) {
    const { COMFYUI_URL: baseUrl, COMFYUI_WORKFLOWS: folder } = env;
    if (baseUrl && folder) {
      return {
        baseUrl,
        workflows: readWorkflows(folder, operations, problems),
        family: env.COMFYUI_FAMILY,
        priceUsd: env.COMFYUI_PRICE_USD ?? null,
      };
    }
    if (baseUrl) problems.push("COMFYUI_URL needs COMFYUI_WORKFLOWS, a folder of workflow files");
    if (folder) problems.push("COMFYUI_WORKFLOWS needs COMFYUI_URL");
    return null;
  },
  openModel: (settings) => createComfyUiModel(settings),
  callTimeoutMs: 300_000,
  // A graphics card works on one image at a time.
  concurrency: 1,
  isPaid: false,
  models: null,
  list: null,
  openLanguageModel: null,
  // Each workflow gets its own check.
  trialEdits: ({ workflows }) =>
    [...workflows].map(([operation, { imageCount }]) => ({
      operation,
      imageCount,
      name: `${operation}.json`,
    })),
});
