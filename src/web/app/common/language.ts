import LanguageDetector from "i18next-browser-languagedetector";
import { manifestPath } from "#core/front-pages.ts";
import { FALLBACK_LOCALE, type Locale, locales } from "#core/locale.ts";
import { speak } from "#kit/ui/use-text.ts";

/**
 * Looks in the query string `lng`, cookie `i18next`, local storage `i18nextLng`, session storage,
 * browser, html lang; kept in local storage except in cimode (specification, platform section 4).
 */
const detector = new LanguageDetector(
  // Asks for all languages found instead of the first one: it may be none of ours.
  { languageUtils: { getBestMatchFromCodes: () => FALLBACK_LOCALE } },
  {
    order: ["querystring", "cookie", "localStorage", "sessionStorage", "navigator", "htmlTag"],
    lookupQuerystring: "lng",
    lookupCookie: "i18next",
    lookupLocalStorage: "i18nextLng",
    lookupSessionStorage: "i18nextLng",
    caches: ["localStorage"],
    excludeCacheFor: ["cimode"],
    convertDetectedLanguage: (language: string) =>
      language.toLowerCase().split(/[-_]/)[0] ?? language,
  },
);

function settle(locale: Locale): void {
  document.documentElement.lang = locale;
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", manifestPath(locale));
  speak(locale);
}

/** The language the visitor wants; English when none of ours is asked for. */
function detectLanguage(): Locale {
  const found = [detector.detect() ?? []].flat();
  return (
    found.map((code) => locales.find((locale) => locale === code)).find(Boolean) ?? FALLBACK_LOCALE
  );
}

/** Speaks the visitor's language from now on, and keeps it unless he is in cimode. */
export function initLanguage(): void {
  const isTranslating = [detector.detect() ?? []].flat()[0] === "cimode";
  const locale = detectLanguage();
  if (!isTranslating) detector.cacheUserLanguage(locale);
  settle(locale);
}

/** Changes the language and keeps the choice. */
export function changeLanguage(locale: Locale): void {
  detector.cacheUserLanguage(locale);
  settle(locale);
}
