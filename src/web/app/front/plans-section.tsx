import { Check } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { PlanChoice } from "#core/billing.ts";
import { commitments } from "#core/commitments.ts";
import { REFUND } from "#core/money-sentences.ts";
import {
  type Currency,
  currencies,
  FREE_RUNS_PER_MONTH,
  formatMoney,
  plans,
  yearlySavingPercent,
} from "#core/plans.ts";
import { useSession } from "#kit/api/own-session.ts";
import { useSite } from "#kit/api/site.ts";
import { Button } from "#kit/ui/button.tsx";
import { classNames } from "#kit/ui/class-names.ts";
import { Lazily } from "#kit/ui/lazily.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { ButtonChoice } from "../common/button-choice.tsx";
import { useCostPerImage, useCreditsAndImages } from "../common/credits-and-images.ts";
import { type PlanCard, planCards } from "./plan-cards.ts";
import { plansText } from "./plans-text.ts";

type Period = "month" | "year";

/** The price of a card, and the line below it. */
function usePriceWords(card: PlanCard, currency: Currency, period: Period) {
  const say = useText(plansText);
  const locale = useLocale();
  const price = plans[card.id][currency];
  if (price === null)
    return { amount: say("custom"), unit: "", below: say("contactUs"), twelveMonths: null };
  const money = (minorUnits: number) => formatMoney(minorUnits, currency, locale);
  const yearPerMonth = money(price.year / 12);
  const below = () => {
    if (price.month === 0) return say("freeLine", { runs: FREE_RUNS_PER_MONTH });
    if (period === "year") return say("billedYearly", { amount: money(price.year) });
    return say("orYearly", { month: yearPerMonth, year: money(price.year) });
  };
  return {
    amount: period === "year" ? yearPerMonth : money(price.month),
    unit: say("perMonth"),
    below: below(),
    /** The price of twelve single months, shown struck through. */
    twelveMonths: price.month === 0 ? null : money(12 * price.month),
  };
}

const loadPlanButton = async () => (await import("../billing/plan-button.tsx")).PlanButton;

interface CallToActionProps {
  readonly card: PlanCard;
  readonly currency: Currency;
  readonly period: Period;
}

/** The button of a plan paid by card. Visitors sign in first and return to the same choice. */
function BuyButton({
  name,
  isPopular,
  choice,
}: {
  name: string;
  isPopular: boolean;
  choice: PlanChoice;
}) {
  const say = useText(plansText);
  const isSignedIn = useSession().state === "signedIn";
  const { payments, isSaleOnHold } = useSite();
  const variant = isPopular ? "default" : "outline";
  const { plan, interval, currency } = choice;
  const path = `/checkout?plan=${plan}&interval=${interval}&currency=${currency}`;
  const words = `${say("choose", { plan: name })}${payments === "sandbox" ? ` ${say("test")}` : ""}`;
  const later = (
    <Button variant={variant} disabled className="mt-6 w-full">
      {words}
    </Button>
  );
  if (isSignedIn || payments === "off" || isSaleOnHold)
    return (
      <Lazily load={loadPlanButton} props={{ choice, path, variant, words }} fallback={later} />
    );
  return (
    <Button asChild variant={variant} className="mt-6 w-full">
      <Link to={`/login?next=${encodeURIComponent(path)}`} viewTransition>
        {words}
      </Link>
    </Button>
  );
}

/** The button of a card: the free plan opens the tools, the last one links to support, the others are bought. */
function CallToAction({ card, currency, period }: CallToActionProps) {
  const say = useText(plansText);
  const isSignedIn = useSession().state === "signedIn";
  const isContact = plans[card.id][currency] === null;
  if (card.id !== "free" && !isContact)
    return (
      <BuyButton
        name={card.name}
        isPopular={card.isPopular}
        choice={{ plan: card.id, interval: period, currency }}
      />
    );
  const signIn = isContact ? "/login?next=%2Fsupport" : "/login?mode=signup";
  const target = isContact ? "/support" : "/dashboard";
  const free = say(isSignedIn ? "openCounter" : "startFree");
  return (
    <Button asChild variant="outline" className="mt-6 w-full">
      <Link to={isSignedIn ? target : signIn} viewTransition>
        {isContact ? say("contact") : free}
      </Link>
    </Button>
  );
}

interface PlanArticleProps {
  readonly card: PlanCard;
  readonly currency: Currency;
  readonly period: Period;
  /** One level below the section's heading. */
  readonly heading: "h2" | "h3";
}

function PlanArticle({ card, currency, period, heading: Heading }: PlanArticleProps) {
  const say = useText(plansText);
  const locale = useLocale();
  const { amount, unit, below, twelveMonths } = usePriceWords(card, currency, period);
  const creditsWords = useCreditsAndImages();
  return (
    <article
      aria-label={card.name}
      className={classNames(
        "relative flex flex-col rounded-lg border-[1.5px] bg-surface px-6 pt-7 pb-6",
        card.isPopular ? "border-accent" : "border-line",
      )}
    >
      {card.isPopular ? (
        <p className="absolute -top-3.5 right-4.5 rounded-full bg-accent px-3 py-1 font-mono text-xs font-bold text-accent-ink">
          {say("popular")}
        </p>
      ) : null}
      <Heading className="text-2xl">{card.name}</Heading>
      <p className="mt-5 mb-1.5 font-display text-[clamp(38px,3.4vw,50px)] leading-none font-extrabold tracking-[-0.03em]">
        {amount}
        {unit ? (
          <small className="ml-1 font-sans text-[15px] font-medium tracking-normal text-muted">
            {unit}
          </small>
        ) : null}
      </p>
      <p className="font-mono text-xs text-muted">
        {below}
        {twelveMonths ? (
          <>
            {" "}
            <s>
              <span className="sr-only">{say("insteadOf")} </span>
              {twelveMonths}
            </s>
          </>
        ) : null}
      </p>
      <ul className="mt-5 grid grow content-start gap-2.5 border-t-[1.5px] border-dashed border-line pt-5 text-[15px]">
        {card.lines.map(({ key, count }) => (
          <li key={key} className="flex gap-2.5">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-ok" />
            {key === "creditsAndImages"
              ? creditsWords(card.id)
              : say(key, { count: count.toLocaleString(locale), runs: count })}
          </li>
        ))}
      </ul>
      <CallToAction card={card} currency={currency} period={period} />
    </article>
  );
}

/** The plans with their switches: the pricing page, and a section of the home page. */
export function PlansSection({ level }: { level: "page" | "section" }) {
  const say = useText(plansText);
  const cost = useCostPerImage();
  const locale = useLocale();
  const [period, setPeriod] = useState<Period>("month");
  const [currency, setCurrency] = useState<Currency>("usd");
  const Heading = level === "page" ? "h1" : "h2";
  const saving = yearlySavingPercent(currency);
  return (
    <section className="mx-auto max-w-[1440px] px-4 pt-6 pb-16 sm:px-8 lg:px-10 lg:pb-28">
      <div className="mb-9 flex flex-wrap items-end justify-between gap-6">
        <div>
          <Heading className={level === "page" ? "hero-title" : "text-[clamp(36px,4vw,56px)]"}>
            {say("title")}
          </Heading>
          <p className="mt-3 max-w-2xl text-lg text-muted">{say("lead", { cost })}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <ButtonChoice
            label={say("currency")}
            value={currency}
            options={currencies.map((name) => ({ value: name, label: name.toUpperCase() }))}
            onChange={setCurrency}
          />
          <ButtonChoice
            label={say("billing")}
            value={period}
            options={[
              { value: "month", label: say("monthly") },
              { value: "year", label: say("yearly") },
            ]}
            onChange={setPeriod}
          />
          <span className="font-mono text-xs font-semibold text-ok">
            {say("save", { percent: saving })}
          </span>
        </div>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {planCards(currency).map((card) => (
          <PlanArticle
            key={card.id}
            card={card}
            currency={currency}
            period={period}
            heading={level === "page" ? "h2" : "h3"}
          />
        ))}
      </div>
      <p className="mt-6 max-w-3xl text-sm text-muted">
        {currency === "jpy" ? `${say("taxIncluded")} ` : ""}
        {REFUND[locale]} {say("expiry", { months: commitments.paidCreditMonths })}
      </p>
    </section>
  );
}
