import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PlanChoice } from "#core/billing.ts";
import { commitments } from "#core/commitments.ts";
import type { Locale } from "#core/locale.ts";
import { REFUND, TRIAL } from "#core/money-sentences.ts";
import { useSite } from "#kit/api/site.ts";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { useCreditsAndImages } from "../common/credits-and-images.ts";
import { billingText } from "./billing-text.ts";
import { nextChargeDay } from "./next-charge.ts";
import { usePlanWords } from "./plan-words.ts";

const MONTHS_PER_YEAR = 12;

interface SixPointsProps {
  readonly choice: PlanChoice;
  /** Of each charge, in the currency's minor unit. */
  readonly amountMinor: number;
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
  /** 0 if this server offers no trial. */
  readonly trialDays: number;
}

function pointsOf(
  { choice, amountMinor }: SixPointsProps,
  { say, words, locale, trialDays }: Wording,
): readonly Point[] {
  const { plan, interval, currency } = choice;
  const { credits } = words;
  const isYearly = interval === "year";
  const amount = words.money(amountMinor, currency);
  const perYear = isYearly ? amountMinor : MONTHS_PER_YEAR * amountMinor;
  const date = words.day(nextChargeDay(new Date(), interval));
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
    {
      name: say("charging"),
      lines: [
        ...(trialDays > 0 ? [say("trial", { days: trialDays }), TRIAL[locale]] : []),
        say(isYearly ? "chargingYear" : "chargingMonth", { date }),
      ],
    },
    {
      name: say("delivery"),
      lines: [
        say(isYearly ? "deliveryYear" : "deliveryMonth"),
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
  const { trialDays } = useSite();
  return (
    <section aria-label={say("order")}>
      <dl className="border-b-[1.5px] border-line">
        {pointsOf(props, { say, words, locale, trialDays }).map(({ name, lines }, index) => (
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
