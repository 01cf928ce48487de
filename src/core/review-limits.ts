/** Free credits that wait for a decision, for both sides. */
export const reviewLimits = {
  /** From this weight on a claim waits. */
  weight: 100,
  /** A review below this is granted by rule when its deadline passes. */
  ceiling: 150,
  /** So long a person of the operator's may decide; then a rule does. */
  hours: 72,
} as const;
