import { useNavigate } from "react-router";
import type { Subscription } from "#core/billing.ts";
import { openPortal } from "#kit/api/billing.ts";
import { Button, type ButtonProps } from "#kit/ui/button.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { leaveFor } from "../billing/leave.ts";
import { usePlanWords } from "../billing/plan-words.ts";
import { Notice } from "../common/notice.tsx";
import { useCommand } from "../common/use-command.ts";
import { moneyText } from "./money-text.ts";

/** Opens the provider's page for card and receipts. */
export function PortalButton({
  words,
  ...looks
}: { words: "payNow" | "portal" } & Pick<ButtonProps, "variant" | "size">) {
  const say = useText(moneyText);
  const locale = useLocale();
  const navigate = useNavigate();
  const portal = useCommand(async () => leaveFor(await openPortal(), navigate));
  return (
    <>
      <Button {...looks} aria-disabled={portal.isBusy} onClick={() => portal.start()}>
        {portal.isBusy ? <Spinner /> : null}
        {say(words)}
      </Button>
      {portal.error ? (
        <p role="alert" className="basis-full text-sm text-danger">
          {portal.error.text(locale)}
        </p>
      ) : null}
    </>
  );
}

type Dunning = NonNullable<Subscription["dunning"]>;

function PastDue({ dunning }: { dunning: Dunning }) {
  const say = useText(moneyText);
  const { day } = usePlanWords();
  const sentences = () => {
    if (dunning.suspendsAt === null) return say("pastDueOpen");
    const date = day(dunning.suspendsAt);
    return dunning.isSuspended ? say("pastDueResting", { date }) : say("pastDueUntil", { date });
  };
  return (
    <Notice
      kind="danger"
      title={say("pastDue", { date: day(dunning.firstFailedAt) })}
      actions={<PortalButton words="payNow" size="sm" />}
    >
      {dunning.noticeSentAt ? `${say("pastDueNotice", { date: day(dunning.noticeSentAt) })} ` : ""}
      {sentences()}
    </Notice>
  );
}

const quiet = ["unpaid", "paused", "incomplete"] as const;

/** A problem with the plan, and how to fix it. */
export function PlanTrouble({ subscription }: { subscription: Subscription }) {
  const say = useText(moneyText);
  const { status, dunning, isDisputed } = subscription;
  const state = quiet.find((name) => name === status);
  return (
    <>
      {dunning ? <PastDue dunning={dunning} /> : null}
      {!dunning && (state || status === "past_due") ? (
        <Notice kind="danger" actions={<PortalButton words="payNow" size="sm" />}>
          {say(state ?? "pastDueOpen")}
        </Notice>
      ) : null}
      {isDisputed ? (
        <Notice kind="danger" title={say("disputed")}>
          {say("disputedText")}
        </Notice>
      ) : null}
    </>
  );
}
