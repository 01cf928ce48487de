/** Size of the result in pixels. */
export const SIZE = { width: 1_200, height: 900 };
