/** Lengths of card numbers (ISO/IEC 7812-1). */
const MIN_DIGITS = 13;
const MAX_DIGITS = 19;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Digits without separators, or in groups with one space or dash between them. */
const DIGIT_RUN = /\d+(?:[ -]\d+)*/g;

const luhn = (digit: number) => (digit > 4 ? digit * 2 - 9 : digit * 2);

/**
 * Prefix sums that reduce the check of any range to one subtraction. `even` doubles the digits at even indexes, `odd`
 * those at odd ones.
 */
function checkSums(digits: string) {
  const even = new Uint32Array(digits.length + 1);
  const odd = new Uint32Array(digits.length + 1);
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits.charCodeAt(at) - 48;
    const isEven = at % 2 === 0;
    even[at + 1] = (even[at] ?? 0) + (isEven ? luhn(digit) : digit);
    odd[at + 1] = (odd[at] ?? 0) + (isEven ? digit : luhn(digit));
  }
  return { even, odd };
}

/** Issuers' numbers begin with 2 to 6. Times, ids and row numbers rarely begin so and also pass the check. */
function isLikely(firstDigit: string): boolean {
  return firstDigit >= "2" && firstDigit <= "6";
}

/** `true` if any 13 to 19 consecutive digits pass the check of ISO/IEC 7812-1 (Luhn). */
function hasCardNumber(digits: string): boolean {
  const { even, odd } = checkSums(digits);
  for (let from = 0; from + MIN_DIGITS <= digits.length; from += 1) {
    if (!isLikely(digits.charAt(from))) continue;
    const last = Math.min(digits.length, from + MAX_DIGITS);
    for (let to = from + MIN_DIGITS; to <= last; to += 1) {
      // The last digit counts once, the one before it is doubled.
      const sums = to % 2 === 0 ? even : odd;
      if (((sums[to] ?? 0) - (sums[from] ?? 0)) % 10 === 0) return true;
    }
  }
  return false;
}

/** Checks every range of 13 to 19 digits in `text`, also inside longer ones. Linear in the length of `text`. */
function textHasCardNumber(text: string): boolean {
  if (UUID.test(text)) return false;
  for (const [run] of text.matchAll(DIGIT_RUN)) {
    const digits = run.replaceAll(/[ -]/g, "");
    if (digits.length >= MIN_DIGITS && hasCardNumber(digits)) return true;
  }
  return false;
}

/** `true` if a JSON value contains a card number in a string, a number or a field name. */
export function findCardNumber(value: unknown): boolean {
  if (typeof value === "string") return textHasCardNumber(value);
  if (typeof value === "number") return textHasCardNumber(String(value));
  if (Array.isArray(value)) return value.some(findCardNumber);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([name, field]) => findCardNumber(name) || findCardNumber(field),
  );
}
