import { MIN_PASSWORD } from "#core/account.ts";

let list: Promise<ReadonlySet<string>> | null = null;

/**
 * The most common leaked passwords from the package, limited to those long enough to be chosen here. Loaded when the
 * first password is checked, then kept: about a megabyte.
 */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(
    dictionary["passwords-common"]
      .map((entry) => entry.toLowerCase())
      .filter((entry) => entry.length >= MIN_PASSWORD),
  );
}

/** Returns how many passwords the list refuses. */
export async function countCommonPasswords(): Promise<number> {
  list ??= readList();
  return (await list).size;
}

/** Returns `true` if the password is on the list. `plain`: in lower case. */
export async function isCommonPassword(plain: string): Promise<boolean> {
  list ??= readList();
  return (await list).has(plain);
}
