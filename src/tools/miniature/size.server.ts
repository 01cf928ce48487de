/** Pixels of the finished picture. */
export const SIZE = { width: 1_000, height: 800 };
