import { createOpenAI } from "@ai-sdk/openai";
import { generateImage } from "ai";
import { z } from "zod";
import { createCappedFetch, onlyOnce } from "../../adapters/capped-fetch.ts";
import { asOneCall } from "../../adapters/failures.ts";
import type { AspectRatio } from "../../brief.ts";
import type { EditModel } from "../../model.ts";
import { findRow } from "../../model-row.ts";
import { costMicroUsd, priceOf, type TokenUsage } from "../../prices.ts";
import type { HostedSettings } from "../../provider.ts";
import { exactSize, nearestRatio, type PixelSize } from "../../ratio.ts";
import { openAiModels } from "./models.ts";

export interface OpenAiSettings extends HostedSettings {
  readonly quality: "low" | "medium" | "high";
}

/**
 * The first generation supports three sizes. From gpt-image-2 on, sides are any multiples of 16, up to a ratio of 3:1.
 */
const FIRST_GENERATION = /^(chatgpt-image|gpt-image-1)/;
/** The limit of every OpenAI image model so far. */
const MAX_IMAGES = 16;
const firstSizes = { "1:1": "1024x1024", "3:2": "1536x1024", "2:3": "1024x1536" } as const;

/** The size to request, and its ratio. */
function sizeFor(model: string, aspect: AspectRatio): { size: PixelSize; aspect: AspectRatio } {
  if (FIRST_GENERATION.test(model)) {
    const nearest = nearestRatio(aspect, ["1:1", "3:2", "2:3"] as const);
    return { size: firstSizes[nearest], aspect: nearest };
  }
  const { widthPx, heightPx } = exactSize(aspect);
  return { size: `${widthPx}x${heightPx}`, aspect: `${widthPx}:${heightPx}` };
}

const tokenSplit = z.object({
  images: z
    .array(z.object({ imageTokens: z.number().optional(), textTokens: z.number().optional() }))
    .min(1),
});

type Generated = Awaited<ReturnType<typeof generateImage>>;

/** Input that the provider doesn't break down counts as image tokens, the more expensive kind. */
function usageOf({ usage, providerMetadata }: Generated): TokenUsage | null {
  const { inputTokens = 0, outputTokens } = usage;
  if (outputTokens === undefined) return null;
  const split = tokenSplit.safeParse(providerMetadata["openai"]).data?.images[0];
  const textIn = split?.textTokens ?? 0;
  return { textIn, imageIn: Math.max(0, inputTokens - textIn), textOut: 0, imageOut: outputTokens };
}

/** An OpenAI image model, called through its edits endpoint. It takes no seed. */
export function createOpenAiModel(options: OpenAiSettings): EditModel {
  const { apiKey, baseUrl, model, quality, priceUsd } = options;
  const row = findRow(openAiModels.rows, model);
  const price = priceOf(row, priceUsd);
  const fetch = createCappedFetch({ baseUrl });
  const setting = { variable: "OPENAI_MODEL", model };
  return {
    id: "openai",
    model,
    family: "gpt",
    operations: null,
    maxImages: row?.maxImages ?? MAX_IMAGES,
    readsVietnamese: true,
    takesMask: true,
    edit: ({ prompt, images, mask, aspect, signal }) =>
      asOneCall({ signal, secret: apiKey, setting, row }, async () => {
        const asked = sizeFor(model, aspect);
        const openai = createOpenAI({ apiKey, baseURL: baseUrl, fetch: onlyOnce(fetch) });
        const answer = await generateImage({
          model: openai.image(model),
          maxRetries: 0,
          abortSignal: signal,
          prompt: {
            text: prompt,
            images: images.map(({ bytes }) => bytes),
            ...(mask ? { mask: mask.bytes } : {}),
          },
          size: asked.size,
          providerOptions: {
            // Later models always use high fidelity and reject the parameter.
            openai: {
              quality,
              ...(model.startsWith("gpt-image-1") && !model.includes("mini")
                ? { inputFidelity: "high" }
                : {}),
            },
          },
        });
        return {
          bytes: answer.image.uint8Array,
          aspect: asked.aspect,
          costMicroUsd: costMicroUsd(price, usageOf(answer)),
        };
      }),
  };
}
