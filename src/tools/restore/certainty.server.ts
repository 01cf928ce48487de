/** A linear model of the odds of damage: a weight for each trait of a candidate. */
export interface OddsModel {
  readonly offset: number;
  readonly weights: readonly number[];
}

/** How likely a candidate with these traits is damage, 0..1 (logistic regression). */
export function certaintyOf({ offset, weights }: OddsModel, traits: readonly number[]): number {
  let odds = offset;
  for (let k = 0; k < weights.length; k++) odds += (weights[k] ?? 0) * (traits[k] ?? 0);
  return 1 / (1 + Math.exp(-odds));
}
