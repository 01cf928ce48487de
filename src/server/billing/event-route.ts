import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallArea } from "#core/addresses.ts";
import { sendError } from "#server/http/errors.ts";
import type { Routes } from "#server/http/routes.ts";
import { createBillingFor, type Payments } from "./billing-for.ts";
import type { Billing } from "./open.ts";

const MAX_EVENT_BYTES = 1024 * 1024;

/**
 * `POST /webhooks/stripe`: deliveries of the payment provider, as raw bytes with a signature. Answers 202 once the
 * event is stored, 4xx without the provider's signature, and 5xx to make the provider retry.
 */
export function eventRoute(payments: Payments): Routes {
  return ({ app, isFromThisMachine }) => {
    const billingFor = createBillingFor(payments, isFromThisMachine);
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        "*",
        { parseAs: "buffer", bodyLimit: MAX_EVENT_BYTES },
        async (_request: unknown, body: Buffer) => body,
      );
      scope.setErrorHandler(sendError);
      scope.route({
        method: "POST",
        url: "/webhooks/stripe" satisfies CallArea,
        bodyLimit: MAX_EVENT_BYTES,
        handler: (request, reply) => receive(request, reply, billingFor(request)),
      });
    });
  };
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  billing: Pick<Billing, "receiveEvent">,
): Promise<FastifyReply> {
  const signature = request.headers["stripe-signature"];
  await billing.receiveEvent({
    rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    signature: typeof signature === "string" ? signature : undefined,
  });
  return reply.code(202).header("cache-control", "no-store").send({ received: true });
}
