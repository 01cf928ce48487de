import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Invoice } from "#core/billing.ts";
import { refreshMoney, refundInvoice, useInvoices } from "#kit/api/billing.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/dialog.tsx";
import { toastDone } from "#kit/ui/notes.ts";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { usePlanWords } from "../billing/plan-words.ts";
import { Notice } from "../common/notice.tsx";
import { useCommand } from "../common/use-command.ts";
import { accountText } from "./account-text.ts";
import { moneyText } from "./money-text.ts";
import { Read, Section } from "./parts.tsx";
import { Cell, Table } from "./table.tsx";

function useInvoiceWords() {
  const say = useText(moneyText);
  const { planName, money, shortDay } = usePlanWords();
  return {
    what: ({ lines }: Invoice): string => {
      const line = lines.findLast(({ amountMinor }) => amountMinor >= 0) ?? lines[0];
      if (!line) return "";
      const plan = planName(line.plan);
      if (line.isProration) return say("proration", { plan });
      return `${plan}, ${shortDay(line.periodStart)} – ${shortDay(line.periodEnd)}`;
    },
    status: ({ status, refundedMinor, totalMinor, currency }: Invoice): string => {
      if (refundedMinor > 0 && refundedMinor >= totalMinor) return say("refunded");
      if (refundedMinor > 0)
        return say("partlyRefunded", { amount: money(refundedMinor, currency) });
      return say(status);
    },
  };
}

function RefundDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const say = useText(moneyText);
  const sayAccount = useText(accountText);
  const locale = useLocale();
  const client = useQueryClient();
  const amount = usePlanWords().money(invoice.totalMinor, invoice.currency);
  const refund = useCommand(async (requestId) => {
    await refundInvoice(invoice.id, requestId);
    await refreshMoney(client);
    toastDone(say("refundDone"));
    onClose();
  });
  return (
    <Dialog
      onClose={onClose}
      title={say("refundTitle", { amount })}
      description={say("refundText")}
      closeLabel={sayAccount("close")}
    >
      {refund.error ? <Notice kind="danger">{refund.error.text(locale)}</Notice> : null}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="destructive" aria-disabled={refund.isBusy} onClick={() => refund.start()}>
          {refund.isBusy ? <Spinner /> : null}
          {say("refundYes", { amount })}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {sayAccount("cancel")}
        </Button>
      </div>
    </Dialog>
  );
}

function InvoiceRow({ invoice, onRefund }: { invoice: Invoice; onRefund: () => void }) {
  const say = useText(moneyText);
  const words = usePlanWords();
  const { what, status } = useInvoiceWords();
  return (
    <tr className="border-t border-line align-top max-sm:grid max-sm:py-3">
      <Cell name={say("number")}>
        <span className="font-mono text-sm">{invoice.number}</span>
      </Cell>
      <Cell name={say("day")}>{words.shortDay(invoice.createdAt)}</Cell>
      <Cell name={say("what")}>{what(invoice)}</Cell>
      <Cell name={say("amount")} isNumber>
        {words.money(invoice.totalMinor, invoice.currency)}
      </Cell>
      <Cell name={say("status")}>
        {status(invoice)}
        {invoice.refundableUntil ? (
          <span className="mt-2 grid justify-items-start gap-1">
            <Button variant="outline" size="sm" onClick={onRefund}>
              {say("refund")}
            </Button>
            <span className="text-xs text-muted">
              {say("refundUntil", { date: words.shortDay(invoice.refundableUntil) })}
            </span>
          </span>
        ) : null}
      </Cell>
    </tr>
  );
}

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const say = useText(moneyText);
  const [refunding, setRefunding] = useState<Invoice | null>(null);
  if (invoices.length === 0) return <p className="text-muted">{say("noInvoices")}</p>;
  return (
    <>
      <Table
        caption={say("invoices")}
        heads={[
          { words: say("number") },
          { words: say("day") },
          { words: say("what") },
          { words: say("amount"), isNumber: true },
          { words: say("status") },
        ]}
      >
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} onRefund={() => setRefunding(invoice)} />
        ))}
      </Table>
      {refunding ? <RefundDialog invoice={refunding} onClose={() => setRefunding(null)} /> : null}
    </>
  );
}

/** Every invoice, newest first; refundable ones have a button. */
export function InvoicesSection() {
  const say = useText(moneyText);
  return (
    <Section id="invoices" title={say("invoices")}>
      <Read query={useInvoices()}>{(invoices) => <InvoiceTable invoices={invoices} />}</Read>
    </Section>
  );
}
