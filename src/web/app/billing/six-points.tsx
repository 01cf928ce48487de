import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PlanChoice } from "#core/billing.ts";
import { commitments } from "#core/commitments.ts";
import { TRIAL_CREDITS } from "#core/credits.ts";
import type { Locale } from "#core/locale.ts";
import { REFUND, TRIAL } from "#core/money-sentences.ts";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { useCreditsAndImages } from "../common/credits-and-images.ts";
import { billingText } from "./billing-text.ts";
import { firstChargeDay, nextChargeDay } from "./next-charge.ts";
import { usePlanWords } from "./plan-words.ts";

const MONTHS_PER_YEAR = 12;

interface SixPointsProps {
  readonly choice: PlanChoice;
  /** Of each charge, in the currency's minor unit. */
  readonly amountMinor: number;
  /** Days before the first charge; 0 without a trial. */
  readonly trialDays: number;
}

type Say = ReturnType<typeof useText<keyof (typeof billingText)["en"]>>;
interface Point {
  readonly name: string;
  readonly lines: readonly string[];
}

interface Wording {
  readonly say: Say;
  readonly words: ReturnType<typeof usePlanWords> & { readonly credits: string };
  readonly locale: Locale;
}

/** When the card is charged, with the date of the first charge after a trial, otherwise of the second. */
function chargingLines(
  { choice, trialDays }: SixPointsProps,
  { say, words, locale }: Wording,
): readonly string[] {
  const isYearly = choice.interval === "year";
  if (trialDays === 0) {
    const date = words.day(nextChargeDay(new Date(), choice.interval));
    return [say(isYearly ? "chargingYear" : "chargingMonth", { date })];
  }
  const date = words.day(firstChargeDay(trialDays));
  return [
    say("trial", { days: trialDays }),
    say(isYearly ? "chargingYearTrial" : "chargingMonthTrial", { date }),
    TRIAL[locale],
  ];
}

function pointsOf(props: SixPointsProps, wording: Wording): readonly Point[] {
  const { choice, amountMinor, trialDays } = props;
  const { say, words, locale } = wording;
  const { plan, interval, currency } = choice;
  const { credits } = words;
  const isYearly = interval === "year";
  const amount = words.money(amountMinor, currency);
  const perYear = isYearly ? amountMinor : MONTHS_PER_YEAR * amountMinor;
  return [
    {
      name: say("quantity"),
      lines: [`${credits}.`, say("quantityText", { plan: words.planName(plan) })],
    },
    {
      name: say("price"),
      lines: [
        `${say(isYearly ? "priceYear" : "priceMonth", { amount })} ${say(currency === "jpy" ? "taxIncluded" : "taxNone")}`,
        say("yearGuide", { amount: words.money(perYear, currency) }),
      ],
    },
    { name: say("charging"), lines: chargingLines(props, wording) },
    {
      name: say("delivery"),
      lines: [
        ...(trialDays > 0
          ? [say("deliveryTrial", { credits: TRIAL_CREDITS, days: trialDays })]
          : [say(isYearly ? "deliveryYear" : "deliveryMonth")]),
        say("deliveryExpiry", { months: commitments.paidCreditMonths }),
      ],
    },
    { name: say("deadline"), lines: [say("deadlineText")] },
    {
      name: say("cancelling"),
      lines: [say("cancellingText"), REFUND[locale]],
    },
  ];
}

function PaperLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      viewTransition
      className="font-medium underline underline-offset-4 hover:text-accent"
    >
      {children}
    </Link>
  );
}

/** Quantity, price, payment, delivery, deadline, cancellation: each stated in full before the order. */
export function SixPoints(props: SixPointsProps) {
  const say = useText(billingText);
  const credits = useCreditsAndImages()(props.choice.plan);
  const words = { ...usePlanWords(), credits };
  const locale = useLocale();
  return (
    <section aria-label={say("order")}>
      <dl className="border-b-[1.5px] border-line">
        {pointsOf(props, { say, words, locale }).map(({ name, lines }, index) => (
          <div
            key={name}
            className="grid gap-x-8 gap-y-2 border-t-[1.5px] border-line py-6 sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <dt className="flex items-baseline gap-3 font-semibold">
              <span aria-hidden className="font-mono text-xs font-normal text-amber">
                {String(index + 1).padStart(2, "0")}
              </span>
              {name}
            </dt>
            <dd className="grid gap-2 text-pretty">
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-[15px]">
        <PaperLink to="/commerce">{say("seller")}</PaperLink>
        <PaperLink to="/terms">{say("terms")}</PaperLink>
        <PaperLink to="/privacy">{say("privacy")}</PaperLink>
      </p>
    </section>
  );
}
