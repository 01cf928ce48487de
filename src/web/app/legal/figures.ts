import type { Locale } from "#core/locale.ts";
import { type PlanId, plans } from "#core/plans.ts";

const CENTS = 100;

/** Yen a month, tax included. */
export function yenOf(plan: PlanId, locale: Locale): string {
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "JPY",
    currencyDisplay: "narrowSymbol",
  }).format(plans[plan].jpy.month);
}

/** Dollars for a month, or for a year; null where a plan has no price in dollars. */
export function dollarsOf(plan: PlanId, per: "month" | "year"): string | null {
  const { usd } = plans[plan];
  return usd === null ? null : `$${usd[per] / CENTS}`;
}

/** What a month costs of a plan that is paid by the year. */
export function dollarsOfYearlyMonth(plan: PlanId): string | null {
  const { usd } = plans[plan];
  return usd === null ? null : `$${usd.year / CENTS / 12}`;
}

export function creditsOf(plan: PlanId, locale: Locale): string {
  return plans[plan].creditsPerMonth.toLocaleString(locale);
}
