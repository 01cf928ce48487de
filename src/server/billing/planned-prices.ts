import type { PricedPlan } from "./payment-provider.ts";

/** A price that will replace the one of the plan table; its subscribers are told at least 30 days before. */
export interface PlannedPrice extends PricedPlan {
  readonly amountMinor: number;
  /** From this day on the letters go out. */
  readonly announcedFrom: Date;
  /** For terms that begin on this day or later. */
  readonly activeFrom: Date;
}

/**
 * Price changes that are decided and not in force. On its day a row's amount moves to the plan table
 * (`core/plans.ts`) and the row goes.
 */
export const plannedPrices: readonly PlannedPrice[] = [];
