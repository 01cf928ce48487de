import type { Framing } from "#core/framing.ts";
import type { AnyToolCard } from "./define-card.ts";

/**
 * How a photo is compared with its result: overlaid unchanged (`over`), overlaid with the photo in the result's
 * framing, or `apart`, because the same place in both would show different things.
 */
export type Comparison = "over" | "apart" | Framing;

/** Returns how to compare a photo with its result, on all screens. `card` is `null` if the tool no longer exists. */
export function comparisonOf(
  card: Pick<AnyToolCard, "keepsView"> | null | undefined,
  result: { readonly framing?: Framing | undefined },
): Comparison {
  return result.framing ?? (card?.keepsView ? "over" : "apart");
}
