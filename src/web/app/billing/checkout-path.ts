import type { PlanChoice } from "#core/billing.ts";

/** Returns the address of a plan's confirmation page. */
export function checkoutPath({ plan, interval, currency }: PlanChoice): string {
  return `/checkout?${new URLSearchParams({ plan, interval, currency }).toString()}`;
}
