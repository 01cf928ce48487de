import type { FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";
import { sandboxAdvance, sandboxDispute, sandboxNothing, sandboxPayment } from "#core/sandbox.ts";
import { findCardNumber } from "#server/billing/sandbox/card-numbers.ts";
import type { Desk } from "#server/billing/sandbox/desk.ts";
import { parsePayload } from "../parse-payload.ts";
import { requireIdentity } from "../require-identity.ts";

interface OfCheckout {
  readonly Params: { readonly checkoutId: string };
}

/** The test provider's own calls, for the customer who is signed in. No card number gets past the door. */
export function addSandboxRoutes(scope: FastifyInstance, desk: Desk): void {
  scope.addHook("preHandler", async ({ body }) => {
    if (findCardNumber(body)) throw new AppError("card_number_refused");
  });

  scope.get<OfCheckout>("/checkouts/:checkoutId", (request) =>
    desk.readCheckout(requireIdentity(request).userId, request.params.checkoutId),
  );
  scope.post<OfCheckout>("/checkouts/:checkoutId/pay", (request) => {
    const payment = parsePayload(sandboxPayment, request.body);
    return desk.pay(requireIdentity(request).userId, request.params.checkoutId, payment);
  });
  scope.post<OfCheckout>("/checkouts/:checkoutId/cancel", (request) => {
    parsePayload(sandboxNothing, request.body);
    return desk.cancel(requireIdentity(request).userId, request.params.checkoutId);
  });

  scope.get("/customer", (request) => desk.readPortal(requireIdentity(request).userId));
  scope.post("/customer/payment-method", (request) =>
    desk.changeCard(requireIdentity(request).userId, parsePayload(sandboxPayment, request.body)),
  );

  scope.get("/clock", (request) => desk.readClock(requireIdentity(request).userId));
  scope.post("/clock", (request) =>
    desk.advance(requireIdentity(request).userId, parsePayload(sandboxAdvance, request.body)),
  );

  scope.post("/dispute", (request) =>
    desk.dispute(requireIdentity(request).userId, parsePayload(sandboxDispute, request.body)),
  );
}
