import { type Locale, locales, pickLocale } from "#core/locale.ts";

interface Spoken {
  /** The `?lng=` parameter. */
  readonly named?: string | null;
  readonly cookie: string | null | undefined;
  readonly acceptLanguage: string | null | undefined;
}

/** The locale of a response: from the `lng` parameter, then the cookie, then Accept-Language. */
export function requestLocale({ named, cookie, acceptLanguage }: Spoken): Locale {
  const kept = /(?:^|;\s*)i18next=([\w-]+)/.exec(cookie ?? "")?.[1];
  const tag = [named, kept].find((each) => each);
  const known = locales.find((locale) => locale === tag?.toLowerCase().split(/[-_]/)[0]);
  return known ?? pickLocale(acceptLanguage ?? undefined);
}
