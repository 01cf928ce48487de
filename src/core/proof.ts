import { z } from "zod/mini";
import { MAX_PASSWORD } from "./account.ts";

/*
 * Schemas of the enveloped endpoints under /accounts/me/proof, for server and browser. Requests that give lasting
 * access or end something need a recent proof of identity. Without one they're refused as `proof_needed`:
 *   GET  /accounts/me/proof        returns the ways in which the user can prove their identity
 *   POST /accounts/me/proof        takes a password or an emailed code; responds like GET
 *   POST /accounts/me/proof/code   emails a code to an account without a password; responds like GET
 * The sign-in library checks codes of the authenticator app and passkeys, in the same session.
 */

/** A sign-in or another proof is valid for this long. */
export const FRESH_PROOF_MINUTES = 10;
/** Digits of an emailed code. */
export const PROOF_CODE_DIGITS = 8;

const proofWays = ["password", "app", "passkey", "mail"] as const;
export type ProofWay = (typeof proofWays)[number];

/** If it's empty, the user can only sign out and in again. */
export const proofState = z.object({ ways: z.array(z.enum(proofWays)) });
export type ProofState = z.infer<typeof proofState>;

export const proofRequest = z.union([
  z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD)) }),
  z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(30)) }),
]);
export type ProofRequest = z.infer<typeof proofRequest>;
