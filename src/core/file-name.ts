import { PRODUCT_SLUG } from "./product.ts";

const two = (n: number) => String(n).padStart(2, "0");

/**
 * Returns the name of a downloaded image: `fotoya-<tool>-<yyyymmdd-hhmm>[-<suffix>].<ext>`, in the visitor's time zone
 * (docs/rulings.md, "Photos and results").
 */
export function downloadName(toolSlug: string, at: Date, ending: string): string {
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  const time = `${two(at.getHours())}${two(at.getMinutes())}`;
  const separator = ending.startsWith(".") ? "" : "-";
  return `${PRODUCT_SLUG}-${toolSlug}-${day}-${time}${separator}${ending}`;
}
