import { z } from "zod";

/** Building blocks for the modules' schemas of environment variables. */

/** A whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "is not a whole number")
    .transform(Number)
    .refine((n) => n >= min && n <= max, `is not between ${min} and ${max}`);

export const webAddress = z.url({ protocol: /^https?$/, error: "is not a web address" });

/** Splits at commas, trims and lowercases each part, and drops empty ones. */
export function splitList(text: string): string[] {
  const parts = text.split(",").map((part) => part.trim().toLowerCase());
  return parts.filter((part) => part !== "");
}
