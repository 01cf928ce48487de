import type Stripe from "stripe";
import { afterAll, beforeAll, describe } from "vitest";
import { z } from "zod";
import { openTestSandbox, type TestSandbox } from "../../../../tests/setup/sandbox.ts";
import { paymentProviderContract } from "../payment-provider.contract.ts";
import { createHttpClient } from "../sandbox/wire/http-client.ts";
import type { Wire } from "../sandbox/wire/wire.ts";
import { signatureHeader } from "../webhook-signature.ts";
import { createStripeProvider } from "./stripe-provider.ts";

const START_MS = Date.UTC(2026, 0, 31, 10);
const SECRET = "whsec_test";

let here: TestSandbox;
let closed: Wire;
beforeAll(async () => {
  here = await openTestSandbox({ webhookSecret: SECRET, nowMs: START_MS });
  const other = await here.open();
  await other.close();
  closed = other.wire;
});
afterAll(() => here.close());

const invoices = z.looseObject({
  data: z.array(z.looseObject({ lines: z.looseObject({ data: z.array(z.unknown()) }) })),
});

/** Lists of two, and invoices that show one line, so that the rest has to be asked for. */
function inSmallPages(wire: Wire): Wire {
  return async (request) => {
    const path = request.path.replace("limit=100", "limit=2");
    const { status, body } = await wire({ ...request, path });
    if (status !== 200 || !path.startsWith("/v1/invoices?")) return { status, body };
    const list = invoices.parse(body);
    const data = list.data.map(({ lines, ...invoice }) => ({
      ...invoice,
      lines: { ...lines, data: lines.data.slice(0, 1), has_more: lines.data.length > 1 },
    }));
    return { status, body: { ...list, data } };
  };
}

function connect(httpClient: NonNullable<Stripe.StripeConfig["httpClient"]>) {
  return createStripeProvider({
    mode: "sandbox",
    secretKey: "sk_test_fake",
    webhookSecrets: [SECRET],
    apiBase: null,
    httpClient,
    now: () => START_MS,
  });
}

describe("the adapter, at the test checkout", () => {
  paymentProviderContract(() => ({
    ...here,
    provider: connect(createHttpClient(inSmallPages(here.sandbox.wire))),
    unreachable: connect(createHttpClient(closed)),
    async deliveries(customerId) {
      const events = await here.eventsOf(customerId);
      return events.map((event) => {
        const body = Buffer.from(JSON.stringify(event));
        const signature = signatureHeader(body, { secret: SECRET, nowMs: START_MS });
        return { body, signature, nowMs: START_MS };
      });
    },
  }));
});
