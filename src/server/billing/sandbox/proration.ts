/** One change in the middle of a period; instants in seconds, amounts in minor units. */
interface Change {
  readonly oldAmountMinor: number;
  readonly newAmountMinor: number;
  readonly periodStartS: number;
  readonly periodEndS: number;
  readonly nowS: number;
}

interface Proration {
  /** For the unused time of the old price; 0 or below. */
  readonly creditMinor: number;
  /** For the remaining time of the new price; 0 or above. */
  readonly chargeMinor: number;
}

/**
 * Both lines of a change, each prorated to the second and rounded to the minor unit by itself
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
