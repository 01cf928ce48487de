import { afterAll, beforeAll, describe } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../tests/setup/database.ts";
import { paymentProviderContract } from "../payment-provider.contract.ts";
import { customerOf } from "../sandbox/book-rows.ts";
import { payCheckout } from "../sandbox/checkout.ts";
import { stepDispute } from "../sandbox/disputes.ts";
import { changeCard } from "../sandbox/portal.ts";
import { openSandbox, type Sandbox } from "../sandbox/sandbox.ts";
import { signatureHeader } from "../webhook-signature.ts";
import { createSandboxProvider } from "./sandbox-provider.ts";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const NOW_MS = Date.parse("2026-01-31T10:00:00Z");
const webhookSecret = "whsec_sandbox";

let database: TestDatabase;
let sandbox: Sandbox;
let closed: Sandbox;

function open(): Promise<Sandbox> {
  return openSandbox({
    databaseUrl: database.url,
    webhookSecret,
    // Read from their table below, so that nothing waits for a delivery.
    deliver: async () => undefined,
    now: () => NOW_MS,
    log: silent,
    playIntervalMs: 600_000,
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await open();
  closed = await open();
  await closed.close();
});
afterAll(async () => {
  await sandbox.close();
  await database.drop();
});

async function eventsOf(customerId: string): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ body: unknown }>(
    "select body from sandbox.event where customer = $1 order by sequence",
    [customerId],
  );
  return rows.map(({ body }) => body);
}

describe("the sandbox", () => {
  paymentProviderContract(() => ({
    provider: createSandboxProvider(sandbox),
    unreachable: createSandboxProvider(closed),
    async pay(checkoutId, paymentMethod) {
      const customerId = await customerOf(sandbox.database, checkoutId);
      const { outcome } = await sandbox.books.work(customerId, (book) =>
        payCheckout(book, book.get("checkout.session", checkoutId), {
          paymentMethod,
          authentication: "complete",
        }),
      );
      if (outcome === "needs_authentication") throw new Error("not authenticated");
      return outcome;
    },
    async changeCard(customerId, paymentMethod) {
      await sandbox.books.work(customerId, (book) => changeCard(book, { paymentMethod }));
    },
    async advance(customerId, to) {
      await sandbox.books.work(customerId, (_book, at) => {
        at.advanceTo(to.getTime() / 1_000);
        return null;
      });
    },
    async dispute(invoiceId, step) {
      const customerId = await customerOf(sandbox.database, invoiceId);
      await sandbox.books.work(customerId, (book) => {
        stepDispute(book, invoiceId, step);
        return null;
      });
    },
    async deliveries(customerId) {
      const events = await eventsOf(customerId);
      return events.map((event) => {
        const body = Buffer.from(JSON.stringify(event));
        const signature = signatureHeader(body, { secret: webhookSecret, nowMs: NOW_MS });
        return { body, signature, nowMs: NOW_MS };
      });
    },
  }));
});
