/** Credits per run, unless the operator sets `CREDITS_PER_RUN`. */
export const DEFAULT_CREDITS_PER_RUN = 1;

/** Granted once per person at the first sign-in (specification, platform section 9: 100 initial credits). */
export const SIGN_UP_CREDITS = 100;

/** Granted at the start of a trial, until its end. */
export const TRIAL_CREDITS = 50;

/** Returns whether `balance` covers a run that costs `cost` credits. */
export function canAfford(balance: number, cost: number): boolean {
  return balance >= cost;
}
