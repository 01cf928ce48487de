import type { ModelRow, Price } from "./model-row.ts";

/** Tokens as a provider counted them. */
export interface TokenUsage {
  readonly textIn: number;
  readonly imageIn: number;
  /** Words and thoughts. */
  readonly textOut: number;
  readonly imageOut: number;
}

const UNKNOWN: Price = { perImageUsd: 0, perMillionTokensUsd: null };

/**
 * What calls of a model cost. The operator's own figure per picture, where it is given, goes before the table;
 * a model that is in neither costs 0, since a guess would stop it at a daily limit it has not reached.
 */
export function priceOf(row: ModelRow | undefined, perImageUsd: number | null): Price {
  if (perImageUsd !== null) return { perImageUsd, perMillionTokensUsd: null };
  return row?.price ?? UNKNOWN;
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
