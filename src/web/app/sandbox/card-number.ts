import { type TestCardToken, testCards, testCardTokens } from "#core/sandbox.ts";

/** Lengths of card numbers (ISO/IEC 7812). */
const MIN_DIGITS = 13;
const MAX_DIGITS = 19;
const TEST_DIGITS = 16;

/** The check of card numbers (ISO/IEC 7812-1, annex B): from the right, every second digit counts double. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of digits.split("").toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

export type TypedNumber =
  | { readonly kind: "unfinished" }
  | { readonly kind: "test"; readonly token: TestCardToken }
  | { readonly kind: "real" }
  | { readonly kind: "unknown" };

/** Classifies a typed number; only published test numbers are usable. */
export function lookAtNumber(typed: string): TypedNumber {
  const digits = typed.replaceAll(/\D/g, "");
  const token = testCardTokens.find((name) => testCards[name].number === digits);
  if (token) return { kind: "test", token };
  // The beginning of a test number can pass the check by chance.
  if (testCardTokens.some((name) => testCards[name].number.startsWith(digits)))
    return { kind: "unfinished" };
  if (digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS && passesLuhn(digits))
    return { kind: "real" };
  return { kind: digits.length < TEST_DIGITS ? "unfinished" : "unknown" };
}

/** Such as "4242 4242 4242 4242". */
export function inGroups(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}
