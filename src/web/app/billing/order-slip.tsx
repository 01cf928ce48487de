import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type RefObject, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { PaymentMode, PlanChoice } from "#core/billing.ts";
import { commitments } from "#core/commitments.ts";
import { plans } from "#core/plans.ts";
import type { ApiError } from "#kit/api/api-error.ts";
import { openCheckout } from "#kit/api/billing.ts";
import { Button } from "#kit/ui/button.tsx";
import { FieldError } from "#kit/ui/field.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { Notice } from "../common/notice.tsx";
import { useCommand } from "../common/use-command.ts";
import { billingText } from "./billing-text.ts";
import { leaveFor } from "./leave.ts";
import { firstChargeDay } from "./next-charge.ts";
import { forgetOrder, orderIdOf, rememberCheckout } from "./orders.ts";
import { CircledAmount, Slip } from "./paper.tsx";
import { usePlanWords } from "./plan-words.ts";

interface OrderSlipProps {
  readonly choice: PlanChoice;
  /** Of each charge, in the currency's minor unit. */
  readonly amountMinor: number;
  /** Days before the first charge; 0 without a trial. */
  readonly trialDays: number;
  readonly mode: PaymentMode;
}

/** Opens the payment page of this tab's order. If that page has expired, places a new order, once. */
async function placeOrder({ choice, amountMinor, trialDays }: OrderSlipProps) {
  const order = () =>
    openCheckout({
      ...choice,
      orderId: orderIdOf(choice),
      amountMinor,
      trialDays,
      isOfAgeOrHasConsent: true,
    });
  const found = await order();
  if (found.status !== "expired") return found;
  forgetOrder(choice);
  return order();
}

function useOrder(props: OrderSlipProps) {
  const { choice } = props;
  const navigate = useNavigate();
  const client = useQueryClient();
  const command = useCommand(async () => {
    const { id, status, url } = await placeOrder(props).catch((error: unknown) => {
      // Another tab may have placed the order first.
      void client.invalidateQueries({ queryKey: ["billing"] });
      throw error;
    });
    rememberCheckout(id);
    if (status === "complete") forgetOrder(choice);
    if (status === "open" && url !== null) await leaveFor(url, navigate);
    else await navigate(`/checkout/result?checkout=${encodeURIComponent(id)}`);
  });
  return command;
}

function Refusal({ error }: { error: ApiError }) {
  const say = useText(billingText);
  const locale = useLocale();
  const action = () => {
    if (error.code === "price_changed")
      return (
        <Button variant="outline" size="sm" onClick={() => window.location.reload()}>
          {say("loadAgain")}
        </Button>
      );
    if (error.code === "already_subscribed")
      return (
        <Button asChild variant="outline" size="sm">
          <Link to="/account#plan">{say("toAccount")}</Link>
        </Button>
      );
    return null;
  };
  return (
    <Notice kind="danger" title={say("refused")} actions={action()}>
      {error.text(locale)}
    </Notice>
  );
}

interface AgeLineProps {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly isTicked: boolean;
  readonly isMissing: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

function AgeLine({ box, isTicked, isMissing, onTick }: AgeLineProps) {
  const say = useText(billingText);
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex cursor-pointer items-start gap-3 text-[15px]">
        <input
          ref={box}
          id={id}
          type="checkbox"
          checked={isTicked}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          onChange={(event) => onTick(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        {say("ageLabel", { age: commitments.paymentConsentBelowAge })}
      </label>
      {isMissing ? <FieldError id={`${id}-error`}>{say("ageMissing")}</FieldError> : null}
    </div>
  );
}

/** Today's amount and the later charges. */
function Due({ choice, amountMinor, trialDays, dueNow }: OrderSlipProps & { dueNow: string }) {
  const say = useText(billingText);
  const words = usePlanWords();
  const charge = words.charge(amountMinor, choice);
  return (
    <div className="border-t-[1.5px] border-dashed border-line pt-5">
      <p className="mb-3 text-sm font-semibold">{say("total")}</p>
      <div className="px-4">
        <CircledAmount>{dueNow}</CircledAmount>
      </div>
      <p className="mt-3 text-muted">
        {trialDays > 0
          ? say("thenAfterTrial", { date: words.day(firstChargeDay(trialDays)), charge })
          : say("thenEach", { charge })}
      </p>
    </div>
  );
}

/** Today's amount, the line about age, and the order button. */
export function OrderSlip(props: OrderSlipProps) {
  const { choice, amountMinor, trialDays, mode } = props;
  const say = useText(billingText);
  const words = usePlanWords();
  const order = useOrder(props);
  const box = useRef<HTMLInputElement>(null);
  const [isTicked, setIsTicked] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const isTrial = trialDays > 0;
  const dueNow = words.money(isTrial ? 0 : amountMinor, choice.currency);
  const credits = words.count(plans[choice.plan].creditsPerMonth);
  function confirm() {
    setIsMissing(!isTicked);
    if (isTicked) order.start();
    else box.current?.focus();
  }
  return (
    <Slip
      edge={`${words.planName(choice.plan)} ▸ ${choice.currency.toUpperCase()}`}
      className="lg:sticky lg:top-24"
    >
      <div className="grid gap-5">
        <div>
          <h2 className="text-2xl">
            {words.planName(choice.plan)}{" "}
            {mode === "sandbox" ? (
              <span className="font-sans text-base font-normal text-amber">{say("test")}</span>
            ) : null}
          </h2>
          <p className="mt-1 text-muted">{say("creditsEach", { credits })}</p>
        </div>
        <Due {...props} dueNow={dueNow} />
        {mode === "off" ? (
          <Notice kind="note">{say("off")}</Notice>
        ) : (
          <>
            <AgeLine
              box={box}
              isTicked={isTicked}
              isMissing={isMissing}
              onTick={(next) => {
                setIsTicked(next);
                setIsMissing(false);
              }}
            />
            {order.error ? <Refusal error={order.error} /> : null}
            <Button size="lg" aria-disabled={order.isBusy} onClick={confirm} className="w-full">
              {order.isBusy ? <Spinner /> : null}
              {order.isBusy
                ? say("opening")
                : say(isTrial ? "confirmTrial" : "confirm", { amount: dueNow })}
            </Button>
            <p className="text-sm text-muted">
              {say(mode === "sandbox" ? "sandboxNote" : "onProvider")}
            </p>
          </>
        )}
        <Link
          to="/pricing"
          viewTransition
          className="flex items-center gap-2 text-[15px] font-medium underline underline-offset-4"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {say("backToPlans")}
        </Link>
      </div>
    </Slip>
  );
}
