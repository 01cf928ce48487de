import type { PlanChoice } from "#core/billing.ts";
import { newId } from "#kit/api/new-id.ts";

const ORDER = "order:";
const LAST_CHECKOUT = "last-checkout";

const keyOf = ({ plan, interval, currency }: PlanChoice) =>
  `${ORDER}${plan}.${interval}.${currency}`;

/** Returns the id of this tab's order of a choice: it survives reloads and the back button. */
export function orderIdOf(choice: PlanChoice): string {
  const known = sessionStorage.getItem(keyOf(choice));
  if (known) return known;
  const made = newId();
  sessionStorage.setItem(keyOf(choice), made);
  return made;
}

/** Makes the next order of this choice a new one. */
export function forgetOrder(choice: PlanChoice): void {
  sessionStorage.removeItem(keyOf(choice));
}

/** Keeps the checkout that this tab was sent to, for a return address without its id. */
export function rememberCheckout(id: string): void {
  sessionStorage.setItem(LAST_CHECKOUT, id);
}

export function lastCheckout(): string | null {
  return sessionStorage.getItem(LAST_CHECKOUT);
}
