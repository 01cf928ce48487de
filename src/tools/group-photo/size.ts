/** Size of the result in pixels: wide, so that people side by side leave little empty space above. */
export const SIZE = { width: 1_920, height: 1_280 };
