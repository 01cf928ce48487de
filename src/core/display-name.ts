import { z } from "zod/mini";

/*
 * What people call themselves and their things stands in one line among other words: on screens, in letters and in
 * logs. A sign that breaks the line, turns the direction of what follows or shows nothing has no place in it.
 */

const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]/gu;
/** Controls, halves of letters, signs of direction and signs of no width. */
const HIDDEN =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
/** Joiners are part of the spelling behind letters of these scripts, and hold emoji together; elsewhere they only hide. */
const LOOSE_JOINER =
  /(?<![\p{Script_Extensions=Arabic}\p{Script_Extensions=Syriac}\p{Script_Extensions=Nko}\p{Script_Extensions=Mongolian}\p{Script_Extensions=Devanagari}\p{Script_Extensions=Bengali}\p{Script_Extensions=Gurmukhi}\p{Script_Extensions=Gujarati}\p{Script_Extensions=Oriya}\p{Script_Extensions=Tamil}\p{Script_Extensions=Telugu}\p{Script_Extensions=Kannada}\p{Script_Extensions=Malayalam}\p{Script_Extensions=Sinhala}\p{Script_Extensions=Khmer}\p{Script_Extensions=Myanmar}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]/gu;

/** A name that came from elsewhere or was kept before there was this rule, as it may be shown. */
export function cleanName(name: string): string {
  return name.replace(LINE_BREAKS, " ").replace(HIDDEN, "").replace(LOOSE_JOINER, "").trim();
}

/** True for a name that shows all that it holds, in one line. */
export function isPlainName(name: string): boolean {
  return cleanName(name) === name.trim();
}

/** A name that a person types. Refused as `name_signs` with signs that do not show. */
export function displayName(maxLength: number) {
  return z.string().check(z.trim(), z.maxLength(maxLength), z.refine(isPlainName, "name_signs"));
}
