import type { PasswordHasher } from "../../src/server/auth/password-hash.ts";

/** For tests that don't measure the cost of passwords: derives no key, because scrypt takes a fifth of a second. */
export const plainPasswords: PasswordHasher = {
  hash: async (password) => `kept:${password}`,
  verify: async (hash, password) => hash === `kept:${password}`,
  isOutdated: () => false,
};
