import { type FrontPage, listFrontPages } from "#core/front-pages.ts";
import { type ToolSlug, toolCards } from "./cards.ts";

/** Tools by the name of their folder, in menu order: each has a page of help. */
export const helpTools: readonly ToolSlug[] = /* @__PURE__ */ toolCards.map(({ slug }) => slug);

/** Pages that anyone may read; prerendered in every language, and what a sitemap lists. */
export const frontPages: readonly FrontPage[] = /* @__PURE__ */ listFrontPages(helpTools);
