import { createGoogleGenerativeAI, type GoogleLanguageModelOptions } from "@ai-sdk/google";
import { generateText } from "ai";
import { EngineFailure } from "#engine/port.ts";
import { createCappedFetch, onlyOnce } from "../../adapters/capped-fetch.ts";
import { asOneCall, toMessage } from "../../adapters/failures.ts";
import type { EditModel } from "../../model.ts";
import { findRow } from "../../model-row.ts";
import { costMicroUsd, priceOf, type TokenUsage, tokenCostMicroUsd } from "../../prices.ts";
import type { HostedSettings } from "../../provider.ts";
import { nearestRatio } from "../../ratio.ts";
import { geminiModels } from "./models.ts";

/** Ratios that every Gemini image model supports (ai.google.dev/gemini-api/docs/image-generation). */
const RATIOS = ["1:1", "2:3", "3:2", "3:4", "4:3", "4:5", "5:4", "9:16", "16:9", "21:9"] as const;

/** Finish reasons that refuse an image for its content or the prompt. */
const BLOCKED = /SAFETY|PROHIBITED|BLOCKLIST|SPII|RECITATION/;

type Generated = Awaited<ReturnType<typeof generateText>>;

function usageOf({ usage }: Generated, hasImage: boolean): TokenUsage | null {
  const { inputTokens, outputTokens, outputTokenDetails } = usage;
  if (inputTokens === undefined && outputTokens === undefined) return null;
  const thoughts = outputTokenDetails.reasoningTokens ?? 0;
  const spoken = Math.max(0, (outputTokens ?? 0) - thoughts);
  return {
    textIn: 0,
    imageIn: inputTokens ?? 0,
    textOut: thoughts + (hasImage ? 0 : spoken),
    imageOut: hasImage ? spoken : 0,
  };
}

/** The last image that isn't a draft of a thinking model; drafts come first. */
function finalImage({ content }: Generated): Uint8Array | null {
  const pictures = content.filter((part) => part.type === "file");
  const final = pictures.findLast(
    ({ file, providerMetadata }) =>
      file.mediaType.startsWith("image/") && providerMetadata?.["google"]?.["thought"] !== true,
  );
  return final?.file.uint8Array ?? null;
}

/**
 * A Gemini image model. Calls `generateText`: the library's `generateImage` drops the reason of a refusal and returns a
 * draft as the result.
 */
export function createGeminiModel(options: HostedSettings): EditModel {
  const { apiKey, baseUrl, model, priceUsd } = options;
  const row = findRow(geminiModels.rows, model);
  // A model that isn't in the table gets the abilities of Google's first image model.
  const { maxImages = 3, readsVietnamese = false } = row ?? {};
  const price = priceOf(row, priceUsd);
  const fetch = createCappedFetch({ baseUrl });
  const setting = { variable: "GEMINI_MODEL", model };

  function noPicture(answer: Generated): EngineFailure {
    const reason = answer.rawFinishReason ?? answer.finishReason;
    const usage = usageOf(answer, false);
    // Gemini can also block a prompt with the reason "OTHER". The library distinguishes that from finishing without an
    // image.
    const isBlocked = answer.finishReason === "content-filter" || BLOCKED.test(reason);
    return new EngineFailure(
      isBlocked ? "blocked" : "no_image",
      toMessage(`${reason} ${answer.text}`, apiKey),
      { costMicroUsd: usage ? tokenCostMicroUsd(price, usage) : 0 },
    );
  }

  return {
    id: "gemini",
    model,
    family: "gemini",
    operations: null,
    maxImages,
    readsVietnamese,
    takesMask: false,
    edit: ({ prompt, images, aspect, seed, signal }) =>
      asOneCall({ signal, secret: apiKey, setting, row }, async () => {
        const ratio = nearestRatio(aspect, RATIOS);
        const google = createGoogleGenerativeAI({
          apiKey,
          baseURL: baseUrl,
          fetch: onlyOnce(fetch),
        });
        const answer = await generateText({
          model: google(model),
          maxRetries: 0,
          abortSignal: signal,
          seed,
          messages: [
            {
              role: "user",
              content: [
                ...images.map(({ bytes, mimeType }) => ({
                  type: "image" as const,
                  image: bytes,
                  mediaType: mimeType,
                })),
                { type: "text", text: prompt },
              ],
            },
          ],
          providerOptions: {
            google: {
              responseModalities: ["IMAGE"],
              imageConfig: { aspectRatio: ratio },
            } satisfies GoogleLanguageModelOptions,
          },
        });
        const bytes = finalImage(answer);
        if (!bytes) throw noPicture(answer);
        const cost = costMicroUsd(price, usageOf(answer, true));
        return { bytes, aspect: ratio, costMicroUsd: cost };
      }),
  };
}
