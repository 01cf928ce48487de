import type { FastifyInstance } from "fastify";
import type { Ground } from "#server/db/open.ts";
import { createSandboxProvider } from "./adapters/sandbox-provider.ts";
import { createStripeProvider } from "./adapters/stripe-provider.ts";
import type { PaymentsConfig } from "./config.ts";
import { openSandbox } from "./sandbox/sandbox.ts";

/** The HTTP server, once it stands; it never does in a process that only works. */
export interface HttpEntry {
  app: Pick<FastifyInstance, "inject"> | null;
}

interface ProviderDeps extends Ground {
  readonly payments: PaymentsConfig;
  readonly webhookSecret: Buffer;
  /** Where events of the test provider are handed in; null: another process does that. */
  readonly entry: HttpEntry | null;
}

/** Who takes the money; null: nobody does. */
export async function openProvider(deps: ProviderDeps) {
  const { payments } = deps;
  switch (payments.mode) {
    case "stripe":
      return { provider: createStripeProvider({ ...payments, now: Date.now }), hostedPages: null };
    case "sandbox":
      return openTestPayments(deps);
    case "off":
      return { provider: null, hostedPages: null };
  }
}

/** The embedded test provider; its events go through our own webhook, as those of any other would. */
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

/** Hands an event to our own webhook. Throws when it was not taken. */
async function deliverTo({ app }: HttpEntry, rawBody: Buffer, signature: string): Promise<void> {
  if (app === null) throw new Error("the HTTP server does not stand yet");
  const { statusCode } = await app.inject({
    method: "POST",
    url: "/webhooks/stripe",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    payload: rawBody,
  });
  if (statusCode !== 202) throw new Error(`the webhook answered ${statusCode}`);
}
