import { z } from "zod/mini";
import { MAX_PASSWORD } from "./account.ts";

/*
 * Shapes of the enveloped calls below /accounts/me/proof, for both sides. What gives lasting access or ends something
 * asks for a recent proof of the person and is refused with `proof_needed` without one:
 *   GET  /accounts/me/proof        in which ways the person can confirm who they are
 *   POST /accounts/me/proof        a password, or the code of a mail; answers as GET
 *   POST /accounts/me/proof/code   mails a code to an account without a password; answers as GET
 * A code of the authenticator app and a passkey are shown to the sign-in library, in the same session.
 */

/** A sign-in or another proof counts for so long. */
export const FRESH_PROOF_MINUTES = 10;
/** Digits of a code by mail. */
export const PROOF_CODE_DIGITS = 8;

const proofWays = ["password", "app", "passkey", "mail"] as const;
export type ProofWay = (typeof proofWays)[number];

/** Without any way, signing out and in again is left. */
export const proofState = z.object({ ways: z.array(z.enum(proofWays)) });
export type ProofState = z.infer<typeof proofState>;

export const proofRequest = z.union([
  z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD)) }),
  z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(30)) }),
]);
export type ProofRequest = z.infer<typeof proofRequest>;
