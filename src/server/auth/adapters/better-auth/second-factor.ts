import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins";
import { PRODUCT_NAME } from "#core/product.ts";

const MAX_WRONG_CODES = 5;
const LOCK_S = 15 * 60;

/**
 * Codes of an authenticator app (RFC 6238: six digits, 30 seconds, one step of drift either way), and ten recovery
 * codes. Secret and recovery codes are encrypted with the server's secret. After five wrong codes, across all sign-ins,
 * no code is accepted for 15 minutes.
 */
export function secondFactor() {
  return twoFactor({
    issuer: PRODUCT_NAME,
    accountLockout: { enabled: true, maxFailedAttempts: MAX_WRONG_CODES, durationSeconds: LOCK_S },
  });
}

/** The host that passkeys are bound to: browsers offer them to no other host. */
function hostOfPasskeys(publicUrl: string | null): string {
  return publicUrl === null ? "localhost" : new URL(publicUrl).hostname;
}

/**
 * Passkeys that the device stores and unlocks only for its user (finger, face or PIN). Without that check, a passkey
 * would be a second factor without a first.
 */
export function passkeys(publicUrl: string | null) {
  return passkey({
    rpID: hostOfPasskeys(publicUrl),
    rpName: PRODUCT_NAME,
    // Without a fixed address, the origin that the browser reports applies; the library has compared it with the
    // request's host.
    origin: publicUrl === null ? null : new URL(publicUrl).origin,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    advanced: { webAuthnChallengeCookie: "passkey" },
    registration: {
      async afterVerification({ verification }) {
        requireVerifiedUser(verification.registrationInfo?.userVerified);
      },
    },
    authentication: {
      async afterVerification({ verification }) {
        requireVerifiedUser(verification.authenticationInfo.userVerified);
      },
    },
  });
}

function requireVerifiedUser(isVerified: boolean | undefined): void {
  if (isVerified === true) return;
  throw new APIError("UNAUTHORIZED", {
    code: "PASSKEY_NOT_OPENED",
    message: "The device did not make sure that it is you",
  });
}
