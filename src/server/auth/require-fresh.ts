import type { Queryable } from "#server/db/connection.ts";
import type { LimitHook } from "#server/http/rate-limits.ts";
import { requireIdentity } from "#server/http/require-identity.ts";
import { requireFreshProof } from "./confirm-person.ts";

/**
 * For `onRequest` of routes that give lasting access or remove something. Checks the session in the database instead of
 * the token, and requires a recent proof of identity. Must run after the identity gate.
 */
export function freshProofGate(on: Queryable): LimitHook {
  return (request) => requireFreshProof(on, requireIdentity(request));
}
