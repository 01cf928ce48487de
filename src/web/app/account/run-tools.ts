import { toolCards } from "#tools/cards.ts";
import { toolMarkings } from "#tools/registry.marking.ts";

/** The card of the tool that an operation belongs to; undefined for an operation of another time. */
export function toolOf(operation: string) {
  return toolCards.find(({ slug }) => Object.hasOwn(toolMarkings[slug], operation));
}
