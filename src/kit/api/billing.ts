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

/** How this server takes money, and the plan of who is signed in. */
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

/** After anything that moves money: plan, invoices, credits and badge are read again. */
export async function refreshMoney(client: QueryClient): Promise<void> {
  await Promise.all(
    ["billing", "invoices", "profile", "credits", "referral"].map((name) =>
      client.invalidateQueries({ queryKey: [name] }),
    ),
  );
}

/** Opens a payment page for an order; the same `orderId` gives the same one. */
export function openCheckout(payload: CheckoutRequest): Promise<Checkout> {
  return callFor(checkout, { method: "POST", path: "/billing/checkouts", payload });
}

/** How far a payment is, as the provider has it now. */
export function readCheckout(id: string): Promise<Checkout> {
  return callFor(checkout, { method: "GET", path: `/billing/checkouts/${encodeURIComponent(id)}` });
}

export function expireCheckout(id: string): Promise<Checkout> {
  const path = `/billing/checkouts/${encodeURIComponent(id)}/expire` as const;
  return callFor(checkout, { method: "POST", path });
}

type PlanTarget = Pick<PlanChoice, "plan" | "interval">;

/** What a change of plan would cost now, and when it counts. */
export function previewChange(payload: PlanTarget): Promise<ChangePreview> {
  return callFor(changePreview, { method: "POST", path: "/billing/subscription/preview", payload });
}

/** Changes the plan for the price that was shown. */
export function confirmChange(
  payload: PlanTarget & { readonly dueNowMinor: number; readonly requestId: string },
): Promise<BillingState> {
  return callFor(billingState, { method: "POST", path: "/billing/subscription/change", payload });
}

/** Ends the plan at the close of the paid period, or takes that back. */
export function setCancelled(isCancelled: boolean, requestId: string): Promise<BillingState> {
  return callFor(billingState, {
    method: "POST",
    path: isCancelled ? "/billing/subscription/cancel" : "/billing/subscription/resume",
    payload: { requestId },
  });
}

/** Gives a payment back of which nothing was used. */
export function refundInvoice(id: string, requestId: string): Promise<Invoice> {
  const path = `/billing/invoices/${encodeURIComponent(id)}/refund` as const;
  return callFor(invoice, { method: "POST", path, payload: { requestId } });
}

/** The address of the provider's page for card and receipts. */
export async function openPortal(): Promise<string> {
  return (await callFor(portal, { method: "POST", path: "/billing/portal" })).url;
}
