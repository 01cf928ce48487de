import { preferenceChanges } from "#core/account.ts";
import { localeOf } from "#server/http/locale-of.ts";
import { parsePayload } from "#server/http/parse-payload.ts";
import { requireIdentity } from "#server/http/require-identity.ts";
import type { Routes } from "#server/http/routes.ts";
import type { Accounts } from "./accounts.ts";

/** `/accounts/me` and its preferences. */
export function accountRoutes(accounts: Accounts): Routes {
  return ({ calls }) =>
    calls("/accounts", (scope) => {
      const config = { isOpenToLeaving: true };
      scope.get("/me", { config }, (request) =>
        accounts.read(requireIdentity(request), localeOf(request)),
      );

      scope.put("/me/preferences", (request) =>
        accounts.change(
          requireIdentity(request),
          localeOf(request),
          parsePayload(preferenceChanges, request.body),
        ),
      );
    });
}
