import type { FastifyInstance } from "fastify";
import type { Ground } from "#server/db/open.ts";
import { createStripeProvider } from "./adapters/stripe-provider.ts";
import type { PaymentsConfig } from "./config.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { openSandbox, type Sandbox } from "./sandbox/sandbox.ts";
import { createHttpClient } from "./sandbox/wire/http-client.ts";

/** The HTTP server once it exists. It stays `null` in a process that only works. */
export interface HttpEntry {
  app: Pick<FastifyInstance, "inject"> | null;
}

interface ProviderDeps extends Ground {
  readonly payments: PaymentsConfig;
  readonly webhookSecret: Buffer;
  /** Receives the test provider's events; `null` if another process delivers them. */
  readonly entry: HttpEntry | null;
}

/** Opens the payment provider; `null` if payments are off. */
export async function openProvider(deps: ProviderDeps) {
  const { payments } = deps;
  switch (payments.mode) {
    case "stripe":
      return {
        provider: createStripeProvider({ ...payments, httpClient: null, now: Date.now }),
        hostedPages: null,
      };
    case "sandbox":
      return openTestPayments(deps);
    case "off":
      return { provider: null, hostedPages: null };
  }
}

/** The test checkout behind the Stripe adapter, whose requests stay in this process. */
export function createSandboxProvider({
  wire,
  webhookSecret,
}: Pick<Sandbox, "wire" | "webhookSecret">): PaymentProvider {
  return createStripeProvider({
    mode: "sandbox",
    secretKey: "sk_test_sandbox",
    webhookSecrets: [webhookSecret],
    apiBase: null,
    httpClient: createHttpClient(wire),
    now: Date.now,
  });
}

/** The embedded test provider. Its events go through our own webhook, like those of any other provider. */
async function openTestPayments({ log, stopper, source, webhookSecret, entry }: ProviderDeps) {
  const sandbox = await openSandbox({
    databaseUrl: source.directUrl,
    webhookSecret: `whsec_${webhookSecret.toString("hex")}`,
    deliver: entry && ((rawBody, signature) => deliverTo(entry, rawBody, signature)),
    now: Date.now,
    log,
  });
  stopper.add(() => sandbox.close());
  return { provider: createSandboxProvider(sandbox), hostedPages: sandbox.hostedPages };
}

/** Delivers an event to our own webhook. Throws unless the webhook accepts it. */
async function deliverTo({ app }: HttpEntry, rawBody: Buffer, signature: string): Promise<void> {
  if (app === null) throw new Error("the HTTP server hasn't started yet");
  const { statusCode } = await app.inject({
    method: "POST",
    url: "/webhooks/stripe",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    payload: rawBody,
  });
  if (statusCode !== 202) throw new Error(`the webhook returned ${statusCode}`);
}
