import { createHmac } from "node:crypto";
import {
  type CheckoutOrder,
  type CheckoutState,
  type CustomerState,
  PaymentFailure,
  type PaymentProvider,
  type PlanChange,
} from "../../src/server/billing/payment-provider.ts";
import { createEventReader } from "../../src/server/billing/webhook-event.ts";
import { ScriptedBank } from "./scripted-bank.ts";
import type { ScriptedEvent } from "./scripted-life.ts";

/*
 * A payment provider in memory. It delivers no events: the test delivers them, in any order.
 */

const SECRET = "whsec_scripted";

export class ScriptedProvider extends ScriptedBank implements PaymentProvider {
  readonly mode = "sandbox";
  readonly orders: CheckoutOrder[] = [];
  /** While set, every call throws it. */
  outage: PaymentFailure | null = null;
  readonly readEvent = createEventReader([SECRET]);
  readonly #done = new Set<string>();
  readonly #customers = new Map<string, { readonly customerId: string }>();
  readonly #orders = new Map<string, CheckoutState>();

  #enter(): void {
    if (this.outage) throw this.outage;
  }

  /** Has one effect per key. A refused call may be repeated. */
  #once(key: string, act: () => void): void {
    if (this.#done.has(key)) return;
    act();
    this.#done.add(key);
  }

  /** Returns a signed delivery of an event. */
  delivery(event: ScriptedEvent, now = Date.now()) {
    const atS = Math.floor(now / 1_000);
    const { id, type, objectId, customerId } = event;
    const object = { id: objectId, customer: customerId };
    const body = JSON.stringify({ id, object: "event", type, created: atS, data: { object } });
    const signature = createHmac("sha256", SECRET).update(`${atS}.${body}`).digest("hex");
    return { rawBody: Buffer.from(body), signature: `t=${atS},v1=${signature}` };
  }

  async customerOf({ customerId }: { customerId: string | null }) {
    return customerId;
  }

  async createCustomer({ idempotencyKey }: { idempotencyKey: string }) {
    this.#enter();
    const known = this.#customers.get(idempotencyKey);
    if (known) return known;
    const customerId = this.id("cus");
    this.books.set(customerId, {
      now: this.start,
      subscriptions: [],
      invoices: [],
      isCardGood: true,
      cardFingerprint: `card_of_${customerId}`,
    });
    this.#customers.set(idempotencyKey, { customerId });
    return { customerId };
  }

  async deleteCustomer(customerId: string): Promise<void> {
    this.#enter();
    if (!this.books.delete(customerId)) {
      throw new PaymentFailure("not_found", `no customer ${customerId}`);
    }
  }

  async createCheckout(order: CheckoutOrder): Promise<CheckoutState> {
    this.#enter();
    const known = this.#orders.get(order.idempotencyKey);
    if (known) return known;
    this.orders.push(order);
    const id = this.id("cs");
    const state = { id, status: "open" as const, url: `http://pay/${id}` };
    this.checkouts.set(id, { ...state, order });
    this.#orders.set(order.idempotencyKey, state);
    return state;
  }

  async readCheckout(id: string): Promise<CheckoutState> {
    this.#enter();
    const { status, url } = this.checkout(id);
    return { id, status, url: status === "open" ? url : null };
  }

  async expireCheckout(id: string): Promise<CheckoutState> {
    this.#enter();
    const found = this.checkout(id);
    if (found.status === "open") found.status = "expired";
    return this.readCheckout(id);
  }

  async createPortal({ customerId }: { customerId: string }) {
    this.#enter();
    return { url: `http://pay/portal/${customerId}` };
  }

  async readCustomer(customerId: string): Promise<CustomerState> {
    this.#enter();
    return this.truth(customerId);
  }

  async previewChange(change: PlanChange) {
    this.#enter();
    const { sub, book } = this.bookOf(change.subscriptionId);
    if (sub.status === "trialing" || change.when === "period_end") return { dueNowMinor: 0 };
    const lines = this.change(sub, book.now, change);
    return { dueNowMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0) };
  }

  async changePlan(change: PlanChange & { readonly idempotencyKey: string }): Promise<void> {
    this.#enter();
    this.#once(change.idempotencyKey, () => this.applyChange(change));
  }

  async setCancelAtPeriodEnd(request: {
    subscriptionId: string;
    isCancelled: boolean;
    idempotencyKey: string;
  }): Promise<void> {
    this.#enter();
    this.#once(request.idempotencyKey, () => {
      const { customerId, sub } = this.bookOf(request.subscriptionId);
      sub.isCancelledAtPeriodEnd = request.isCancelled;
      sub.pendingChange = null;
      this.emit("customer.subscription.updated", sub.id, customerId);
    });
  }

  async cancelNow(request: { subscriptionId: string; idempotencyKey: string }): Promise<void> {
    this.#enter();
    this.#once(request.idempotencyKey, () => {
      const { customerId, sub } = this.bookOf(request.subscriptionId);
      if (!sub.endedAt) this.end(customerId, sub);
    });
  }

  async refundInvoice(request: { invoiceId: string; idempotencyKey: string }): Promise<void> {
    this.#enter();
    this.#once(request.idempotencyKey, () => {
      for (const [customerId, { invoices }] of this.books) {
        const bill = invoices.find(({ id }) => id === request.invoiceId);
        if (!bill) continue;
        if (bill.refunds.some(({ status }) => status !== "failed"))
          throw new PaymentFailure("refused", "given back already");
        const { totalMinor: amountMinor } = bill;
        const refund = { id: this.id("re"), amountMinor, status: "succeeded" } as const;
        bill.refunds = [...bill.refunds, refund];
        this.emit("charge.refunded", bill.id, customerId);
      }
    });
  }
}
