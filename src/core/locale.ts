/** Languages of the interface, the fallback first (specification, platform section 1). */
export const locales = ["en", "vi"] as const;
export type Locale = (typeof locales)[number];
export const FALLBACK_LOCALE: Locale = "en";

export function isLocale(value: string): value is Locale {
  return locales.some((locale) => locale === value);
}

/** One text in every language. A missing language doesn't compile. */
export type Localised = Readonly<Record<Locale, string>>;

/** Characters of the header that are read. Browsers send far fewer. */
const MAX_LANGUAGES_LENGTH = 1_000;

/** Returns the first supported language in a list such as "vi-VN,vi;q=0.9,en", otherwise English. Ignores weights. */
export function pickLocale(acceptLanguage: string | undefined): Locale {
  for (const part of (acceptLanguage ?? "").slice(0, MAX_LANGUAGES_LENGTH).split(",")) {
    const tag = part.split(";")[0]?.trim().split("-")[0]?.toLowerCase();
    const found = locales.find((locale) => locale === tag);
    if (found) return found;
  }
  return FALLBACK_LOCALE;
}

/** Replaces `{name}` with `values.name`. A name without a value stays unchanged. */
export function fillIn(
  template: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : String(value);
  });
}
