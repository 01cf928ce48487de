/** Languages of the interface, the fallback first (specification, platform section 1). */
export const locales = ["en", "vi"] as const;
export type Locale = (typeof locales)[number];
export const FALLBACK_LOCALE: Locale = "en";

export function isLocale(value: string): value is Locale {
  return locales.some((locale) => locale === value);
}

/** One sentence in every language. A missing language does not compile. */
export type Localised = Readonly<Record<Locale, string>>;

/** No browser asks for so many languages. */
const MAX_LANGUAGES_LENGTH = 1_000;

/** The first of our languages that a list such as "vi-VN,vi;q=0.9,en" asks for, else English. */
export function pickLocale(acceptLanguage: string | undefined): Locale {
  for (const part of (acceptLanguage ?? "").slice(0, MAX_LANGUAGES_LENGTH).split(",")) {
    const tag = part.split(";")[0]?.trim().split("-")[0]?.toLowerCase();
    const found = locales.find((locale) => locale === tag);
    if (found) return found;
  }
  return FALLBACK_LOCALE;
}

/** Replaces `{name}` with `values.name`; a name without a value stays as it is. */
export function fillIn(
  template: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : String(value);
  });
}
