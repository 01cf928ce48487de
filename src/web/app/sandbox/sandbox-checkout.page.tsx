import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { SandboxCheckout, TestCardToken } from "#core/sandbox.ts";
import { cancelSandbox, paySandbox, refreshSandbox, useSandboxCheckout } from "#kit/api/sandbox.ts";
import { Button } from "#kit/ui/button.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { leaveFor, pathOf } from "../billing/leave.ts";
import { CircledAmount, Slip } from "../billing/paper.tsx";
import { usePlanWords } from "../billing/plan-words.ts";
import { Waiting } from "../billing/signed-in-only.tsx";
import { Notice } from "../common/notice.tsx";
import { usePageTitle } from "../common/page-head.ts";
import { appText } from "../common/text.ts";
import { toApiError, useCommand } from "../common/use-command.ts";
import { Authentication } from "./authentication.tsx";
import { CardChoice } from "./card-choice.tsx";
import { DeadEnd, Unread } from "./dead-end.tsx";
import { SandboxFrame } from "./sandbox-frame.tsx";
import { declineKey, sandboxText } from "./sandbox-text.ts";

function usePayment(checkoutId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [card, setCard] = useState<TestCardToken>("pm_card_visa");
  const [isAsked, setIsAsked] = useState(false);
  const [declineCode, setDeclineCode] = useState<string | null>(null);
  const pay = useCommand(async (requestId, authentication: "complete" | "fail" | undefined) => {
    setDeclineCode(null);
    const answer = await paySandbox(checkoutId, {
      requestId,
      paymentMethod: card,
      ...(authentication ? { authentication } : {}),
    });
    switch (answer.outcome) {
      case "paid":
        await leaveFor(answer.returnUrl, navigate);
        void refreshSandbox(client);
        return;
      case "declined":
        setDeclineCode(answer.declineCode);
        setIsAsked(false);
        return;
      case "needs_authentication":
        setIsAsked(true);
    }
  });
  return { card, setCard, isAsked, setIsAsked, declineCode, pay };
}

function Summary({ checkout }: { checkout: SandboxCheckout }) {
  const say = useText(sandboxText);
  const words = usePlanWords();
  const charge = words.charge(checkout.amountMinor, checkout);
  return (
    <div className="border-b-[1.5px] border-dashed border-line pb-5">
      <h2 className="text-2xl">{words.planName(checkout.plan)}</h2>
      <p className="mt-4 mb-3 text-sm font-semibold">{say("dueNow")}</p>
      <div className="px-4">
        <CircledAmount>{words.money(checkout.dueNowMinor, checkout.currency)}</CircledAmount>
      </div>
      <p className="mt-3 text-muted">
        {checkout.trialDays > 0
          ? say("trial", { days: checkout.trialDays, charge })
          : say("thenEach", { charge })}
      </p>
    </div>
  );
}

function CancelButton({ checkoutId }: { checkoutId: string }) {
  const say = useText(sandboxText);
  const navigate = useNavigate();
  const cancel = useCommand(async () => leaveFor(await cancelSandbox(checkoutId), navigate));
  return (
    <Button variant="outline" aria-disabled={cancel.isBusy} onClick={() => cancel.start()}>
      {cancel.isBusy ? <Spinner /> : null}
      {say("cancel")}
    </Button>
  );
}

function OpenCheckout({ checkout }: { checkout: SandboxCheckout }) {
  const say = useText(sandboxText);
  const locale = useLocale();
  const words = usePlanWords();
  const { card, setCard, isAsked, setIsAsked, declineCode, pay } = usePayment(checkout.id);
  const refusal = pay.error ? <Notice kind="danger">{pay.error.text(locale)}</Notice> : null;
  if (isAsked)
    return (
      <div className="mx-auto grid max-w-2xl gap-5">
        {refusal}
        <Authentication isBusy={pay.isBusy} onAnswer={pay.start} onBack={() => setIsAsked(false)} />
      </div>
    );
  const amount = words.money(checkout.dueNowMinor, checkout.currency);
  const payWords = checkout.dueNowMinor === 0 ? say("startTrial") : say("pay", { amount });
  return (
    <>
      <h1 className="text-[clamp(34px,4vw,52px)]">{say("checkoutTitle")}</h1>
      <p className="mt-3 max-w-[40em] text-lg text-pretty text-muted">{say("lead")}</p>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-12">
        <CardChoice value={card} onChange={setCard} />
        <Slip edge="test ▸ void" className="lg:sticky lg:top-20">
          <div className="grid gap-5">
            <Summary checkout={checkout} />
            {declineCode === null ? null : (
              <Notice kind="danger" title={say("declined")}>
                {say(declineKey(declineCode))} {say("declinedKept")}
              </Notice>
            )}
            {refusal}
            <Button size="lg" aria-disabled={pay.isBusy} onClick={() => pay.start(undefined)}>
              {pay.isBusy ? <Spinner /> : null}
              {pay.isBusy ? say("paying") : payWords}
            </Button>
            <CancelButton checkoutId={checkout.id} />
          </div>
        </Slip>
      </div>
    </>
  );
}

function CheckoutBody({ id }: { id: string }) {
  const say = useText(sandboxText);
  const sayApp = useText(appText);
  const { data, error, isPending, refetch } = useSandboxCheckout(id);
  if (isPending) return <Waiting label={sayApp("loading")} />;
  if (!data) return <Unread error={toApiError(error)} onAgain={() => void refetch()} />;
  switch (data.status) {
    case "open":
      return <OpenCheckout checkout={data} />;
    case "complete":
      return (
        <DeadEnd
          title={say("completeTitle")}
          text={say("completeText")}
          to={pathOf(data.returnUrl)}
          words={say("goOn")}
        />
      );
    case "expired":
      return (
        <DeadEnd
          title={say("expiredTitle")}
          text={say("expiredText")}
          to="/pricing"
          words={say("toPlans")}
        />
      );
  }
}

/** Pays a test order: published test cards only, no money, no card numbers. */
function SandboxCheckoutPage() {
  const say = useText(sandboxText);
  const { checkoutId = "" } = useParams();
  usePageTitle(say("checkoutTitle"));
  return <SandboxFrame>{() => <CheckoutBody key={checkoutId} id={checkoutId} />}</SandboxFrame>;
}

export { SandboxCheckoutPage as Component };
