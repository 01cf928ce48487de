import { PaymentFailure } from "../../src/server/billing/payment-provider.ts";
import { type Bill, ScriptedLife } from "./scripted-life.ts";

/** Adds disputes and refunds, the events after a payment. */
export class ScriptedBank extends ScriptedLife {
  setDispute(customerId: string, invoiceId: string, status: "open" | "won" | "lost"): void {
    const bill = this.bookedBill(customerId, invoiceId);
    bill.dispute = { id: `dp_${invoiceId}`, amountMinor: bill.totalMinor, status };
    this.emit(`charge.dispute.${status === "open" ? "created" : "closed"}`, bill.id, customerId);
  }

  /** Refunds a part of an invoice, as the operator does at the provider. Returns the refund's id. */
  giveBack(customerId: string, invoiceId: string, amountMinor: number): string {
    const bill = this.bookedBill(customerId, invoiceId);
    const id = this.id("re");
    bill.refunds = [...bill.refunds, { id, amountMinor, status: "succeeded" }];
    this.emit("charge.refunded", bill.id, customerId);
    return id;
  }

  /** Makes a refund fail, as the bank can do days later. */
  failRefund(customerId: string, invoiceId: string, refundId: string): void {
    const bill = this.bookedBill(customerId, invoiceId);
    const refund = bill.refunds.find(({ id }) => id === refundId);
    if (!refund) throw new PaymentFailure("not_found", refundId);
    bill.refunds = [
      ...bill.refunds.filter((other) => other !== refund),
      { ...refund, status: "failed" },
    ];
    this.emit("refund.failed", refundId, customerId);
  }

  protected bookedBill(customerId: string, invoiceId: string): Bill {
    const bill = this.book(customerId).invoices.find(({ id }) => id === invoiceId);
    if (!bill) throw new PaymentFailure("not_found", invoiceId);
    return bill;
  }
}
