import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import {
  type BillingState,
  billingState,
  type ChangePreview,
  type Checkout,
  type CheckoutRequest,
  changePreview,
  checkout,
  type Invoice,
  invoice,
  invoices,
  type PlanChoice,
  portal,
} from "#core/billing.ts";
import { callFor, useUserId } from "./call-for.ts";

function billingQuery(userId: string | null) {
  return queryOptions({
    queryKey: ["billing", userId],
    enabled: userId !== null,
    queryFn: () => callFor(billingState, { method: "GET", path: "/billing/subscription" }),
  });
}

/** Returns the server's payment mode and the signed-in user's subscription. */
export function useBilling() {
  return useQuery(billingQuery(useUserId()));
}

export function useInvoices() {
  const userId = useUserId();
  return useQuery({
    queryKey: ["invoices", userId],
    enabled: userId !== null,
    queryFn: () => callFor(invoices, { method: "GET", path: "/billing/invoices" }),
  });
}

/** Refetches subscription, invoices, credits and badge after anything that moves money. */
export async function refreshMoney(client: QueryClient): Promise<void> {
  await Promise.all(
    ["billing", "invoices", "profile", "credits", "referral"].map((name) =>
      client.invalidateQueries({ queryKey: [name] }),
    ),
  );
}

/** Opens a checkout for an order. Repeating an `orderId` returns the same checkout. */
export function openCheckout(payload: CheckoutRequest): Promise<Checkout> {
  return callFor(checkout, { method: "POST", path: "/billing/checkouts", payload });
}

/** Returns a checkout in its current state at the provider. */
export function readCheckout(id: string): Promise<Checkout> {
  return callFor(checkout, { method: "GET", path: `/billing/checkouts/${encodeURIComponent(id)}` });
}

export function expireCheckout(id: string): Promise<Checkout> {
  const path = `/billing/checkouts/${encodeURIComponent(id)}/expire` as const;
  return callFor(checkout, { method: "POST", path });
}

type PlanTarget = Pick<PlanChoice, "plan" | "interval">;

/** Returns the cost of a plan change, and when it takes effect. */
export function previewChange(payload: PlanTarget): Promise<ChangePreview> {
  return callFor(changePreview, { method: "POST", path: "/billing/subscription/preview", payload });
}

/** Changes the plan at the price that was shown. */
export function confirmChange(
  payload: PlanTarget & { readonly dueNowMinor: number; readonly requestId: string },
): Promise<BillingState> {
  return callFor(billingState, { method: "POST", path: "/billing/subscription/change", payload });
}

/** Cancels the subscription at the end of the paid period, or undoes that. */
export function setCancelled(isCancelled: boolean, requestId: string): Promise<BillingState> {
  return callFor(billingState, {
    method: "POST",
    path: isCancelled ? "/billing/subscription/cancel" : "/billing/subscription/resume",
    payload: { requestId },
  });
}

/** Refunds a payment of which nothing was used. */
export function refundInvoice(id: string, requestId: string): Promise<Invoice> {
  const path = `/billing/invoices/${encodeURIComponent(id)}/refund` as const;
  return callFor(invoice, { method: "POST", path, payload: { requestId } });
}

/** Returns the URL of the provider's page for cards and receipts. */
export async function openPortal(): Promise<string> {
  return (await callFor(portal, { method: "POST", path: "/billing/portal" })).url;
}
