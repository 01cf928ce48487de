/** A change within a period. Instants are in seconds, amounts in minor units. */
interface Change {
  readonly oldAmountMinor: number;
  readonly newAmountMinor: number;
  readonly periodStartS: number;
  readonly periodEndS: number;
  readonly nowS: number;
}

interface Proration {
  /** For the unused time at the old price; 0 or negative. */
  readonly creditMinor: number;
  /** For the remaining time at the new price; 0 or positive. */
  readonly chargeMinor: number;
}

/**
 * Returns the amounts of a change's two lines, each prorated to the second and rounded to the minor unit separately
 * (docs.stripe.com/billing/subscriptions/prorations).
 */
export function prorate(change: Change): Proration {
  const lengthS = change.periodEndS - change.periodStartS;
  const leftS = Math.min(Math.max(change.periodEndS - change.nowS, 0), lengthS);
  return {
    creditMinor: -share(change.oldAmountMinor, leftS, lengthS) + 0,
    chargeMinor: share(change.newAmountMinor, leftS, lengthS),
  };
}

function share(amountMinor: number, leftS: number, lengthS: number): number {
  return Math.round((amountMinor * leftS) / lengthS);
}
