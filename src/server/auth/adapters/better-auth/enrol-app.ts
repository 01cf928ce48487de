import { randomUUID } from "node:crypto";
import { generateRandomString, symmetricEncrypt } from "better-auth/crypto";
import { PRODUCT_NAME } from "#core/product.ts";
import type { Queryable } from "#server/db/connection.ts";
import { keepNotice } from "../../notices.ts";
import { libraryKey } from "./options.ts";

/** Secret to type or open in an authenticator app. */
export interface Enrolment {
  /** Base 32 (RFC 4648), as the apps expect it. */
  readonly secret: string;
  /** The same secret as an `otpauth:` URI. */
  readonly uri: string;
}

const SECRET_LENGTH = 32;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base 32 of RFC 4648, without padding. */
function base32(text: string): string {
  const bits = Array.from(Buffer.from(text), (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, "0"), 2)))
    .join("");
}

/**
 * Enables an authenticator app, replaces the previous one and its recovery codes, and ends all sessions of the account.
 * Queues an email notice to the user. `on` must be a transaction.
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
