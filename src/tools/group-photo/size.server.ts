/** Pixels of the finished picture. */
export const SIZE = { width: 1_200, height: 900 };
