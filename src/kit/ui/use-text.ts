import { useSyncExternalStore } from "react";
import { FALLBACK_LOCALE, fillIn, type Locale } from "#core/locale.ts";

/** Texts in every language, by key. */
export type Words<Key extends string> = Readonly<Record<Locale, Readonly<Record<Key, string>>>>;

export type Say<Key extends string> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

let spoken: Locale = FALLBACK_LOCALE;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function spokenLocale(): Locale {
  return spoken;
}

/** Sets the interface language of all components. */
export function speak(locale: Locale): void {
  spoken = locale;
  for (const listener of listeners) listener();
}

/** Returns the interface language. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, spokenLocale, spokenLocale);
}

/** Returns a function that looks up a key of `words` in the interface language and fills in values. */
export function useText<Key extends string>(words: Words<Key>): Say<Key> {
  const locale = useLocale();
  return (key, values = {}) => fillIn(words[locale][key], values);
}

/** Returns `one` for a count of 1, otherwise `many`. Only English needs the difference. */
export function plural<Key extends string>(count: number, one: Key, many: Key): Key {
  return count === 1 ? one : many;
}
