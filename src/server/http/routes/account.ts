import type { FastifyInstance, FastifyRequest } from "fastify";
import { preferenceChanges } from "#core/account.ts";
import type { Locale } from "#core/locale.ts";
import type { Accounts } from "#server/accounts/accounts.ts";
import { parsePayload } from "../parse-payload.ts";
import { requestLocale } from "../request-locale.ts";
import { requireIdentity } from "../require-identity.ts";

/** `/accounts/me` and its preferences. */
export function addAccountRoutes(scope: FastifyInstance, accounts: Accounts): void {
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
}

/** The language of a call. */
export function localeOf({ headers }: FastifyRequest): Locale {
  return requestLocale({ cookie: headers.cookie, acceptLanguage: headers["accept-language"] });
}
