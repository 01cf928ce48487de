import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** How passwords are kept. What it costs to check one must not tell whether there was one to check. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** True for a hash that `hash` would no longer make: it is to be replaced when the password is at hand. */
  isOutdated(hash: string): boolean;
}

/**
 * scrypt with 32 MiB and three passes: the row N = 2^15, r = 8, p = 3 of OWASP's Password Storage Cheat Sheet. The
 * same memory with one pass, as the sign-in library has it by default (N = 2^14, r = 16, p = 1), is a third of what
 * the sheet asks for.
 */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3 };
/** The library's own parameters, of hashes written as `salt:key` in hex. */
const OLD_COST: ScryptOptions = { N: 2 ** 14, r: 16, p: 1 };
/** What the old parameters lack of the work of the present ones. */
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

/** Runs in a thread of libuv. The password as Unicode sees it, so that it does not matter which keyboard wrote it. */
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
  // An account with an old hash must not answer sooner than one that does not exist.
  await derive(password, { salt, bytes: KEY_BYTES, cost: MISSING_COST });
  return key !== "" && isSame(made, Buffer.from(key, "hex"));
}

/** Passwords as `scrypt$N$r$p$salt$key`; hashes of the library's own form are still understood. */
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
