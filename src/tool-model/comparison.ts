import type { Framing } from "#core/framing.ts";
import type { AnyToolCard } from "./define-card.ts";

/**
 * How a photo is compared with its result: `over` each other as they are, with the photo put into the framing of the
 * result, or `apart`, because the same place of both would show different things.
 */
export type Comparison = "over" | "apart" | Framing;

/** The one rule for all places where photo and result are seen together; `card` is null when the tool is gone. */
export function comparisonOf(
  card: Pick<AnyToolCard, "keepsView"> | null | undefined,
  result: { readonly framing?: Framing | undefined },
): Comparison {
  return result.framing ?? (card?.keepsView ? "over" : "apart");
}
