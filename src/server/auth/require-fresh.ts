import type { Queryable } from "#server/db/connection.ts";
import type { LimitHook } from "#server/http/rate-limits.ts";
import { requireIdentity } from "#server/http/require-identity.ts";
import { requireFreshProof } from "./confirm-person.ts";

/**
 * For `onRequest` of routes that give lasting access or take something away: asks the database, not the token, whether
 * the session is still there, and wants a recent proof of the person. Goes behind the identity gate.
 */
export function freshProofGate(on: Queryable): LimitHook {
  return (request) => requireFreshProof(on, requireIdentity(request));
}
