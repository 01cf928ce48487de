import { hashPassword } from "better-auth/crypto";
import { describe, expect, test } from "vitest";
import { scryptPasswords } from "./password-hash.ts";

const password = "Mười hai bức ảnh ♥";

describe("asvs-11.4.2 how passwords are kept", () => {
  test("by scrypt with at least the work of OWASP's smallest row, and a salt of its own each time", async () => {
    const [one, other] = [
      await scryptPasswords.hash(password),
      await scryptPasswords.hash(password),
    ];
    expect(one).not.toBe(other);
    const [name, n = "", r = "", p = "", salt = ""] = one.split("$");
    expect(name).toBe("scrypt");
    // N = 2^17, r = 8, p = 1 costs a third more of this product, and four times the memory.
    expect(Number(n) * Number(r) * Number(p)).toBeGreaterThanOrEqual(2 ** 15 * 8 * 3);
    expect(128 * Number(n) * Number(r)).toBeGreaterThanOrEqual(32 * 2 ** 20);
    expect(Buffer.from(salt, "base64url")).toHaveLength(16);
  });

  test("asvs-6.2.8 the right one is known, in either way of writing its accents; all others are not", async () => {
    const hash = await scryptPasswords.hash(password);
    expect(scryptPasswords.isOutdated(hash)).toBe(false);
    expect(await scryptPasswords.verify(hash, password.normalize("NFD"))).toBe(true);
    for (const wrong of ["", `${password} `, password.toLowerCase()]) {
      expect(await scryptPasswords.verify(hash, wrong)).toBe(false);
    }
  });

  test("a hash of the library's own form is still understood, and is to be made anew", async () => {
    const old = await hashPassword(password);
    expect(scryptPasswords.isOutdated(old)).toBe(true);
    expect(await scryptPasswords.verify(old, password)).toBe(true);
    expect(await scryptPasswords.verify(old, "another one")).toBe(false);
  });

  test.each(["", ":", "abc", "scrypt$32768$8$3$", "scrypt$32768$8$3$AAAA$"])(
    "what is no hash opens nothing: %j",
    async (hash) => {
      expect(await scryptPasswords.verify(hash, "")).toBe(false);
    },
  );
});
