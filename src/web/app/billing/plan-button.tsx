import { Check } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import type { PlanChoice, Subscription } from "#core/billing.ts";
import { useBilling } from "#kit/api/billing.ts";
import { useSite } from "#kit/api/site.ts";
import { Button, type ButtonProps } from "#kit/ui/button.tsx";
import { useText } from "#kit/ui/use-text.ts";
import "../common/counter.css";
import { billingText } from "./billing-text.ts";
import { usePlanWords } from "./plan-words.ts";

interface PlanButtonProps {
  readonly choice: PlanChoice;
  /** Address of the choice's confirmation page. */
  readonly path: string;
  readonly variant: NonNullable<ButtonProps["variant"]>;
  /** Such as "Choose Starter". */
  readonly words: string;
}

function useChangeWords(choice: PlanChoice, { plan, interval }: Subscription): string | null {
  const say = useText(billingText);
  const { planName } = usePlanWords();
  if (choice.plan !== plan) return say("changeTo", { plan: planName(choice.plan) });
  if (choice.interval === interval) return null;
  return say(choice.interval === "year" ? "changeToYearly" : "changeToMonthly");
}

interface ChangeLinkProps extends Pick<PlanButtonProps, "choice" | "variant"> {
  readonly subscription: Subscription;
}

/** Links to the plan change on the account page; only names the present plan. */
function ChangeLink({ choice, subscription, variant }: ChangeLinkProps) {
  const say = useText(billingText);
  const words = useChangeWords(choice, subscription);
  const isTest = useSite().payments === "sandbox";
  if (words === null)
    return (
      <p className="mt-6 flex h-11 items-center justify-center gap-2 font-semibold text-ok">
        <Check aria-hidden className="size-4.5" />
        {say("yourPlan")}
      </p>
    );
  return (
    <Button asChild variant={variant} className="mt-6 w-full">
      <Link to={`/account?change=${choice.plan}.${choice.interval}#plan`} viewTransition>
        {words} {isTest ? say("test") : null}
      </Link>
    </Button>
  );
}

function NotForSale({
  words,
  variant,
  reason,
}: Pick<PlanButtonProps, "words" | "variant"> & { reason: "off" | "onHold" }) {
  const say = useText(billingText);
  const id = useId();
  return (
    <div className="mt-6">
      <Button variant={variant} disabled aria-describedby={id} className="w-full">
        {words}
      </Button>
      <p id={id} className="mt-2.5 text-center text-sm text-muted">
        {say(reason)}
      </p>
    </div>
  );
}

/** The button of a paid plan: buy it, change to it, or say why not. */
export function PlanButton({ choice, path, variant, words }: PlanButtonProps) {
  const { payments, isSaleOnHold } = useSite();
  const { data, isLoading } = useBilling();
  if (payments === "off") return <NotForSale words={words} variant={variant} reason="off" />;
  if (isLoading)
    return (
      <Button variant={variant} disabled className="mt-6 w-full">
        {words}
      </Button>
    );
  const subscription = data?.subscription;
  if (subscription)
    return <ChangeLink choice={choice} subscription={subscription} variant={variant} />;
  if (isSaleOnHold) return <NotForSale words={words} variant={variant} reason="onHold" />;
  // If the plan couldn't be read, the confirmation page reads it again.
  return (
    <Button asChild variant={variant} className="mt-6 w-full">
      <Link to={path} viewTransition>
        {words}
      </Link>
    </Button>
  );
}
