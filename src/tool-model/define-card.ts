import type { Locale } from "#core/locale.ts";

export const toolCategories = ["basic", "transformation", "creative", "world"] as const;
export type ToolCategory = (typeof toolCategories)[number];

/**
 * What is known of a tool before it is opened: enough for menus, grids and search. Pages that only
 * name tools load the cards; the fields, checks and words of a tool follow with its screen.
 */
export interface AnyToolCard {
  /** The appId in /dashboard/{appId}. */
  readonly id: string;
  /** The folder's name, also used in file names of downloads. */
  readonly slug: string;
  readonly category: ToolCategory;
  /** Its place in menus: the smaller number stands first. */
  readonly menuOrder: number;
  readonly isFeatured: boolean;
  /**
   * The result shows what the photo shows, each thing at its place, whichever engine made it: both may be laid over
   * each other. Of another view only a result that tells its framing may.
   */
  readonly keepsView: boolean;
  /** Name in the catalogue. */
  readonly label: Readonly<Record<Locale, string>>;
}

/** Keeps the exact names of a card, so that ids and icons are checked where they are used. */
export function defineCard<const Card extends AnyToolCard>(card: Card): Card {
  return card;
}
