import { useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import { type PlanChoice, planChoice } from "#core/billing.ts";
import { plans } from "#core/plans.ts";
import { useBilling } from "#kit/api/billing.ts";
import { Button } from "#kit/ui/button.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import "../common/counter.css";
import { Notice } from "../common/notice.tsx";
import { usePageTitle } from "../common/page-head.ts";
import { appText } from "../common/text.ts";
import { toApiError } from "../common/use-command.ts";
import { PublicFrame } from "../frame/public-frame.tsx";
import { billingText } from "./billing-text.ts";
import { OrderSlip } from "./order-slip.tsx";
import { usePlanWords } from "./plan-words.ts";
import { SignedInOnly, Waiting } from "./signed-in-only.tsx";
import { SixPoints } from "./six-points.tsx";

function useChoice(): PlanChoice | null {
  const [params] = useSearchParams();
  const { plan, interval, currency } = Object.fromEntries(params);
  return useMemo(() => {
    const parsed = planChoice.safeParse({ plan, interval, currency });
    return parsed.success ? parsed.data : null;
  }, [plan, interval, currency]);
}

function DeadEnd({
  title,
  text,
  to,
  words,
}: {
  title: string;
  text: string;
  to: string;
  words: string;
}) {
  return (
    <div className="grid min-h-[50dvh] content-center justify-items-start gap-5">
      <h1 className="text-4xl">{title}</h1>
      <p className="text-lg text-muted">{text}</p>
      <Button asChild variant="hero">
        <Link to={to} viewTransition>
          {words}
        </Link>
      </Button>
    </div>
  );
}

function Confirmation({ choice, amountMinor }: { choice: PlanChoice; amountMinor: number }) {
  const say = useText(billingText);
  const sayApp = useText(appText);
  const locale = useLocale();
  const { planName } = usePlanWords();
  const billing = useBilling();
  if (billing.isPending) return <Waiting label={sayApp("loading")} />;
  if (billing.isError)
    return (
      <Notice
        kind="danger"
        title={say("refused")}
        actions={
          <Button variant="outline" size="sm" onClick={() => void billing.refetch()}>
            {say("tryAgain")}
          </Button>
        }
      >
        {toApiError(billing.error).text(locale)}
      </Notice>
    );
  const { subscription, mode, trialDays } = billing.data;
  if (subscription)
    return (
      <DeadEnd
        title={say("subscribedTitle")}
        text={say("subscribedText", { plan: planName(subscription.plan) })}
        to="/account#plan"
        words={say("toAccount")}
      />
    );
  return (
    <>
      <h1 className="text-[clamp(38px,5.4vw,76px)] leading-[1.06]">{say("checkoutTitle")}</h1>
      <p className="mt-5 max-w-[36em] text-lg text-pretty text-muted">{say("checkoutLead")}</p>
      <div className="mt-10 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-12">
        <SixPoints {...{ choice, amountMinor, trialDays }} />
        <OrderSlip {...{ choice, amountMinor, trialDays, mode }} />
      </div>
    </>
  );
}

/**
 * Our own page before the payment, with the six points that Japanese law requires at this step (Act on
 * Specified Commercial Transactions, article 12-6).
 */
function CheckoutPage() {
  const say = useText(billingText);
  const choice = useChoice();
  usePageTitle(say("checkoutTitle"));
  const amountMinor = choice
    ? (plans[choice.plan][choice.currency]?.[choice.interval] ?? null)
    : null;
  const content = () => {
    if (!choice)
      return (
        <DeadEnd
          title={say("noSuchPlan")}
          text={say("noSuchPlanText")}
          to="/pricing"
          words={say("toPlans")}
        />
      );
    if (amountMinor === null)
      return (
        <DeadEnd
          title={say("contactOnly")}
          text={say("contactOnlyText")}
          to="/support"
          words={say("contact")}
        />
      );
    return <Confirmation choice={choice} amountMinor={amountMinor} />;
  };
  return (
    <PublicFrame>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-7xl px-4 pt-12 pb-20 sm:px-8 lg:pt-16">
        <SignedInOnly>{content}</SignedInOnly>
      </div>
    </PublicFrame>
  );
}

export { CheckoutPage as Component };
