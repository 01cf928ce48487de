import { FALLBACK_LOCALE, type Locale } from "./locale.ts";

/** Pages that anyone may read; prerendered in every language, and what a sitemap lists. */
export const frontPages = [
  { path: "/", name: "home", isListed: true },
  { path: "/pricing", name: "pricing", isListed: true },
  { path: "/support", name: "support", isListed: true },
  { path: "/verify", name: "verify", isListed: true },
  { path: "/login", name: "login", isListed: false },
  { path: "/terms", name: "terms", isListed: true },
  { path: "/privacy", name: "privacy", isListed: true },
  { path: "/commerce", name: "commerce", isListed: true },
  { path: "/cookies", name: "cookies", isListed: true },
] as const;

/** The page for every other address. */
export const NOT_FOUND_PAGE = "not-found";

/** Stands in prerendered pages where the public address of the server belongs. */
export const ORIGIN_MARK = "https://origin.invalid";

/** Address of the web app manifest in a language. */
export function manifestPath(locale: Locale): string {
  return locale === FALLBACK_LOCALE ? "/manifest.webmanifest" : `/manifest.${locale}.webmanifest`;
}
