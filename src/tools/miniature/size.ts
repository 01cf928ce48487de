/** Size of the result in pixels. */
export const SIZE = { width: 1_000, height: 800 };
