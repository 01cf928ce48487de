/** 13 to 19 digits, written together or in groups. */
const CARD_LIKE = /\d(?:[ -]?\d){12,18}/g;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True when the digits pass the check of ISO/IEC 7812-1 (Luhn). */
function passesCheck(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighted = index % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/** Every stretch of 13 to 19 digits within `text` counts, also inside a longer one. */
function textHasCardNumber(text: string): boolean {
  if (UUID.test(text)) return false;
  for (const { index } of text.matchAll(/\d/g)) {
    CARD_LIKE.lastIndex = index;
    const found = CARD_LIKE.exec(text);
    if (!found) return false;
    if (found.index !== index) continue;
    const digits = found[0].replaceAll(/[ -]/g, "");
    for (let length = 13; length <= digits.length; length += 1) {
      if (passesCheck(digits.slice(0, length)) && isLikely(digits.slice(0, length))) return true;
    }
  }
  return false;
}

/** Issuers' numbers begin with 2 to 6; times, ids and row numbers seldom do both. */
function isLikely(digits: string): boolean {
  return /^[2-6]/.test(digits);
}

/** True when a card number stands anywhere in a JSON value: in text, in numbers, in names of fields. */
export function findCardNumber(value: unknown): boolean {
  if (typeof value === "string") return textHasCardNumber(value);
  if (typeof value === "number") return textHasCardNumber(String(value));
  if (Array.isArray(value)) return value.some(findCardNumber);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([name, field]) => findCardNumber(name) || findCardNumber(field),
  );
}
