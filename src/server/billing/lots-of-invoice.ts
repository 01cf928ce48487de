/**
 * SQL for the lots (lot_id, amount, starts_at) that came from an invoice: those that its payment was good
 * for, and those that stand for them since a refund, for which they had been taken, has failed.
 * `invoiceId` is an SQL expression, never a value.
 */
export function lotsOfInvoice(invoiceId: "$1" | "i.id"): string {
  return `
    select g.lot_id, g.credits as amount, g.starts_at
      from billing.credit_grant g where g.invoice_id = ${invoiceId}
    union all
    select l.id, l.amount, l.effective_at
      from billing.credit_clawback c
      join credit.transfer t on t.key = '${REPLACED}' || substr(c.key, ${TAKEN.length + 1})
      join credit.lot l on l.transfer_id = t.id
     where c.invoice_id = ${invoiceId} and c.key like '${TAKEN}%'`;
}

const TAKEN = "refundpay:";
const REPLACED = "refundfail:";

/** Key of what is taken of a lot for a refund: one effect for each lot. */
export function takenKey(refundId: string): string {
  return TAKEN + refundId;
}

/** Key of the lot that gives credits back after all. */
export function replacedKey(refundId: string, lotId: string): string {
  return `${REPLACED}${refundId}:${lotId}`;
}
