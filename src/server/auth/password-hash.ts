import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** Hashes and verifies passwords. The cost of a check must not reveal whether there was a password to check. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** `true` for a hash that `hash` would no longer make. Replace it when the password is known. */
  isOutdated(hash: string): boolean;
}

/**
 * scrypt with 32 MiB and three passes: the row N = 2^15, r = 8, p = 3 of OWASP's Password Storage Cheat Sheet. The
 * sign-in library's default (N = 2^14, r = 16, p = 1) uses the same memory with one pass, a third of what the sheet
 * requires.
 */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3 };
/** The library's own parameters, for hashes in the form `salt:key` in hex. */
const OLD_COST: ScryptOptions = { N: 2 ** 14, r: 16, p: 1 };
/** The work that the old parameters need less than `COST`. */
const MISSING_COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 2 };
const MAX_MEMORY_BYTES = 64 * 2 ** 20;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const OLD_KEY_BYTES = 64;
const PREFIX = `scrypt$${COST.N}$${COST.r}$${COST.p}$`;

interface Derivation {
  readonly salt: string | Buffer;
  readonly bytes: number;
  readonly cost: ScryptOptions;
}

/** Runs in a libuv thread. Normalizes the password (NFKC), so that all keyboards and systems give the same hash. */
function derive(password: string, { salt, bytes, cost }: Derivation): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { ...cost, maxmem: MAX_MEMORY_BYTES };
    scrypt(password.normalize("NFKC"), salt, bytes, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

async function verifyOld(hash: string, password: string): Promise<boolean> {
  const [salt = "", key = ""] = hash.split(":");
  const made = await derive(password, { salt, bytes: OLD_KEY_BYTES, cost: OLD_COST });
  // An account with an old hash must not answer sooner than one that doesn't exist.
  await derive(password, { salt, bytes: KEY_BYTES, cost: MISSING_COST });
  return key !== "" && isSame(made, Buffer.from(key, "hex"));
}

/** Makes hashes in the form `scrypt$N$r$p$salt$key`; still verifies those in the library's own form. */
export const scryptPasswords: PasswordHasher = {
  async hash(password) {
    const salt = randomBytes(SALT_BYTES);
    const key = await derive(password, { salt, bytes: KEY_BYTES, cost: COST });
    return `${PREFIX}${salt.toString("base64url")}$${key.toString("base64url")}`;
  },
  async verify(hash, password) {
    if (!hash.startsWith(PREFIX)) return verifyOld(hash, password);
    const [salt = "", key = ""] = hash.slice(PREFIX.length).split("$");
    const made = await derive(password, {
      salt: Buffer.from(salt, "base64url"),
      bytes: KEY_BYTES,
      cost: COST,
    });
    return isSame(made, Buffer.from(key, "base64url"));
  },
  isOutdated: (hash) => !hash.startsWith(PREFIX),
};
