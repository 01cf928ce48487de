import { MAX_PASSWORD, MIN_PASSWORD } from "#core/account.ts";
import { PRODUCT_NAME } from "#core/product.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** The known data of the user who chooses a password. */
export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
}

/** `common`: among the first guesses. `personal`: hardly more than a name or an address. */
export type PasswordProblem = "short" | "long" | "common" | "personal";

/** Shorter words occur by chance in too many good passwords. */
const MIN_WORD = 3;
/** Number of different characters that must remain without the words that acquaintances know. */
const MIN_OWN = 5;
/** "aaaaaaaa" and "abababab" are on no list and are guessed all the same. */
const MIN_LETTERS = 3;
/** "Password" in the languages of the product; the list has hardly any Vietnamese. */
const OBVIOUS = ["password", "passwort", "matkhau", "mật khẩu", "mậtkhẩu", "mat khau"];

/**
 * Returns the problem of a new password, or `null` if it may be used. Length is the only rule about its shape: every
 * character counts, none is required (NIST SP 800-63B, 3.1.1.2; ASVS 6.2).
 */
export async function passwordProblem(
  password: string,
  owner: PasswordOwner | null,
): Promise<PasswordProblem | null> {
  if (password.length < MIN_PASSWORD) return "short";
  if (password.length > MAX_PASSWORD) return "long";
  const plain = password.normalize("NFKC").toLowerCase();
  if (lettersOf(plain) < MIN_LETTERS || isMadeOf(plain, OBVIOUS)) return "common";
  if (await isCommonPassword(plain)) return "common";
  const words = [PRODUCT_NAME, ...(owner ? [owner.email, ...wordsOf(owner)] : [])];
  return isMadeOf(plain, words) ? "personal" : null;
}

/** Returns `true` if the password contains one of the words and hardly anything else. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const rest = words
    .map((word) => word.normalize("NFKC").toLowerCase())
    .filter((word) => word.length >= MIN_WORD)
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ""), password);
  return rest !== password && lettersOf(rest) < MIN_OWN;
}

/** The parts of an address and of a name, and the name without spaces. */
function wordsOf({ email, name }: PasswordOwner): string[] {
  const words = `${email} ${name}`.split(/[^\p{L}\p{N}]+/u);
  return [...words, name.replace(/\s+/gu, "")];
}

/** Counts different characters: "1111" adds no more to a name than "1". */
function lettersOf(text: string): number {
  return new Set(text).size;
}
