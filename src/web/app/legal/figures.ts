import type { Locale } from "#core/locale.ts";
import { type Currency, formatMoney, type PlanId, plans } from "#core/plans.ts";

/** What a plan costs for a month or a year, as the pricing page says it; null where it is not sold so. */
function priceOf(plan: PlanId, currency: Currency, per: "month" | "year"): number | null {
  return plans[plan][currency]?.[per] ?? null;
}

/** Yen a month, tax included. */
export function yenOf(plan: PlanId, locale: Locale): string {
  return formatMoney(plans[plan].jpy.month, "jpy", locale);
}

/** Dollars for a month, or for a year; null where a plan has no price in dollars. */
export function dollarsOf(plan: PlanId, per: "month" | "year", locale: Locale): string | null {
  const price = priceOf(plan, "usd", per);
  return price === null ? null : formatMoney(price, "usd", locale);
}

/** What a month costs of a plan that is paid by the year. */
export function dollarsOfYearlyMonth(plan: PlanId, locale: Locale): string | null {
  const price = priceOf(plan, "usd", "year");
  return price === null ? null : formatMoney(price / 12, "usd", locale);
}

export function creditsOf(plan: PlanId, locale: Locale): string {
  return plans[plan].creditsPerMonth.toLocaleString(locale);
}
