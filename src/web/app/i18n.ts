import i18next from "i18next";
import LanguageDetector from "i18next-browser-languagedetector";
import { initReactI18next } from "react-i18next";
import { FALLBACK_LOCALE, locales } from "#core/locale.ts";

function nameLanguage(): void {
  document.documentElement.lang = i18next.resolvedLanguage ?? FALLBACK_LOCALE;
}

/**
 * Language: query string lng, cookie i18next, local storage i18nextLng, session storage, browser,
 * html lang; kept in local storage (specification, platform section 4). The words themselves live
 * beside the screens, typed; i18next decides which language is spoken.
 */
export async function initLanguage(): Promise<void> {
  await i18next
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      fallbackLng: FALLBACK_LOCALE,
      supportedLngs: [...locales],
      // i18next resolves a language only when it has a word of it; an empty bundle counts as none.
      resources: Object.fromEntries(locales.map((locale) => [locale, { translation: { locale } }])),
      detection: {
        order: ["querystring", "cookie", "localStorage", "sessionStorage", "navigator", "htmlTag"],
        lookupQuerystring: "lng",
        lookupCookie: "i18next",
        lookupLocalStorage: "i18nextLng",
        caches: ["localStorage"],
        excludeCacheFor: ["cimode"],
        convertDetectedLanguage: (language: string) =>
          language.toLowerCase().split(/[-_]/)[0] ?? language,
      },
    });
  nameLanguage();
  i18next.on("languageChanged", nameLanguage);
}

export function changeLanguage(locale: string): void {
  void i18next.changeLanguage(locale);
}
