import { z } from "zod/mini";

/*
 * Names that users choose are shown in one line with other text: on screens, in emails and in logs. They can't have
 * characters that break the line, change the text direction or are invisible.
 */

const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]/gu;
/** Control characters, lone surrogates, direction marks and zero-width characters. */
const HIDDEN =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
/**
 * Joiners belong to the spelling after letters of these scripts and hold emoji together. Elsewhere they're invisible.
 */
const LOOSE_JOINER =
  /(?<![\p{Script_Extensions=Arabic}\p{Script_Extensions=Syriac}\p{Script_Extensions=Nko}\p{Script_Extensions=Mongolian}\p{Script_Extensions=Devanagari}\p{Script_Extensions=Bengali}\p{Script_Extensions=Gurmukhi}\p{Script_Extensions=Gujarati}\p{Script_Extensions=Oriya}\p{Script_Extensions=Tamil}\p{Script_Extensions=Telugu}\p{Script_Extensions=Kannada}\p{Script_Extensions=Malayalam}\p{Script_Extensions=Sinhala}\p{Script_Extensions=Khmer}\p{Script_Extensions=Myanmar}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]/gu;

/** Cleans a name for display that comes from another service or is older than this rule. */
export function cleanName(name: string): string {
  return name.replace(LINE_BREAKS, " ").replace(HIDDEN, "").replace(LOOSE_JOINER, "").trim();
}

/** Returns whether a name is one line without hidden characters. */
export function isPlainName(name: string): boolean {
  return cleanName(name) === name.trim();
}

/** Returns the schema of a name that a user types. Refuses hidden characters and line breaks as `name_signs`. */
export function displayName(maxLength: number) {
  return z.string().check(z.trim(), z.maxLength(maxLength), z.refine(isPlainName, "name_signs"));
}
