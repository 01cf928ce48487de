import type { Locale } from "#core/locale.ts";

export const toolCategories = ["basic", "transformation", "creative", "world"] as const;
export type ToolCategory = (typeof toolCategories)[number];

/**
 * A tool's data for menus, grids and search. Pages that only name tools load the cards; a tool's fields, checks and
 * texts load with its screen.
 */
export interface AnyToolCard {
  /** The appId in /dashboard/{appId}. */
  readonly id: string;
  /** Folder name, also used in the file names of downloads. */
  readonly slug: string;
  readonly category: ToolCategory;
  /** Position in menus. Smaller numbers come first. */
  readonly menuOrder: number;
  readonly isFeatured: boolean;
  /**
   * `true` if, with every engine, everything in the result is at the same place as in the photo, so that both can be
   * overlaid. Otherwise only results with a framing can be overlaid.
   */
  readonly keepsView: boolean;
  /** Name in the catalogue. Every screen shows it. */
  readonly label: Readonly<Record<Locale, string>>;
  /** The title of its screen in the specification, if that differs. Only the search knows it. */
  readonly otherTitle?: Readonly<Record<Locale, string>>;
}

/** Keeps a card's literal types, so that ids and icons are checked where they're used. */
export function defineCard<const Card extends AnyToolCard>(card: Card): Card {
  return card;
}
