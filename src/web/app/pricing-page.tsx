import { SIGN_UP_CREDITS } from "#core/credits.ts";
import { FREE_RUNS_PER_MONTH, plans } from "#core/plans.ts";
import { useLocale, useText } from "../ui/use-text.ts";
import { usePageTitle } from "./page-title.tsx";
import { PublicFrame } from "./public-frame.tsx";
import { appText } from "./text.ts";

/** The plans as the plan table has them. Buying opens with the payment step. */
export function PricingPage() {
  const say = useText(appText);
  const locale = useLocale();
  usePageTitle(say("pricing"));
  const dollars = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: 0,
  });
  return (
    <PublicFrame>
      <div className="mx-auto max-w-7xl px-4 py-14 sm:px-8">
        <h1 className="text-5xl">{say("pricingTitle")}</h1>
        <p className="mt-4 mb-9 max-w-2xl text-lg text-muted">
          {say("pricingText", { count: SIGN_UP_CREDITS })}
        </p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {Object.entries(plans).map(([id, plan]) => (
            <article key={id} className="rounded-lg border-[1.5px] border-line bg-surface p-7">
              <h2 className="text-2xl">{plan.label}</h2>
              <p className="mt-4 font-display text-5xl leading-none font-extrabold tracking-tight">
                {plan.usd ? dollars.format(plan.usd.month / 100) : say("planContact")}
                {plan.usd ? (
                  <small className="ml-1 font-sans text-[15px] font-medium text-muted">
                    {say("perMonth")}
                  </small>
                ) : null}
              </p>
              <p className="mt-5 border-t-[1.5px] border-dashed border-line pt-5 text-muted">
                {id === "free"
                  ? say("planFree", { runs: FREE_RUNS_PER_MONTH })
                  : say("planCredits", { count: plan.creditsPerMonth.toLocaleString(locale) })}
              </p>
            </article>
          ))}
        </div>
      </div>
    </PublicFrame>
  );
}
