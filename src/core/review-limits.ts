/** Limits of the review of free credits, for both sides. */
export const reviewLimits = {
  /** Claims of this weight or more wait for a review. */
  weight: 100,
  /** Reviews below this weight are granted automatically at their deadline. */
  ceiling: 150,
  /** How long an operator can decide before the automatic rule does. */
  hours: 72,
} as const;
