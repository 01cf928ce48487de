import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { z } from "zod";
import { defaultOf } from "../../model-row.ts";
import { baseAddress, defineProvider, modelName, usd } from "../../provider.ts";
import { createGeminiModel } from "./model.ts";
import { geminiList } from "./model-list.ts";
import { geminiModels } from "./models.ts";
import { receiver } from "./receiver.ts";

/** Google's Gemini API. Call times: lumenfall.ai and promptengines.com, 2026. */
export const gemini = defineProvider({
  id: "gemini",
  receiver,
  neededVariable: "GEMINI_API_KEY",
  variables: {
    GEMINI_API_KEY: z.string().optional(),
    GEMINI_BASE_URL: baseAddress.optional(),
    GEMINI_MODEL: modelName.default(defaultOf(geminiModels, "image")),
    GEMINI_PRICE_USD: usd.optional(),
  },
  readSettings(env, { problems }) {
    const { GEMINI_API_KEY: apiKey, GEMINI_BASE_URL: base } = env;
    if (!apiKey) {
      if (base) problems.push("GEMINI_BASE_URL needs GEMINI_API_KEY");
      return null;
    }
    return {
      apiKey,
      baseUrl: base ?? "https://generativelanguage.googleapis.com/v1beta",
      model: env.GEMINI_MODEL,
      priceUsd: env.GEMINI_PRICE_USD ?? null,
    };
  },
  openModel: createGeminiModel,
  callTimeoutMs: 60_000,
  concurrency: 4,
  isPaid: true,
  models: geminiModels,
  list: geminiList,
  openLanguageModel: ({ apiKey, baseUrl, model, fetch }) =>
    createGoogleGenerativeAI({ apiKey: apiKey ?? "", baseURL: baseUrl, fetch })(model),
});
