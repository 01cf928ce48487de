import type { FastifyInstance } from "fastify";
import type { ReferralState } from "#core/referral-state.ts";
import { requireIdentity } from "../require-identity.ts";

/** Null for a user without a profile, who has no link yet. */
export type ReadReferrals = (userId: string) => Promise<ReferralState | null>;

/** `GET /referrals/me`. */
export function addReferralRoutes(scope: FastifyInstance, readReferrals: ReadReferrals): void {
  scope.get("/me", (request) => readReferrals(requireIdentity(request).userId));
}
