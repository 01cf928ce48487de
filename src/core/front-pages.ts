import { FALLBACK_LOCALE, type Locale } from "./locale.ts";

/** What there is to explain beside the tools. */
export const helpTopics = [
  "engines",
  "privacy",
  "credits",
  "documents",
  "batch",
  "creations",
  "programs",
] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** The page for every other address. */
export const NOT_FOUND_PAGE = "not-found";

/** Stands in prerendered pages where the public address of the server belongs. */
export const ORIGIN_MARK = "https://origin.invalid";

/** Address of the web app manifest in a language. */
export function manifestPath(locale: Locale): string {
  return locale === FALLBACK_LOCALE ? "/manifest.webmanifest" : `/manifest.${locale}.webmanifest`;
}
