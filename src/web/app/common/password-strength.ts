import { MIN_PASSWORD } from "#core/account.ts";

export type PasswordStrength = "short" | "weak" | "fair" | "good";

const FAIR = 12;
const GOOD = 16;
/** Fewer distinct characters count as a pattern. */
const FEW_LETTERS = 6;

/**
 * Rates a password while it's typed, by length and number of distinct characters. Only the server can tell whether
 * the password is a common one.
 */
export function strengthOf(password: string): PasswordStrength {
  if (password.length < MIN_PASSWORD) return "short";
  const letters = new Set(password.toLowerCase()).size;
  if (password.length < FAIR || letters < FEW_LETTERS) return "weak";
  return password.length < GOOD || letters < FEW_LETTERS + 2 ? "fair" : "good";
}
