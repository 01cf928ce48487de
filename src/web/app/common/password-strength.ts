import { MIN_PASSWORD } from "#core/account.ts";

export type PasswordStrength = "short" | "weak" | "fair" | "good";

const FAIR = 12;
const GOOD = 16;
/** Fewer different letters are a pattern. */
const FEW_LETTERS = 6;

/**
 * A first word on a password while it is typed, by length and by how many letters differ. Whether it is one that many
 * people have, only the server knows.
 */
export function strengthOf(password: string): PasswordStrength {
  if (password.length < MIN_PASSWORD) return "short";
  const letters = new Set(password.toLowerCase()).size;
  if (password.length < FAIR || letters < FEW_LETTERS) return "weak";
  return password.length < GOOD || letters < FEW_LETTERS + 2 ? "fair" : "good";
}
