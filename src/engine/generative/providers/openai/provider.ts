import { z } from "zod";
import { openChatModel } from "../../adapters/translator.ts";
import { defaultOf } from "../../model-row.ts";
import { baseAddress, defineProvider, modelName, usd } from "../../provider.ts";
import { createOpenAiModel } from "./model.ts";
import { openAiList } from "./model-list.ts";
import { openAiModels } from "./models.ts";
import { receiver } from "./receiver.ts";

/** OpenAI's own API. Call times: lumenfall.ai and promptengines.com, 2026. */
export const openai = defineProvider({
  id: "openai",
  receiver,
  neededVariable: "OPENAI_API_KEY",
  variables: {
    OPENAI_API_KEY: z.string().optional(),
    OPENAI_BASE_URL: baseAddress.optional(),
    OPENAI_MODEL: modelName.default(defaultOf(openAiModels, "image")),
    OPENAI_QUALITY: z
      .enum(["low", "medium", "high"], "is neither low, medium nor high")
      .default("medium"),
    OPENAI_PRICE_USD: usd.optional(),
  },
  readSettings(env, { problems }) {
    const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: base } = env;
    if (!apiKey) {
      if (base) problems.push("OPENAI_BASE_URL needs OPENAI_API_KEY");
      return null;
    }
    return {
      apiKey,
      baseUrl: base ?? "https://api.openai.com/v1",
      model: env.OPENAI_MODEL,
      quality: env.OPENAI_QUALITY,
      priceUsd: env.OPENAI_PRICE_USD ?? null,
    };
  },
  openModel: createOpenAiModel,
  callTimeoutMs: 180_000,
  concurrency: 4,
  isPaid: true,
  models: openAiModels,
  list: openAiList,
  openLanguageModel: openChatModel,
});
