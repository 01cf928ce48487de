import type { PricedPlan } from "./payment-provider.ts";

/** A price that will replace one of the plan table. Its subscribers are told at least 30 days ahead. */
export interface PlannedPrice extends PricedPlan {
  readonly amountMinor: number;
  /** Notices go out from this day. */
  readonly announcedFrom: Date;
  /** Applies to terms that begin on this day or later. */
  readonly activeFrom: Date;
}

/**
 * Decided price changes that aren't in force yet. When a row takes effect, move its amount to the plan table
 * (`core/plans.ts`) and delete the row.
 */
export const plannedPrices: readonly PlannedPrice[] = [];
