/** Size of the picture of a giant, in pixels. */
export const SIZE = { width: 1_000, height: 800 };
