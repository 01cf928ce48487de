import type { PlanChoice } from "#core/billing.ts";

/** Address of the confirmation page for a plan. */
export function checkoutPath({ plan, interval, currency }: PlanChoice): string {
  return `/checkout?${new URLSearchParams({ plan, interval, currency }).toString()}`;
}

/** Address of the change of a plan, on the account page. */
export function changePath({ plan, interval }: Pick<PlanChoice, "plan" | "interval">): string {
  return `/account?change=${plan}.${interval}#plan`;
}
