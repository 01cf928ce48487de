import type { FastifyRequest } from "fastify";
import { z } from "zod/mini";
import { findCardNumber } from "#core/card-numbers.ts";
import { AppError } from "#core/errors.ts";
import { sandboxAdvance, sandboxDispute, sandboxNothing, sandboxPayment } from "#core/sandbox.ts";
import { parsePayload } from "#server/http/parse-payload.ts";
import { requireIdentity } from "#server/http/require-identity.ts";
import type { Routes } from "#server/http/routes.ts";
import { createBillingFor, type Payments } from "../billing-for.ts";
import type { HostedPages } from "./hosted-pages.ts";

const checkoutParams = z.object({ checkoutId: z.string().check(z.regex(/^[\w-]{1,200}$/)) });

function checkoutIdOf(request: FastifyRequest): string {
  return parsePayload(checkoutParams, request.params).checkoutId;
}

/**
 * The calls of the test checkout's own pages, for the signed-in customer. Bodies with a card number are refused.
 * Changes of the card, the clock or a dispute are read back before the response, so their events bring nothing new.
 */
export function sandboxRoutes(hostedPages: HostedPages, payments: Payments): Routes {
  return ({ calls, isFromThisMachine }) =>
    calls("/sandbox", (scope) => {
      const billingFor = createBillingFor(payments, isFromThisMachine);
      async function followed<Answer>(
        request: FastifyRequest,
        act: (userId: string) => Promise<Answer>,
      ): Promise<Answer> {
        const { userId } = requireIdentity(request);
        const answer = await act(userId);
        await billingFor(request).lookAgain(userId);
        return answer;
      }

      scope.addHook("onRequest", async (request) => {
        if (billingFor(request).mode !== "sandbox") throw new AppError("payments_off");
      });
      scope.addHook("preHandler", async ({ body }) => {
        if (findCardNumber(body)) throw new AppError("card_number_refused");
      });

      scope.get("/checkouts/:checkoutId", (request) =>
        hostedPages.readCheckout(requireIdentity(request).userId, checkoutIdOf(request)),
      );
      scope.post("/checkouts/:checkoutId/pay", (request) => {
        const payment = parsePayload(sandboxPayment, request.body);
        return hostedPages.pay(requireIdentity(request).userId, checkoutIdOf(request), payment);
      });
      scope.post("/checkouts/:checkoutId/cancel", (request) => {
        parsePayload(sandboxNothing, request.body);
        return hostedPages.cancel(requireIdentity(request).userId, checkoutIdOf(request));
      });

      scope.get("/customer", (request) => hostedPages.readPortal(requireIdentity(request).userId));
      scope.post("/customer/payment-method", (request) => {
        const payment = parsePayload(sandboxPayment, request.body);
        return followed(request, (userId) => hostedPages.changeCard(userId, payment));
      });

      scope.get("/clock", (request) => hostedPages.readClock(requireIdentity(request).userId));
      scope.post("/clock", (request) => {
        const step = parsePayload(sandboxAdvance, request.body);
        return followed(request, (userId) => hostedPages.advance(userId, step));
      });

      scope.post("/dispute", (request) => {
        const dispute = parsePayload(sandboxDispute, request.body);
        return followed(request, (userId) => hostedPages.dispute(userId, dispute));
      });
    });
}
