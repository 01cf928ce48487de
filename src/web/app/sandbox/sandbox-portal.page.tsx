import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, CreditCard } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { SandboxPortal, TestCardToken } from "#core/sandbox.ts";
import {
  changeSandboxCard,
  disputeSandbox,
  refreshSandbox,
  useSandboxPortal,
} from "#kit/api/sandbox.ts";
import { Button } from "#kit/ui/button.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { pathOf } from "../billing/leave.ts";
import { usePlanWords } from "../billing/plan-words.ts";
import { Waiting } from "../billing/signed-in-only.tsx";
import { Notice } from "../common/notice.tsx";
import { usePageTitle } from "../common/page-head.ts";
import { appText } from "../common/text.ts";
import { toApiError, useCommand } from "../common/use-command.ts";
import { Authentication } from "./authentication.tsx";
import { CardChoice } from "./card-choice.tsx";
import { ClockPanel } from "./clock-panel.tsx";
import { Unread } from "./dead-end.tsx";
import { SandboxFrame } from "./sandbox-frame.tsx";
import { declineKey, sandboxText } from "./sandbox-text.ts";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 rounded-lg border-[1.5px] border-line bg-surface p-5 sm:p-7">
      <h2 className="mb-4 text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function PresentCard({ card }: { card: SandboxPortal["paymentMethod"] }) {
  const say = useText(sandboxText);
  if (!card) return <p className="text-muted">{say("noCard")}</p>;
  const date = `${String(card.expMonth).padStart(2, "0")}/${card.expYear}`;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <CreditCard aria-hidden className="size-5 text-amber" />
      <span className="font-mono capitalize">
        {card.brand} •••• {card.last4}
      </span>
      <span className="text-muted">{say("expires", { date })}</span>
    </p>
  );
}

type Outcome = { kind: "saved"; open: number } | { kind: "declined"; code: string };

function useCardChange() {
  const client = useQueryClient();
  const [card, setCard] = useState<TestCardToken>("pm_card_visa");
  const [isAsked, setIsAsked] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const change = useCommand(async (requestId, authentication: "complete" | "fail" | undefined) => {
    setOutcome(null);
    const answer = await changeSandboxCard({
      requestId,
      paymentMethod: card,
      ...(authentication ? { authentication } : {}),
    });
    setIsAsked(answer.outcome === "needs_authentication");
    if (answer.outcome === "declined") setOutcome({ kind: "declined", code: answer.declineCode });
    if (answer.outcome === "saved") setOutcome({ kind: "saved", open: answer.openInvoices });
    await refreshSandbox(client);
  });
  return { card, setCard, isAsked, setIsAsked, outcome, change };
}

function CardOutcome({ outcome }: { outcome: Outcome }) {
  const say = useText(sandboxText);
  if (outcome.kind === "declined")
    return (
      <Notice kind="danger" title={say("declined")}>
        {say(declineKey(outcome.code))}
      </Notice>
    );
  return (
    <Notice kind="ok">
      {outcome.open === 0 ? say("cardSaved") : say("cardSavedOpen", { count: outcome.open })}
    </Notice>
  );
}

function CardPart({ present }: { present: SandboxPortal["paymentMethod"] }) {
  const say = useText(sandboxText);
  const locale = useLocale();
  const { card, setCard, isAsked, setIsAsked, outcome, change } = useCardChange();
  if (isAsked)
    return (
      <Authentication
        isBusy={change.isBusy}
        onAnswer={change.start}
        onBack={() => setIsAsked(false)}
      />
    );
  return (
    <Part title={say("card")}>
      <div className="grid gap-6">
        <PresentCard card={present} />
        <CardChoice value={card} onChange={setCard} />
        {outcome ? <CardOutcome outcome={outcome} /> : null}
        {change.error ? <Notice kind="danger">{change.error.text(locale)}</Notice> : null}
        <Button
          className="justify-self-start"
          aria-disabled={change.isBusy}
          onClick={() => change.start(undefined)}
        >
          {change.isBusy ? <Spinner /> : null}
          {say("changeCard")}
        </Button>
      </div>
    </Part>
  );
}

type PortalInvoice = SandboxPortal["invoices"][number];

function DisputeButtons({ invoice }: { invoice: PortalInvoice }) {
  const say = useText(sandboxText);
  const locale = useLocale();
  const client = useQueryClient();
  const dispute = useCommand(async (requestId, step: "open" | "win" | "lose") => {
    await disputeSandbox({ requestId, invoiceId: invoice.id, step });
    await refreshSandbox(client);
  });
  if (invoice.status !== "paid") return null;
  const steps = invoice.isDisputed ? (["win", "lose"] as const) : (["open"] as const);
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {steps.map((step) => (
        <Button
          key={step}
          variant="outline"
          size="sm"
          aria-disabled={dispute.isBusy}
          onClick={() => dispute.start(step)}
        >
          {say(step === "open" ? "dispute" : step)}
        </Button>
      ))}
      {dispute.error ? (
        <p role="alert" className="text-sm text-danger">
          {dispute.error.text(locale)}
        </p>
      ) : null}
    </div>
  );
}

function InvoiceLine({ invoice }: { invoice: PortalInvoice }) {
  const say = useText(sandboxText);
  const words = usePlanWords();
  const marks = [
    say(invoice.status),
    ...(invoice.isDisputed ? [say("isDisputed")] : []),
    ...(invoice.refundedMinor > 0 ? [say("isRefunded")] : []),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line py-3">
      <span className="font-mono text-sm">{invoice.number}</span>
      <span className="text-muted">{words.shortDay(invoice.createdAt)}</span>
      <span className="font-semibold">{words.money(invoice.totalMinor, invoice.currency)}</span>
      <span className="text-muted">{marks.join(", ")}</span>
      <span className="ml-auto">
        <DisputeButtons invoice={invoice} />
      </span>
    </li>
  );
}

function PortalBody() {
  const say = useText(sandboxText);
  const sayApp = useText(appText);
  const { data, error, isPending, refetch } = useSandboxPortal();
  if (isPending) return <Waiting label={sayApp("loading")} />;
  if (!data) return <Unread error={toApiError(error)} onAgain={() => void refetch()} />;
  return (
    <div className="grid gap-6">
      <div>
        <Link
          to={data.returnUrl ? pathOf(data.returnUrl) : "/account#payment"}
          className="flex w-fit items-center gap-2 font-medium underline underline-offset-4"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {say("back")}
        </Link>
        <h1 className="mt-4 text-[clamp(34px,4vw,52px)]">{say("portalTitle")}</h1>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <CardPart present={data.paymentMethod} />
        <div className="grid min-w-0 gap-6">
          <Part title={say("clock")}>
            <ClockPanel />
          </Part>
          <Part title={say("invoices")}>
            <p className="mb-3 text-sm text-muted">{say("notReceipt")}</p>
            {data.invoices.length === 0 ? <p>{say("noInvoices")}</p> : null}
            <ul>
              {data.invoices.map((invoice) => (
                <InvoiceLine key={invoice.id} invoice={invoice} />
              ))}
            </ul>
          </Part>
        </div>
      </div>
    </div>
  );
}

/** Stands in for the provider's portal: the card, the invoices, and the test clock. */
function SandboxPortalPage() {
  const say = useText(sandboxText);
  usePageTitle(say("portalTitle"));
  return <SandboxFrame>{() => <PortalBody />}</SandboxFrame>;
}

export { SandboxPortalPage as Component };
