import { useSyncExternalStore } from "react";
import { FALLBACK_LOCALE, fillIn, type Locale } from "#core/locale.ts";

/** Words in all languages, side by side. */
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

/** Changes the language of everything on the screen. */
export function speak(locale: Locale): void {
  spoken = locale;
  for (const listener of listeners) listener();
}

/** The language of the interface. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, spokenLocale, spokenLocale);
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
