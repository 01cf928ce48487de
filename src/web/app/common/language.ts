import LanguageDetector from "i18next-browser-languagedetector";
import { manifestPath } from "#core/front-pages.ts";
import { FALLBACK_LOCALE, type Locale, locales } from "#core/locale.ts";
import { speak } from "#kit/ui/use-text.ts";

/**
 * Looks in the query string `lng`, cookie `i18next`, local storage `i18nextLng`, session storage, browser and html
 * lang, in this order. Stores the locale in local storage except in cimode (specification, platform section 4).
 */
const detector = new LanguageDetector(
  // Makes `detect` return all languages it finds: the first one may not be ours.
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

/** The first of our locales that the visitor's settings name, else English. */
function detectLanguage(): Locale {
  const found = [detector.detect() ?? []].flat();
  return (
    found.map((code) => locales.find((locale) => locale === code)).find(Boolean) ?? FALLBACK_LOCALE
  );
}

/** Switches to the visitor's locale and stores it, except in cimode. */
export function initLanguage(): void {
  const isTranslating = [detector.detect() ?? []].flat()[0] === "cimode";
  const locale = detectLanguage();
  if (!isTranslating) detector.cacheUserLanguage(locale);
  settle(locale);
}

/** Changes the locale and stores the choice. */
export function changeLanguage(locale: Locale): void {
  detector.cacheUserLanguage(locale);
  settle(locale);
}
