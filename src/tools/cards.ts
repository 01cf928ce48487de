import type { AnyToolCard, ToolCategory } from "#tool-model/define-card.ts";
import { cardList } from "./registry.cards.ts";

export type ToolCard = (typeof cardList)[number];
export type ToolId = ToolCard["id"];
/** The name of a tool's folder. */
export type ToolSlug = ToolCard["slug"];

/** Every tool of the product, in menu order (specification, tools section 3). */
export const toolCards: readonly ToolCard[] = /* @__PURE__ */ cardList.toSorted(
  (one, other) => one.menuOrder - other.menuOrder,
);

export function findCard(id: string | undefined): ToolCard | undefined {
  return toolCards.find((card) => card.id === id);
}

/** Returns the tools of a category, in menu order. */
export function cardsIn(category: ToolCategory): ToolCard[] {
  return toolCards.filter((card: AnyToolCard) => card.category === category);
}
