import type { ModelRow, Price } from "./model-row.ts";

/** Token counts as the provider reported them. */
export interface TokenUsage {
  readonly textIn: number;
  readonly imageIn: number;
  /** Text and reasoning tokens. */
  readonly textOut: number;
  readonly imageOut: number;
}

const UNKNOWN: Price = { perImageUsd: 0, perMillionTokensUsd: null };

/**
 * Returns the price of a model's calls. The operator's own price per image overrides the table. A model without either
 * costs 0, since a guess could stop it at a daily limit that it hasn't reached.
 */
export function priceOf(row: ModelRow | undefined, perImageUsd: number | null): Price {
  if (perImageUsd !== null) return { perImageUsd, perMillionTokensUsd: null };
  return row?.price ?? UNKNOWN;
}

/**
 * Micro-dollars of one call that returned an image: by its tokens if the provider counted them, otherwise the list
 * price.
 */
export function costMicroUsd(price: Price, usage: TokenUsage | null): number {
  return price.perMillionTokensUsd && usage
    ? tokenCostMicroUsd(price, usage)
    : Math.round(price.perImageUsd * 1_000_000);
}

/** Micro-dollars of the tokens alone: the cost of a call that returned no image. */
export function tokenCostMicroUsd({ perMillionTokensUsd: rate }: Price, usage: TokenUsage): number {
  if (!rate) return 0;
  return Math.round(
    usage.textIn * rate.textIn +
      usage.imageIn * rate.imageIn +
      usage.textOut * rate.textOut +
      usage.imageOut * rate.imageOut,
  );
}
