import { toolCards } from "#tools/cards.ts";
import { toolMarkings } from "#tools/registry.marking.ts";

/** Returns the card of the operation's tool; `undefined` for an operation that no tool has any more. */
export function toolOf(operation: string) {
  return toolCards.find(({ slug }) => Object.hasOwn(toolMarkings[slug], operation));
}
