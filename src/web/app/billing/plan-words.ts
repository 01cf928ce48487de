import type { PlanChoice } from "#core/billing.ts";
import { type Currency, formatMoney, type PlanId, plans } from "#core/plans.ts";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { billingText } from "./billing-text.ts";

/** Formats plans, amounts and dates for the current locale. */
export function usePlanWords() {
  const locale = useLocale();
  const say = useText(billingText);
  const money = (amountMinor: number, currency: Currency) =>
    formatMoney(amountMinor, currency, locale);
  return {
    money,
    planName: (plan: PlanId): string => plans[plan].name,
    /** "$9 a month". */
    charge: (amountMinor: number, { currency, interval }: Omit<PlanChoice, "plan">) =>
      say(interval === "year" ? "aYear" : "aMonth", { amount: money(amountMinor, currency) }),
    /** The date of an instant, in the user's time zone. */
    day: (instant: string | Date) =>
      new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date(instant)),
    shortDay: (instant: string | Date) =>
      new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(instant)),
    count: (value: number) => value.toLocaleString(locale),
  };
}
