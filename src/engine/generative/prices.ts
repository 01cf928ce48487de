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

/** Tokens as a provider counted them. */
export interface TokenUsage {
  readonly textIn: number;
  readonly imageIn: number;
  /** Words and thoughts. */
  readonly textOut: number;
  readonly imageOut: number;
}

function tokenPrice(
  perImageUsd: number,
  [textIn, imageIn, textOut, imageOut]: readonly [number, number, number, number],
): Price {
  return { perImageUsd, perMillionTokensUsd: { textIn, imageIn, textOut, imageOut } };
}

/**
 * List prices, November 2026: ai.google.dev/gemini-api/docs/pricing and platform.openai.com/docs/pricing, as
 * quoted by the price tables of HeyPuter/puter (August 2026). gpt-image is counted at medium quality, square.
 */
const prices: Readonly<Record<string, Price>> = {
  "gemini-2.5-flash-image": tokenPrice(0.039, [0.3, 0.3, 2.5, 30]),
  "gemini-3.1-flash-lite-image": tokenPrice(0.0336, [0.25, 0.25, 1.5, 30]),
  "gemini-3.1-flash-image": tokenPrice(0.067, [0.5, 0.5, 3, 60]),
  "gemini-3-pro-image": tokenPrice(0.134, [2, 2, 12, 120]),
  "gpt-image-1": tokenPrice(0.042, [5, 10, 40, 40]),
  "gpt-image-1-mini": tokenPrice(0.011, [2, 2.5, 8, 8]),
  "gpt-image-1.5": tokenPrice(0.034, [5, 8, 32, 32]),
  "gpt-image-2": tokenPrice(0.053, [5, 8, 30, 30]),
  "gpt-image-2.5": tokenPrice(0.053, [5, 8, 30, 30]),
};

const UNKNOWN: Price = { perImageUsd: 0, perMillionTokensUsd: null };

/** A preview and a dated snapshot cost what the model costs: `models/gemini-3-pro-image-preview`. */
function plainName(model: string): string {
  return model
    .replace(/^.*\//, "")
    .replace(/-preview(-[\d-]+)?$/, "")
    .replace(/-\d{4}-\d{2}-\d{2}$/, "");
}

/**
 * What calls of a model cost. The operator's own figure per picture, where it is given, goes before the table;
 * a model that is in neither costs 0, since a guess would stop it at a daily limit it has not reached.
 */
export function priceOf(model: string, perImageUsd: number | null): Price {
  if (perImageUsd !== null) return { perImageUsd, perMillionTokensUsd: null };
  return prices[plainName(model)] ?? UNKNOWN;
}

/** Micro-dollars of one call that gave a picture: by its tokens where they were counted, else by the list. */
export function costMicroUsd(price: Price, usage: TokenUsage | null): number {
  return price.perMillionTokensUsd && usage
    ? tokenCostMicroUsd(price, usage)
    : Math.round(price.perImageUsd * 1_000_000);
}

/** Micro-dollars of the tokens alone: what a call without a picture has cost. */
export function tokenCostMicroUsd({ perMillionTokensUsd: rate }: Price, usage: TokenUsage): number {
  if (!rate) return 0;
  return Math.round(
    usage.textIn * rate.textIn +
      usage.imageIn * rate.imageIn +
      usage.textOut * rate.textOut +
      usage.imageOut * rate.imageOut,
  );
}
