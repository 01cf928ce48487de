/** US dollars; a price per million tokens is at the same time one in micro-dollars per token. */
export interface Price {
  /** What one picture of about a megapixel costs where the provider counts no tokens. */
  readonly perImageUsd: number;
  readonly perMillionTokensUsd: {
    readonly textIn: number;
    readonly imageIn: number;
    readonly textOut: number;
    readonly imageOut: number;
  } | null;
}

/** A page and what it says of a model. */
export interface ModelSource {
  readonly url: string;
  /** True: a page of the provider itself. */
  readonly isProviders: boolean;
  /** The newest day that the copy of the page shows; null: it shows none. */
  readonly asOf: string | null;
}

/** What of a row no page of the provider confirmed; `perImage`: what a whole picture comes to, where the rates of tokens are confirmed. */
type Unconfirmed = "price" | "perImage" | "maxImages" | "endsOn" | "replacement";

export interface ModelRow {
  readonly provider: "gemini" | "openai";
  readonly model: string;
  readonly kind: "image" | "text";
  /** What is used where a key is set and no model. */
  readonly isDefault?: true;
  /** Null: it was not looked up. */
  readonly price: Price | null;
  /** Output sizes, in words for the operator; null: it makes no pictures. */
  readonly sizes: string | null;
  /** Pictures that it takes at once. */
  readonly maxImages: number;
  readonly readsVietnamese?: true;
  /** It thinks before it answers unless it is told not to. */
  readonly thinks?: true;
  /** First day on which it may be gone, yyyy-mm-dd; null: none was announced. */
  readonly endsOn: string | null;
  readonly replacement: string | null;
  readonly sources: readonly ModelSource[];
  readonly unconfirmed: readonly Unconfirmed[];
}

/** The day on which every page below was looked up. */
export const MODELS_READ_ON = "2026-11-24";

function tokens(
  perImageUsd: number,
  [textIn, imageIn, textOut, imageOut]: readonly [number, number, number, number],
): Price {
  return { perImageUsd, perMillionTokensUsd: { textIn, imageIn, textOut, imageOut } };
}

function page(url: string, asOf: string | null): ModelSource {
  return { url: `https://${url}`, isProviders: true, asOf };
}

function quoted(url: string, asOf: string | null): ModelSource {
  return { url: `https://${url}`, isProviders: false, asOf };
}

const googleChangelog = page("ai.google.dev/gemini-api/docs/changelog", "2026-10-06");
const googleEnds = page("ai.google.dev/gemini-api/docs/deprecations", "2026-09-15");
const puter = quoted("github.com/HeyPuter/puter", "2026-08-21");
const litellm = quoted("github.com/BerriAI/litellm/discussions/44983", null);
const openAiEnds = page("developers.openai.com/api/docs/deprecations", null);
const openAiImages = page(
  "developers.openai.com/api/reference/resources/images/methods/generate",
  "2026-10-23",
);
const openAiQuoted = quoted(
  "dev.to/max_bob/openai-api-deprecations-2026-2027-every-shutdown-date-and-recommended-replacement-gpt-4o-2ffm",
  "2026-10-28",
);

const GOOGLE_1K = "ten ratios of about a megapixel";
const GOOGLE_4K = "fourteen ratios at 1K, 2K and 4K; asked for at 1K";
const OPENAI_FIRST = "1024x1024, 1536x1024, 1024x1536";
const OPENAI_FREE = "sides of any multiple of 16, up to 3:1";

/** What a picture of gpt-image-2 costs, square and at medium quality; its successors have the same rates. */
const openAiPrice = tokens(0.053, [5, 8, 30, 30]);

const gemini = { provider: "gemini", kind: "image", maxImages: 14 } as const;
const openai = { provider: "openai", kind: "image", maxImages: 16 } as const;
const text = { kind: "text", sizes: null, maxImages: 0 } as const;

/** What the two models of OpenAI's last but one generation have in common. */
const beforeLast = {
  price: openAiPrice,
  sizes: OPENAI_FREE,
  readsVietnamese: true,
  endsOn: null,
  replacement: null,
  sources: [openAiImages, quoted("docs.apiyi.com/news/gpt-image-2-6-launch.md", "2026-11-05")],
  unconfirmed: ["price", "maxImages"],
} as const;

/** What OpenAI ends on one day, with the successor that it names. */
const endingInDecember = {
  endsOn: "2026-12-01",
  replacement: "gpt-image-2.6-sunburst",
  sources: [openAiEnds, puter],
  unconfirmed: ["price", "maxImages"],
} as const;

/**
 * Models of Google and OpenAI that were looked up: defaults, prices, limits and ends come from here alone.
 * `docs/models.md` shows the table.
 */
export const modelTable: readonly ModelRow[] = [
  {
    ...gemini,
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
    ...gemini,
    model: "gemini-3-pro-image",
    price: tokens(0.134, [2, 2, 12, 120]),
    sizes: "ten ratios at 1K, 2K and 4K; asked for at 1K",
    readsVietnamese: true,
    endsOn: null,
    replacement: null,
    sources: [googleEnds, puter],
    unconfirmed: ["price", "maxImages"],
  },
  {
    ...gemini,
    model: "gemini-3.1-flash-lite-image",
    price: tokens(0.0336, [0.25, 0.25, 1.5, 30]),
    sizes: GOOGLE_1K,
    endsOn: null,
    replacement: null,
    sources: [googleChangelog, puter],
    unconfirmed: ["price", "maxImages", "endsOn"],
  },
  {
    ...gemini,
    model: "gemini-3.1-flash-image",
    price: tokens(0.067, [0.5, 0.5, 3, 60]),
    sizes: GOOGLE_4K,
    // Google's page calls it deprecated and names the successor; the day is what others quote.
    endsOn: "2026-10-29",
    replacement: "gemini-nano-banana-2.1",
    sources: [googleChangelog, litellm, puter],
    unconfirmed: ["price", "maxImages", "endsOn"],
  },
  {
    ...gemini,
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
    ...text,
    provider: "gemini",
    model: "gemini-3.5-flash-lite",
    isDefault: true,
    price: tokens(0, [0.3, 0.3, 2.5, 0]),
    endsOn: null,
    replacement: null,
    sources: [googleEnds, quoted("github.com/simstudioai/sim/pull/5812", "2026-07-21")],
    unconfirmed: ["price"],
  },
  {
    ...text,
    provider: "gemini",
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
  {
    ...openai,
    model: "gpt-image-2.6-sunburst",
    isDefault: true,
    price: openAiPrice,
    sizes: OPENAI_FREE,
    readsVietnamese: true,
    endsOn: null,
    replacement: null,
    sources: [
      page("developers.openai.com/api/docs/models/gpt-image-2.6-sunburst", null),
      openAiEnds,
      quoted("docs.apiyi.com/en/live/2026-11/gpt-image-2-6-launch.md", "2026-11-05"),
    ],
    unconfirmed: ["perImage", "maxImages"],
  },
  {
    ...openai,
    model: "gpt-image-2.6-flare",
    price: openAiPrice,
    sizes: OPENAI_FREE,
    readsVietnamese: true,
    endsOn: null,
    replacement: null,
    sources: [
      openAiEnds,
      quoted("docs.apiyi.com/en/live/2026-11/gpt-image-2-6-launch.md", "2026-11-05"),
    ],
    unconfirmed: ["price", "maxImages"],
  },
  {
    ...openai,
    ...beforeLast,
    model: "gpt-image-2.5-sunburst",
  },
  {
    ...openai,
    ...beforeLast,
    model: "gpt-image-2.5-flare",
  },
  {
    ...openai,
    model: "gpt-image-2",
    price: openAiPrice,
    sizes: OPENAI_FREE,
    readsVietnamese: true,
    endsOn: null,
    replacement: null,
    sources: [page("developers.openai.com/api/docs/models/gpt-image-2.md", null), openAiQuoted],
    unconfirmed: ["price", "maxImages"],
  },
  {
    ...openai,
    ...endingInDecember,
    model: "gpt-image-1.5",
    price: tokens(0.034, [5, 8, 32, 32]),
    sizes: OPENAI_FIRST,
    readsVietnamese: true,
  },
  {
    ...openai,
    ...endingInDecember,
    model: "chatgpt-image-latest",
    price: null,
    sizes: OPENAI_FIRST,
    readsVietnamese: true,
  },
  {
    ...openai,
    ...endingInDecember,
    model: "gpt-image-1-mini",
    price: tokens(0.011, [2, 2.5, 8, 8]),
    sizes: OPENAI_FIRST,
    readsVietnamese: true,
  },
  {
    ...openai,
    model: "gpt-image-1",
    price: tokens(0.042, [5, 10, 40, 40]),
    sizes: OPENAI_FIRST,
    readsVietnamese: true,
    endsOn: "2026-10-23",
    replacement: "gpt-image-2.6-sunburst",
    sources: [openAiImages, openAiEnds, puter],
    unconfirmed: ["price", "maxImages", "replacement"],
  },
  {
    ...text,
    provider: "openai",
    model: "gpt-6-luna",
    isDefault: true,
    price: tokens(0, [0.1, 0.1, 0.5, 0]),
    thinks: true,
    endsOn: null,
    replacement: null,
    sources: [page("developers.openai.com/api/docs/models/gpt-6-luna", null), openAiQuoted],
    unconfirmed: ["endsOn"],
  },
  {
    ...text,
    provider: "openai",
    model: "gpt-4.1-mini",
    price: null,
    endsOn: "2027-01-14",
    replacement: "gpt-6-luna",
    sources: [openAiQuoted],
    unconfirmed: ["endsOn", "replacement"],
  },
];

/** A preview and a dated snapshot are the model itself: `models/gemini-3-pro-image-preview`. */
function plainName(model: string): string {
  return model
    .replace(/^.*\//, "")
    .replace(/-preview(-[\d-]+)?$/, "")
    .replace(/-\d{4}-\d{2}-\d{2}$/, "");
}

/** The row of a model; undefined: it was never looked up. */
export function modelRow(model: string): ModelRow | undefined {
  const name = plainName(model);
  return modelTable.find((row) => row.model === name);
}

/** The model that is used where only a key is set. */
export function defaultModel(provider: ModelRow["provider"], kind: ModelRow["kind"]): string {
  const row = modelTable.find(
    (each) => each.isDefault && each.provider === provider && each.kind === kind,
  );
  if (!row) throw new Error(`no default ${kind} model of ${provider}`);
  return row.model;
}
