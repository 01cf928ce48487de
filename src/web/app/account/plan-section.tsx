import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { BillingState, Subscription } from "#core/billing.ts";
import { FREE_RUNS_PER_MONTH, plans } from "#core/plans.ts";
import { refreshMoney, setCancelled, useBilling } from "#kit/api/billing.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastDone } from "#kit/ui/notes.ts";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { usePlanWords } from "../billing/plan-words.ts";
import { Notice } from "../common/notice.tsx";
import { useCommand } from "../common/use-command.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { moneyText } from "./money-text.ts";
import { Read, Section } from "./parts.tsx";
import { PlanTrouble } from "./plan-trouble.tsx";

function FreePlan() {
  const say = useText(moneyText);
  const { planName } = usePlanWords();
  return (
    <>
      <PlanName name={planName("free")} isTest={false} />
      <p className="text-muted">
        {say("freeText", { plan: planName("free"), runs: FREE_RUNS_PER_MONTH })}
      </p>
      <Button asChild className="justify-self-start">
        <Link to="/pricing" viewTransition>
          {say("seePlans")}
        </Link>
      </Button>
    </>
  );
}

function PlanName({ name, isTest }: { name: string; isTest: boolean }) {
  const say = useText(moneyText);
  return (
    <p className="flex flex-wrap items-center gap-3">
      <strong className="font-display text-4xl leading-none font-extrabold">{name}</strong>
      {isTest ? <span className="text-sm text-amber">{say("test")}</span> : null}
    </p>
  );
}

/** The plan's next event, in one sentence. */
function useNext(subscription: Subscription): string | null {
  const say = useText(moneyText);
  const { day, planName, charge, money } = usePlanWords();
  const { status, pendingChange, currency } = subscription;
  if (subscription.isCancelledAtPeriodEnd)
    return say("ends", { date: day(subscription.currentPeriodEnd) });
  if (pendingChange) {
    const price = plans[pendingChange.plan][currency]?.[pendingChange.interval] ?? 0;
    return say("changes", {
      date: day(pendingChange.effectiveAt),
      plan: planName(pendingChange.plan),
      charge: charge(price, { currency, interval: pendingChange.interval }),
    });
  }
  if (status === "trialing")
    return say("trial", {
      date: day(subscription.trialEnd ?? subscription.currentPeriodEnd),
      charge: charge(subscription.amountMinor, subscription),
    });
  if (status !== "active") return null;
  return say("renews", {
    date: day(subscription.currentPeriodEnd),
    amount: money(subscription.amountMinor, currency),
  });
}

function ResumeButton({ words }: { words: "resume" | "keepPlan" }) {
  const say = useText(moneyText);
  const locale = useLocale();
  const client = useQueryClient();
  const resume = useCommand(async (requestId) => {
    await setCancelled(false, requestId);
    await refreshMoney(client);
    toastDone(say("resumed"));
  });
  return (
    <>
      <Button aria-disabled={resume.isBusy} onClick={() => resume.start()}>
        {resume.isBusy ? <Spinner /> : null}
        {say(words)}
      </Button>
      {resume.error ? (
        <p role="alert" className="basis-full text-sm text-danger">
          {resume.error.text(locale)}
        </p>
      ) : null}
    </>
  );
}

function PlanButtons({ subscription }: { subscription: Subscription }) {
  const say = useText(moneyText);
  const [params, setParams] = useSearchParams();
  const [isCancelling, setIsCancelling] = useState(false);
  const { isCancelledAtPeriodEnd, pendingChange, status } = subscription;
  const wanted = params.get("change");
  const isChangeable = status === "active" && !isCancelledAtPeriodEnd;
  function setChange(change: { readonly change?: string }) {
    setParams({ tab: "plan", ...change }, { replace: true, preventScrollReset: true });
  }
  return (
    <div className="flex flex-wrap gap-2.5">
      {isCancelledAtPeriodEnd ? <ResumeButton words="resume" /> : null}
      {pendingChange && !isCancelledAtPeriodEnd ? <ResumeButton words="keepPlan" /> : null}
      {isChangeable ? (
        <Button variant="outline" onClick={() => setChange({ change: "" })}>
          {say("changePlan")}
        </Button>
      ) : null}
      {isCancelledAtPeriodEnd ? null : (
        <Button variant="destructive" onClick={() => setIsCancelling(true)}>
          {say("cancelPlan")}
        </Button>
      )}
      {wanted === null ? null : (
        <ChangeDialog subscription={subscription} wanted={wanted} onClose={() => setChange({})} />
      )}
      {isCancelling ? (
        <CancelDialog subscription={subscription} onClose={() => setIsCancelling(false)} />
      ) : null}
    </div>
  );
}

function PaidPlan({ state, subscription }: { state: BillingState; subscription: Subscription }) {
  const { planName, charge } = usePlanWords();
  const next = useNext(subscription);
  return (
    <>
      <PlanName name={planName(subscription.plan)} isTest={state.mode === "sandbox"} />
      <p className="text-lg">
        {charge(subscription.amountMinor, subscription)}
        {next ? <span className="block text-muted">{next}</span> : null}
      </p>
      <PlanTrouble subscription={subscription} />
      <PlanButtons subscription={subscription} />
    </>
  );
}

function Plan({ state }: { state: BillingState }) {
  const say = useText(moneyText);
  if (state.subscription) return <PaidPlan state={state} subscription={state.subscription} />;
  return (
    <>
      <FreePlan />
      {state.mode === "off" ? <Notice kind="note">{say("off")}</Notice> : null}
    </>
  );
}

/** The plan, its next event, and the possible actions. */
export function PlanSection() {
  const say = useText(moneyText);
  return (
    <Section id="plan" title={say("plan")}>
      <Read query={useBilling()}>{(state) => <Plan state={state} />}</Read>
    </Section>
  );
}
