import type { TestCardToken } from "../../src/core/sandbox.ts";
import { customerOf } from "../../src/server/billing/sandbox/book-rows.ts";
import { payCheckout } from "../../src/server/billing/sandbox/checkout.ts";
import { stepDispute } from "../../src/server/billing/sandbox/disputes.ts";
import { changeCard } from "../../src/server/billing/sandbox/portal.ts";
import { openSandbox } from "../../src/server/billing/sandbox/sandbox.ts";
import { createTestDatabase } from "./database.ts";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The test checkout in a database of its own, with what customers and banks do there. */
export async function openTestSandbox(options: {
  readonly webhookSecret: string;
  readonly nowMs: number;
}) {
  const database = await createTestDatabase();
  const open = () =>
    openSandbox({
      databaseUrl: database.url,
      webhookSecret: options.webhookSecret,
      // Events are read from their table, so that nothing waits for a delivery.
      deliver: async () => undefined,
      now: () => options.nowMs,
      log: silent,
      playIntervalMs: 600_000,
    });
  const sandbox = await open();
  const { books } = sandbox;
  return {
    sandbox,
    database,
    open,
    /** Authentication is completed. */
    async pay(checkoutId: string, paymentMethod: TestCardToken) {
      const customerId = await customerOf(sandbox.database, checkoutId);
      const { outcome } = await books.work(customerId, (book) =>
        payCheckout(book, book.get("checkout.session", checkoutId), {
          paymentMethod,
          authentication: "complete",
        }),
      );
      if (outcome === "needs_authentication") throw new Error("not authenticated");
      return outcome;
    },
    async changeCard(customerId: string, paymentMethod: TestCardToken) {
      await books.work(customerId, (book) => changeCard(book, { paymentMethod }));
    },
    async advance(customerId: string, to: Date) {
      await books.work(customerId, (_book, at) => {
        at.advanceTo(to.getTime() / 1_000);
        return null;
      });
    },
    async dispute(invoiceId: string, step: "open" | "win" | "lose") {
      const customerId = await customerOf(sandbox.database, invoiceId);
      await books.work(customerId, (book) => {
        stepDispute(book, invoiceId, step);
        return null;
      });
    },
    /** The events of a customer, oldest first. */
    async eventsOf(customerId: string): Promise<unknown[]> {
      const { rows } = await database.pool.query<{ body: unknown }>(
        "select body from sandbox.event where customer = $1 order by sequence",
        [customerId],
      );
      return rows.map(({ body }) => body);
    },
    async customerIds(): Promise<string[]> {
      const { rows } = await database.pool.query<{ id: string }>("select id from sandbox.customer");
      return rows.map(({ id }) => id);
    },
    async close() {
      await sandbox.close();
      await database.drop();
    },
  };
}
export type TestSandbox = Awaited<ReturnType<typeof openTestSandbox>>;
