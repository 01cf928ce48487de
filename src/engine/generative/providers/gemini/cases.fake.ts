import { z } from "zod";
import type { WireCases } from "../../../../../tests/setup/fake-models/wire-cases.ts";
import { createGeminiModel } from "./model.ts";

const call = z.object({
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

export const cases: WireCases = {
  title: "Gemini",
  isHosted: true,
  outcomes: {
    blocked_unexplained: "blocked",
    refusal_in_text: "no_image",
    continuation: "bad_answer",
    thought_drafts: "picture",
  },
  openModels: (baseUrl) => ({
    gemini: createGeminiModel({
      apiKey: "fake-key",
      baseUrl,
      model: "gemini-3-pro-image",
      priceUsd: null,
    }),
  }),
  readEdit({ json }) {
    const { contents, generationConfig } = call.parse(json);
    const { parts } = contents[0];
    return {
      prompt: parts.map(({ text }) => text ?? "").join(""),
      pictures: parts.flatMap(({ inlineData }) =>
        inlineData ? [Buffer.from(inlineData.data, "base64")] : [],
      ),
      aspect: generationConfig.imageConfig.aspectRatio,
    };
  },
};
