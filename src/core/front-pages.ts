import { FALLBACK_LOCALE, type Locale } from "./locale.ts";

/** Help topics other than the tools. */
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

/** The page for unknown paths. */
export const NOT_FOUND_PAGE = "not-found";

/** Placeholder for the server's public origin in prerendered pages. */
export const ORIGIN_MARK = "https://origin.invalid";

/** Returns the path of the web app manifest for a language. */
export function manifestPath(locale: Locale): string {
  return locale === FALLBACK_LOCALE ? "/manifest.webmanifest" : `/manifest.${locale}.webmanifest`;
}
