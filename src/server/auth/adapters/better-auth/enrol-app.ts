import { randomUUID } from "node:crypto";
import { generateRandomString, symmetricEncrypt } from "better-auth/crypto";
import { PRODUCT_NAME } from "#core/product.ts";
import type { Queryable } from "#server/db/connection.ts";
import { keepNotice } from "../../notices.ts";
import { libraryKey } from "./options.ts";

/** For an authenticator app, to be typed or opened there. */
export interface Enrolment {
  /** In base 32 (RFC 4648), as apps take it. */
  readonly secret: string;
  /** `otpauth:` address of the same. */
  readonly uri: string;
}

const SECRET_LENGTH = 32;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 without padding. */
function base32(text: string): string {
  const bits = Array.from(Buffer.from(text), (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, "0"), 2)))
    .join("");
}

/**
 * Switches an authenticator app on, in place of the one before and of its recovery codes, and ends all sessions of the
 * account. Its owner is told by mail. `on` is a transaction.
 */
export async function enrolApp(
  on: Queryable,
  { userId, email }: { readonly userId: string; readonly email: string },
  authSecret: Uint8Array,
): Promise<Enrolment> {
  const key = libraryKey(authSecret);
  const plain = generateRandomString(SECRET_LENGTH);
  await on.query(
    `insert into auth.two_factor as kept (id, user_id, secret, backup_codes, verified)
     values ($1, $2, $3, $4, true)
     on conflict (user_id) do update
       set secret = excluded.secret, backup_codes = excluded.backup_codes, verified = true,
           failed_verification_count = 0, locked_until = null`,
    [
      randomUUID(),
      userId,
      await symmetricEncrypt({ key, data: plain }),
      await symmetricEncrypt({ key, data: "[]" }),
    ],
  );
  await on.query('update auth."user" set two_factor_enabled = true where id = $1', [userId]);
  await on.query("delete from auth.session where user_id = $1", [userId]);
  await keepNotice(on, userId, "app_enrolled");
  const secret = base32(plain);
  const label = `${encodeURIComponent(PRODUCT_NAME)}:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({ secret, issuer: PRODUCT_NAME });
  return { secret, uri: `otpauth://totp/${label}?${query.toString()}` };
}
