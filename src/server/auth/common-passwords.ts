import { MIN_PASSWORD } from "#core/account.ts";

let list: Promise<ReadonlySet<string>> | null = null;

/**
 * The passwords that are met most often in what was stolen elsewhere, as the package carries them: those that are
 * long enough to be chosen here. Read when the first password is chosen, and kept: about a megabyte.
 */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(
    dictionary["passwords-common"]
      .map((entry) => entry.toLowerCase())
      .filter((entry) => entry.length >= MIN_PASSWORD),
  );
}

/** How many passwords are refused by name. */
export async function countCommonPasswords(): Promise<number> {
  list ??= readList();
  return (await list).size;
}

/** `plain`: in lower case. */
export async function isCommonPassword(plain: string): Promise<boolean> {
  list ??= readList();
  return (await list).has(plain);
}
