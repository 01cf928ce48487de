import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import { AppError } from "#core/errors.ts";
import { sandboxAdvance, sandboxDispute, sandboxNothing, sandboxPayment } from "#core/sandbox.ts";
import type { Billing } from "#server/billing/open-billing.ts";
import { findCardNumber } from "#server/billing/sandbox/card-numbers.ts";
import type { Desk } from "#server/billing/sandbox/desk.ts";
import { parsePayload } from "../parse-payload.ts";
import { requireIdentity } from "../require-identity.ts";

const checkoutParams = z.object({ checkoutId: z.string().check(z.regex(/^[\w-]{1,200}$/)) });

function checkoutIdOf(request: FastifyRequest): string {
  return parsePayload(checkoutParams, request.params).checkoutId;
}

/**
 * The test provider's own calls, for the customer who is signed in. No card number gets past the door. What
 * changes a plan is known here before it is answered: its events are on their way, and find nothing new.
 */
export function addSandboxRoutes(
  scope: FastifyInstance,
  desk: Desk,
  billing: Pick<Billing, "lookAgain">,
): void {
  async function followed<Answer>(userId: string, work: Promise<Answer>): Promise<Answer> {
    const answer = await work;
    await billing.lookAgain(userId);
    return answer;
  }

  scope.addHook("preHandler", async ({ body }) => {
    if (findCardNumber(body)) throw new AppError("card_number_refused");
  });

  scope.get("/checkouts/:checkoutId", (request) =>
    desk.readCheckout(requireIdentity(request).userId, checkoutIdOf(request)),
  );
  scope.post("/checkouts/:checkoutId/pay", (request) => {
    const payment = parsePayload(sandboxPayment, request.body);
    return desk.pay(requireIdentity(request).userId, checkoutIdOf(request), payment);
  });
  scope.post("/checkouts/:checkoutId/cancel", (request) => {
    parsePayload(sandboxNothing, request.body);
    return desk.cancel(requireIdentity(request).userId, checkoutIdOf(request));
  });

  scope.get("/customer", (request) => desk.readPortal(requireIdentity(request).userId));
  scope.post("/customer/payment-method", (request) => {
    const { userId } = requireIdentity(request);
    return followed(userId, desk.changeCard(userId, parsePayload(sandboxPayment, request.body)));
  });

  scope.get("/clock", (request) => desk.readClock(requireIdentity(request).userId));
  scope.post("/clock", (request) => {
    const { userId } = requireIdentity(request);
    return followed(userId, desk.advance(userId, parsePayload(sandboxAdvance, request.body)));
  });

  scope.post("/dispute", (request) => {
    const { userId } = requireIdentity(request);
    return followed(userId, desk.dispute(userId, parsePayload(sandboxDispute, request.body)));
  });
}
