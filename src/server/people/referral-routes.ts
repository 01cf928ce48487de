import { requireIdentity } from "#server/http/require-identity.ts";
import type { Routes } from "#server/http/routes.ts";
import type { Referrals } from "./referrals.ts";

/** `GET /referrals/me`. */
export function referralRoutes(referrals: Pick<Referrals, "stateOf">): Routes {
  return ({ calls }) =>
    calls("/referrals", (scope) => {
      scope.get("/me", (request) => referrals.stateOf(requireIdentity(request).userId));
    });
}
