import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PlanChoice, Subscription } from "#core/billing.ts";
import { useBilling } from "../../api/billing.ts";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { useText } from "../../ui/use-text.ts";
import { billingText } from "../billing/billing-text.ts";
import { usePlanWords } from "../billing/plan-words.ts";
import { changePath, checkoutPath } from "./checkout-path.ts";

interface PlanButtonProps {
  readonly choice: PlanChoice;
  readonly variant: NonNullable<ButtonProps["variant"]>;
  /** "Choose Starter". */
  readonly words: string;
  /** Says that no money moves; null where it does. */
  readonly mark: ReactNode;
}

function useChangeWords(choice: PlanChoice, { plan, interval }: Subscription): string | null {
  const say = useText(billingText);
  const { planName } = usePlanWords();
  if (choice.plan !== plan) return say("changeTo", { plan: planName(choice.plan) });
  if (choice.interval === interval) return null;
  return say(choice.interval === "year" ? "changeToYearly" : "changeToMonthly");
}

function OwnPlan({ words }: { words: string }) {
  return (
    <p className="mt-6 flex h-11 items-center justify-center gap-2 font-semibold text-ok">
      <Check aria-hidden className="size-4.5" />
      {words}
    </p>
  );
}

function ChangeLink({
  choice,
  subscription,
  variant,
  mark,
}: Omit<PlanButtonProps, "words"> & {
  readonly subscription: Subscription;
}) {
  const say = useText(billingText);
  const words = useChangeWords(choice, subscription);
  if (words === null) return <OwnPlan words={say("yourPlan")} />;
  return (
    <Button asChild variant={variant} className="mt-6 w-full">
      <Link to={changePath(choice)} viewTransition>
        {words} {mark}
      </Link>
    </Button>
  );
}

/** The button of a paid plan for who is signed in: buy it, change to it, or see that it is there. */
export function PlanButton({ choice, variant, words, mark }: PlanButtonProps) {
  const { data, isPending } = useBilling();
  if (isPending)
    return (
      <Button variant={variant} disabled className="mt-6 w-full">
        {words}
      </Button>
    );
  const subscription = data?.subscription;
  if (subscription)
    return <ChangeLink choice={choice} subscription={subscription} variant={variant} mark={mark} />;
  // When the plan could not be read, the confirmation page reads it again.
  return (
    <Button asChild variant={variant} className="mt-6 w-full">
      <Link to={checkoutPath(choice)} viewTransition>
        {words} {mark}
      </Link>
    </Button>
  );
}
