import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import {
  billingCommand,
  changeConfirmation,
  changeRequest,
  checkoutRequest,
} from "#core/billing.ts";
import { AppError } from "#core/errors.ts";
import { pickLocale } from "#core/locale.ts";
import { joinName } from "#core/person-name.ts";
import { parsePayload } from "#server/http/parse-payload.ts";
import { requireIdentity } from "#server/http/require-identity.ts";
import type { Routes } from "#server/http/routes.ts";
import { type BillingFor, createBillingFor, type Payments } from "./billing-for.ts";

/** Ids of the provider and our own. */
const idParams = z.object({ id: z.string().check(z.regex(/^[\w-]{1,200}$/)) });

/** Routes below /billing: the signed-in user's plan and payments. */
export function billingRoutes(service: Payments): Routes {
  return ({ calls, isFromThisMachine, publicUrl }) =>
    calls("/billing", (scope) => {
      const billingFor = createBillingFor(service, isFromThisMachine);
      addPlanRoutes(scope, billingFor);

      scope.post("/checkouts", (request) => {
        const identity = requireIdentity(request);
        const { userId, email } = identity;
        const name = joinName(identity);
        if (service.isSaleOnHold) throw new AppError("seller_unknown");
        return billingFor(request).beginCheckout(
          { userId, email, name, locale: localeOf(request) },
          {
            request: parsePayload(checkoutRequest, request.body),
            origin: originOf(request, publicUrl),
          },
        );
      });

      scope.get("/checkouts/:id", (request) =>
        billingFor(request).followCheckout(requireIdentity(request).userId, idOf(request)),
      );

      scope.post("/checkouts/:id/expire", (request) =>
        billingFor(request).expireCheckout(requireIdentity(request).userId, idOf(request)),
      );

      scope.post("/portal", (request) => {
        const page = { origin: originOf(request, publicUrl), locale: localeOf(request) };
        return billingFor(request).openPortal(requireIdentity(request).userId, page);
      });

      scope.get("/invoices", (request) =>
        billingFor(request).listInvoices(requireIdentity(request).userId),
      );

      scope.post("/invoices/:id/refund", (request) => {
        parsePayload(billingCommand, request.body);
        return billingFor(request).refundInvoice(requireIdentity(request).userId, idOf(request));
      });
    });
}

function addPlanRoutes(scope: FastifyInstance, billingFor: BillingFor): void {
  scope.get("/subscription", (request) =>
    billingFor(request).readStateAndTrial(requireIdentity(request)),
  );

  scope.post("/subscription/preview", (request) =>
    billingFor(request).previewChange(
      requireIdentity(request).userId,
      parsePayload(changeRequest, request.body),
    ),
  );

  scope.post("/subscription/change", (request) =>
    billingFor(request).changePlan(
      requireIdentity(request).userId,
      parsePayload(changeConfirmation, request.body),
    ),
  );

  scope.post("/subscription/cancel", (request) =>
    billingFor(request).cancelPlan(
      requireIdentity(request).userId,
      parsePayload(billingCommand, request.body),
    ),
  );

  scope.post("/subscription/resume", (request) =>
    billingFor(request).resumePlan(
      requireIdentity(request).userId,
      parsePayload(billingCommand, request.body),
    ),
  );
}

function idOf(request: FastifyRequest): string {
  return parsePayload(idParams, request.params).id;
}

function localeOf(request: FastifyRequest) {
  return pickLocale(request.headers["accept-language"]);
}

/** The origin that the provider redirects to: the request's own if there is no public address. */
function originOf(request: FastifyRequest, publicUrl: string | null): string {
  return publicUrl === null ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin;
}
