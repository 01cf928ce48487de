import { useTranslation } from "react-i18next";
import { FALLBACK_LOCALE, fillIn, type Locale, locales } from "#core/locale.ts";

/** Words in all languages, side by side. */
export type Words<Key extends string> = Readonly<Record<Locale, Readonly<Record<Key, string>>>>;

export type Say<Key extends string> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** The language of the interface. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return locales.find((locale) => locale === i18n.resolvedLanguage) ?? FALLBACK_LOCALE;
}

/** A function that says a key of `words` in the language of the interface. */
export function useText<Key extends string>(words: Words<Key>): Say<Key> {
  const locale = useLocale();
  return (key, values = {}) => fillIn(words[locale][key], values);
}

/** English needs a singular; Vietnamese does not. */
export function plural<Key extends string>(count: number, one: Key, many: Key): Key {
  return count === 1 ? one : many;
}
