// Creates the products and prices of the plan table in a Stripe account and prints the settings of its webhook:
// STRIPE_SECRET_KEY=sk_test_... npx tsx scripts/stripe-prices.ts

import { ensureCatalogue } from "../src/server/billing/adapters/stripe/catalogue.ts";
import { asPaymentFailure } from "../src/server/billing/adapters/stripe/failures.ts";
import {
  createStripeClient,
  STRIPE_API_VERSION,
} from "../src/server/billing/adapters/stripe-provider.ts";
import { PaymentFailure } from "../src/server/billing/payment-provider.ts";
import { webhookEventTypes } from "../src/server/billing/webhook-event.ts";

const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_API_BASE: apiBase = "" } = process.env;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  if (!/^[rs]k_(test|live)_\w+$/.test(secretKey)) {
    throw new Error("STRIPE_SECRET_KEY isn't set or isn't a Stripe secret key");
  }
  const stripe = createStripeClient({
    secretKey,
    apiBase: apiBase === "" ? null : apiBase,
    httpClient: null,
  });
  const changes = await asPaymentFailure(() => ensureCatalogue(stripe));
  for (const { key, priceId, outcome } of changes) print(`${outcome.padEnd(9)}${key}  ${priceId}`);
  print(
    `\nA webhook endpoint at <PUBLIC_URL>/webhooks/stripe, API version ${STRIPE_API_VERSION}, with:`,
  );
  for (const type of webhookEventTypes) print(`  ${type}`);
  print("\nIts signing secret (whsec_...) belongs into STRIPE_WEBHOOK_SECRET.");
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const code = error instanceof PaymentFailure ? ` (${error.code})` : "";
  process.stderr.write(`${error.message}${code}\n`);
  process.exitCode = 1;
}
