import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BillingInterval, ChangePreview, Subscription } from "#core/billing.ts";
import { type PaidPlanId, paidPlanIds, plans } from "#core/plans.ts";
import { confirmChange, previewChange, refreshMoney } from "#kit/api/billing.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/dialog.tsx";
import { toastDone } from "#kit/ui/notes.ts";
import { Skeleton, Spinner } from "#kit/ui/progress.tsx";
import { CardChoice, PillChoice } from "#kit/ui/segmented.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { usePlanWords } from "../billing/plan-words.ts";
import { Notice } from "../common/notice.tsx";
import { toApiError, useCommand } from "../common/use-command.ts";
import { accountText } from "./account-text.ts";
import { moneyText } from "./money-text.ts";
import { Fact, Facts } from "./parts.tsx";

interface Target {
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
}

/** Parses "standard.year" of the address. Falls back to the present plan if the currency doesn't have it. */
function targetOf(wanted: string, present: Subscription): Target {
  const [name, interval] = wanted.split(".");
  const plan = paidPlanIds.find((id) => id === name && plans[id][present.currency] !== null);
  return {
    plan: plan ?? present.plan,
    interval: interval === "month" || interval === "year" ? interval : present.interval,
  };
}

function Preview({ preview, interval }: { preview: ChangePreview; interval: BillingInterval }) {
  const say = useText(moneyText);
  const { money, day, charge, count } = usePlanWords();
  const { currency } = preview;
  const isNow = preview.when === "now";
  return (
    <div className="rounded-md border-[1.5px] border-dashed border-line-strong p-4">
      <Facts>
        <Fact name={say("dueNow")}>
          <strong className="font-semibold">{money(preview.dueNowMinor, currency)}</strong>
          {isNow && preview.dueNowMinor > 0 ? (
            <span className="block text-sm text-muted">{say("dueNowText")}</span>
          ) : null}
        </Fact>
        {preview.creditsNow > 0 ? (
          <Fact name={say("creditsNow")}>+{count(preview.creditsNow)}</Fact>
        ) : null}
        <Fact name={say("effective")}>{isNow ? say("atOnce") : day(preview.effectiveAt)}</Fact>
        <Fact name={say("laterCharges")}>
          {charge(preview.amountMinor, { currency, interval })}
        </Fact>
      </Facts>
      {isNow ? null : <p className="mt-3 text-sm text-muted">{say("periodEndText")}</p>}
    </div>
  );
}

function useConfirmation(target: Target, onClose: () => void) {
  const say = useText(moneyText);
  const { day } = usePlanWords();
  const client = useQueryClient();
  return useCommand(async (requestId, preview: ChangePreview) => {
    try {
      await confirmChange({ ...target, requestId, dueNowMinor: preview.dueNowMinor });
    } finally {
      // Even after a refusal: another tab may have changed the plan.
      await refreshMoney(client);
    }
    toastDone(
      preview.when === "now"
        ? say("changed")
        : say("changedLater", { date: day(preview.effectiveAt) }),
    );
    onClose();
  });
}

/** The price of a change, and the button that confirms it. */
function Change({ target, onClose }: { target: Target; onClose: () => void }) {
  const say = useText(moneyText);
  const locale = useLocale();
  const { money, day } = usePlanWords();
  const preview = useQuery({
    queryKey: ["plan-preview", target.plan, target.interval],
    queryFn: () => previewChange(target),
    // Prices change with time, so they are read afresh.
    gcTime: 0,
  });
  const confirm = useConfirmation(target, onClose);
  const again = (
    <Button
      variant="outline"
      size="sm"
      onClick={() => {
        confirm.forget();
        void preview.refetch();
      }}
    >
      {say("reload")}
    </Button>
  );
  if (preview.isPending) return <Skeleton className="h-40" />;
  if (!preview.data)
    return (
      <Notice kind="danger" actions={again}>
        {toApiError(preview.error).text(locale)}
      </Notice>
    );
  const { data } = preview;
  const words = () => {
    if (data.when === "period_end") return say("confirmLater", { date: day(data.effectiveAt) });
    if (data.dueNowMinor === 0) return say("confirmFree");
    return say("confirmNow", { amount: money(data.dueNowMinor, data.currency) });
  };
  return (
    <>
      <Preview preview={data} interval={target.interval} />
      {confirm.error ? (
        <Notice kind="danger" actions={again}>
          {confirm.error.text(locale)}
        </Notice>
      ) : null}
      <Button aria-disabled={confirm.isBusy} onClick={() => confirm.start(data)}>
        {confirm.isBusy ? <Spinner /> : null}
        {words()}
      </Button>
    </>
  );
}

interface ChangeDialogProps {
  readonly subscription: Subscription;
  /** "standard.year"; empty for no preselection. */
  readonly wanted: string;
  readonly onClose: () => void;
}

/** Changes plan or interval; shows the price first. */
export function ChangeDialog({ subscription, wanted, onClose }: ChangeDialogProps) {
  const say = useText(moneyText);
  const sayAccount = useText(accountText);
  const words = usePlanWords();
  const [target, setTarget] = useState(() => targetOf(wanted, subscription));
  const { currency } = subscription;
  const options = paidPlanIds.flatMap((plan) => {
    const price = plans[plan][currency]?.[target.interval];
    return price === undefined
      ? []
      : [{ value: plan, label: words.planName(plan), detail: words.money(price, currency) }];
  });
  const isPresent = target.plan === subscription.plan && target.interval === subscription.interval;
  return (
    <Dialog
      onClose={onClose}
      title={say("changeTitle")}
      description={say("changeText")}
      closeLabel={sayAccount("close")}
    >
      <CardChoice
        label={say("planChoice")}
        value={target.plan}
        options={options}
        onChange={(value) => setTarget(targetOf(`${value}.${target.interval}`, subscription))}
      />
      <div className="justify-self-start">
        <PillChoice
          label={say("intervalChoice")}
          value={target.interval}
          options={[
            { value: "month", label: say("monthly") },
            { value: "year", label: say("yearly") },
          ]}
          onChange={(value) => setTarget(targetOf(`${target.plan}.${value}`, subscription))}
        />
      </div>
      {isPresent ? <p className="text-muted">{say("present")}</p> : null}
      {subscription.isCancelledAtPeriodEnd ? (
        <Notice kind="note">
          {say("changeEnding", { date: words.day(subscription.currentPeriodEnd) })}
        </Notice>
      ) : null}
      {isPresent || subscription.isCancelledAtPeriodEnd ? null : (
        <Change key={`${target.plan}.${target.interval}`} target={target} onClose={onClose} />
      )}
    </Dialog>
  );
}
