import { type FrontPage, listFrontPages } from "#core/front-pages.ts";
import { toolSlugs } from "./registry.slugs.ts";

/** Pages that anyone may read, one of help for each tool among them; prerendered in every language, and what a sitemap lists. */
export const frontPages: readonly FrontPage[] = /* @__PURE__ */ listFrontPages(toolSlugs);
