import { z } from "zod";
import { openChatModel } from "../../adapters/translator.ts";
import { modelFamilies } from "../../model.ts";
import { baseAddress, defineProvider, modelName, usd } from "../../provider.ts";
import { createCompatibleModel } from "./model.ts";
import { receiver } from "./receiver.ts";

function parseExtras(text: string, context: z.RefinementCtx): Record<string, string> {
  const shape = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
  try {
    const entries = Object.entries(shape.parse(JSON.parse(text)));
    return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
  } catch {
    context.addIssue("is not a JSON object of strings, numbers and booleans");
    return z.NEVER;
  }
}

/** Any server that implements OpenAI's `/images/edits`, with its differences. */
export const edit = defineProvider({
  id: "edit",
  receiver,
  neededVariable: "EDIT_BASE_URL",
  variables: {
    EDIT_API_KEY: z.string().optional(),
    EDIT_BASE_URL: baseAddress.optional(),
    EDIT_MODEL: modelName.optional(),
    EDIT_FAMILY: z.enum(modelFamilies, `is none of ${modelFamilies.join(", ")}`).default("qwen"),
    EDIT_EXTRAS: z.string().transform(parseExtras).default({}),
    EDIT_EXTRAS_IN: z
      .enum(["form", "prompt", "nowhere"], "is neither form, prompt nor nowhere")
      .default("form"),
    EDIT_IMAGE_FIELD: z
      .enum(["image", "image[]"], "is neither image nor image[]")
      .default("image[]"),
    EDIT_MASK_FIELD: z.enum(["mask", "mask_image"], "is neither mask nor mask_image").optional(),
    EDIT_FOLLOW_URL: z.enum(["1", "0"], "is neither 1 nor 0").default("0"),
    EDIT_PRICE_USD: usd.optional(),
  },
  readSettings(env, { problems }) {
    const { EDIT_BASE_URL: baseUrl, EDIT_MODEL: model } = env;
    if (!baseUrl) {
      if (env.EDIT_API_KEY) problems.push("EDIT_API_KEY needs EDIT_BASE_URL");
      if (model) problems.push("EDIT_MODEL needs EDIT_BASE_URL");
      return null;
    }
    if (!model) {
      problems.push("EDIT_BASE_URL needs EDIT_MODEL, the name that the server has for its model");
      return null;
    }
    return {
      apiKey: env.EDIT_API_KEY ?? null,
      baseUrl,
      model,
      family: env.EDIT_FAMILY,
      priceUsd: env.EDIT_PRICE_USD ?? null,
      dialect: {
        imageField: env.EDIT_IMAGE_FIELD,
        maskField: env.EDIT_MASK_FIELD ?? null,
        extras: env.EDIT_EXTRAS,
        extrasIn: env.EDIT_EXTRAS_IN,
        followsUrl: env.EDIT_FOLLOW_URL === "1",
      },
    };
  },
  openModel: createCompatibleModel,
  callTimeoutMs: 180_000,
  concurrency: 2,
  isPaid: false,
  models: null,
  list: null,
  openLanguageModel: openChatModel,
});
