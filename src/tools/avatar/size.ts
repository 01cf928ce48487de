/** Size of the result in pixels. */
export const SIZE = { width: 800, height: 1_000 };
