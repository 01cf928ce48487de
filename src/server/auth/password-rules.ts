import { MAX_PASSWORD, MIN_PASSWORD } from "#core/account.ts";
import { PRODUCT_NAME } from "#core/product.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Who chooses a password, as far as it is known. */
export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
}

/** `common`: among the first that anybody would try. `personal`: hardly more than a name or an address. */
export type PasswordProblem = "short" | "long" | "common" | "personal";

/** Shorter words stand in too many good passwords by chance. */
const MIN_WORD = 3;
/** What must remain of a password without the words that anybody knows who knows the person. */
const MIN_OWN = 5;
/** "aaaaaaaa" and "abababab" stand in no list, and are tried all the same. */
const MIN_LETTERS = 3;
/** "Password" in the languages of the product; the list has hardly any Vietnamese. */
const OBVIOUS = ["password", "passwort", "matkhau", "mật khẩu", "mậtkhẩu", "mat khau"];

/**
 * What is wrong with a new password; null when it may be used. Length is all that is asked of its shape: every
 * character counts, and none is wanted in particular (NIST SP 800-63B, 3.1.1.2; ASVS 6.2).
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

/** True when the password has one of the words and, without them, hardly anything. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const rest = words
    .map((word) => word.normalize("NFKC").toLowerCase())
    .filter((word) => word.length >= MIN_WORD)
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ""), password);
  return rest !== password && lettersOf(rest) < MIN_OWN;
}

/** The parts of an address and of a name, and the name written as one. */
function wordsOf({ email, name }: PasswordOwner): string[] {
  const words = `${email} ${name}`.split(/[^\p{L}\p{N}]+/u);
  return [...words, name.replace(/\s+/gu, "")];
}

/** Different letters, digits and signs: "1111" adds no more to a name than "1". */
function lettersOf(text: string): number {
  return new Set(text).size;
}
