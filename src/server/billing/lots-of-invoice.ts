/**
 * SQL for the lots (lot_id, amount, starts_at) of an invoice: those that its payment granted, and those that replaced
 * credits taken for a refund that later failed. `invoiceId` is an SQL expression, never a value.
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

/** Key prefix of credits taken for a refund; each lot has one effect. */
export function takenKey(refundId: string): string {
  return TAKEN + refundId;
}

/** Key of the lot that returns credits after a failed refund. */
export function replacedKey(refundId: string, lotId: string): string {
  return `${REPLACED}${refundId}:${lotId}`;
}
