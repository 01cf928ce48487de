import { type ModelList, page, quoted, textModel, tokens } from "../../model-row.ts";

const googleChangelog = page("ai.google.dev/gemini-api/docs/changelog", "2026-10-06");
const googleEnds = page("ai.google.dev/gemini-api/docs/deprecations", "2026-09-15");
const puter = quoted("github.com/HeyPuter/puter", "2026-08-21");
const litellm = quoted("github.com/BerriAI/litellm/discussions/44983", null);

const GOOGLE_1K = "ten ratios of about a megapixel";
const GOOGLE_4K = "fourteen ratios at 1K, 2K and 4K; requested at 1K";

const image = { kind: "image", maxImages: 14 } as const;

/** Google's models, with sources; `docs/models.md` shows them. */
export const geminiModels: ModelList = {
  maker: "Google",
  readOn: "2026-11-24",
  rows: [
    {
      ...image,
      model: "gemini-nano-banana-2.1",
      isDefault: true,
      price: tokens(0.0336, [1.5, 1.5, 7.5, 30]),
      sizes: GOOGLE_4K,
      endsOn: null,
      replacement: null,
      sources: [
        googleChangelog,
        page("firebase.google.com/docs/ai-logic/models", null),
        litellm,
        quoted("inference.sh/apps/google/gemini-nano-banana-2-1.md", "2026-11-06"),
      ],
      unconfirmed: ["price", "maxImages"],
    },
    {
      ...image,
      model: "gemini-3-pro-image",
      price: tokens(0.134, [2, 2, 12, 120]),
      sizes: "ten ratios at 1K, 2K and 4K; requested at 1K",
      readsVietnamese: true,
      endsOn: null,
      replacement: null,
      sources: [googleEnds, puter],
      unconfirmed: ["price", "maxImages"],
    },
    {
      ...image,
      model: "gemini-3.1-flash-lite-image",
      price: tokens(0.0336, [0.25, 0.25, 1.5, 30]),
      sizes: GOOGLE_1K,
      endsOn: null,
      replacement: null,
      sources: [googleChangelog, puter],
      unconfirmed: ["price", "maxImages", "endsOn"],
    },
    {
      ...image,
      model: "gemini-3.1-flash-image",
      price: tokens(0.067, [0.5, 0.5, 3, 60]),
      sizes: GOOGLE_4K,
      // Google's page calls it deprecated and names the successor; the date is from secondary sources.
      endsOn: "2026-10-29",
      replacement: "gemini-nano-banana-2.1",
      sources: [googleChangelog, litellm, puter],
      unconfirmed: ["price", "maxImages", "endsOn"],
    },
    {
      ...image,
      model: "gemini-2.5-flash-image",
      price: tokens(0.039, [0.3, 0.3, 2.5, 30]),
      sizes: GOOGLE_1K,
      maxImages: 3,
      endsOn: "2026-10-02",
      replacement: "gemini-nano-banana-2.1",
      sources: [googleEnds, googleChangelog, puter],
      unconfirmed: ["price"],
    },
    {
      ...textModel,
      model: "gemini-3.5-flash-lite",
      isDefault: true,
      price: tokens(0, [0.3, 0.3, 2.5, 0]),
      endsOn: null,
      replacement: null,
      sources: [googleEnds, quoted("github.com/simstudioai/sim/pull/5812", "2026-07-21")],
      unconfirmed: ["price"],
    },
    {
      ...textModel,
      model: "gemini-2.5-flash",
      price: null,
      endsOn: "2026-12-01",
      replacement: "gemini-3.5-flash-lite",
      sources: [
        quoted(
          "dev.to/aideprecations/what-to-do-before-gemini-25-pro-and-25-flash-are-retired-on-december-1-2026-5gg9",
          "2026-11-10",
        ),
      ],
      unconfirmed: ["endsOn", "replacement"],
    },
  ],
};
