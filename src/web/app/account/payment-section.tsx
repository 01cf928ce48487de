import { CreditCard } from "lucide-react";
import type { BillingState } from "#core/billing.ts";
import { useBilling } from "#kit/api/billing.ts";
import { Lazily } from "#kit/ui/lazily.tsx";
import { Skeleton } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { moneyText } from "./money-text.ts";
import { Read, Section } from "./parts.tsx";
import { PortalButton } from "./plan-trouble.tsx";

const loadClock = async () => (await import("../sandbox/clock-panel.tsx")).ClockPanel;

function Card({ state }: { state: BillingState }) {
  const say = useText(moneyText);
  const card = state.subscription?.paymentMethod;
  if (!card) return <p className="text-muted">{say("noCard")}</p>;
  const date = `${String(card.expMonth).padStart(2, "0")}/${card.expYear}`;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <CreditCard aria-hidden className="size-5 text-amber" />
      <span className="font-mono capitalize">
        {card.brand} •••• {card.last4}
      </span>
      <span className="text-muted">{say("cardExpires", { date })}</span>
    </p>
  );
}

function Payment({ state }: { state: BillingState }) {
  const say = useText(moneyText);
  return (
    <>
      <Card state={state} />
      {state.subscription ? (
        <>
          <p className="text-muted">{say("portalText")}</p>
          <div className="flex flex-wrap gap-2.5">
            <PortalButton words="portal" variant="outline" />
          </div>
        </>
      ) : null}
      {state.mode === "sandbox" ? (
        <div className="grid gap-4 rounded-md border-[1.5px] border-dashed border-line-strong p-4 sm:p-5">
          <h3 className="text-xl">{say("testClock")}</h3>
          <Lazily load={loadClock} props={{}} fallback={<Skeleton className="h-28" />} />
        </div>
      ) : null}
    </>
  );
}

/** The card and the link to the provider's page; the test clock if payments are tests. */
export function PaymentSection() {
  const say = useText(moneyText);
  return (
    <Section id="payment" title={say("payment")}>
      <Read query={useBilling()}>{(state) => <Payment state={state} />}</Read>
    </Section>
  );
}
