import type { PasswordHasher } from "../../src/server/auth/password-hash.ts";

/** For tests that are not about what passwords cost: nothing is derived, where scrypt takes a fifth of a second. */
export const plainPasswords: PasswordHasher = {
  hash: async (password) => `kept:${password}`,
  verify: async (hash, password) => hash === `kept:${password}`,
  isOutdated: () => false,
};
