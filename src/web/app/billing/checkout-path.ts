import type { PlanChoice } from "#core/billing.ts";

/** Address of the confirmation page for a plan. */
export function checkoutPath({ plan, interval, currency }: PlanChoice): string {
  return `/checkout?${new URLSearchParams({ plan, interval, currency }).toString()}`;
}
