import { type QueryClient, useQuery } from "@tanstack/react-query";
import {
  type SandboxAdvance,
  type SandboxAdvanced,
  type SandboxCardChangeResult,
  type SandboxDispute,
  type SandboxPayment,
  type SandboxPaymentResult,
  sandboxAdvanced,
  sandboxCancelled,
  sandboxCardChangeResult,
  sandboxCheckout,
  sandboxClock,
  sandboxDisputeResult,
  sandboxPaymentResult,
  sandboxPortal,
} from "#core/sandbox.ts";
import { refreshMoney } from "./billing.ts";
import { callFor, useUserId } from "./call-for.ts";

type CheckoutCall = `/sandbox/checkouts/${string}`;
const checkoutCall = (id: string, step = ""): CheckoutCall =>
  `/sandbox/checkouts/${encodeURIComponent(id)}${step}`;

/** What is about to be paid with the test provider. */
export function useSandboxCheckout(id: string) {
  const userId = useUserId();
  return useQuery({
    queryKey: ["sandbox", "checkout", id, userId],
    enabled: userId !== null,
    queryFn: () => callFor(sandboxCheckout, { method: "GET", path: checkoutCall(id) }),
  });
}

export function paySandbox(id: string, payload: SandboxPayment): Promise<SandboxPaymentResult> {
  return callFor(sandboxPaymentResult, {
    method: "POST",
    path: checkoutCall(id, "/pay"),
    payload,
  });
}

/** Leaves the payment; answers where the customer came from. */
export async function cancelSandbox(id: string): Promise<string> {
  const path = checkoutCall(id, "/cancel");
  return (await callFor(sandboxCancelled, { method: "POST", path, payload: {} })).returnUrl;
}

/** Card, invoices and clock of who is signed in, as the test provider has them. */
export function useSandboxPortal() {
  const userId = useUserId();
  return useQuery({
    queryKey: ["sandbox", "customer", userId],
    enabled: userId !== null,
    queryFn: () => callFor(sandboxPortal, { method: "GET", path: "/sandbox/customer" }),
  });
}

export function changeSandboxCard(payload: SandboxPayment): Promise<SandboxCardChangeResult> {
  return callFor(sandboxCardChangeResult, {
    method: "POST",
    path: "/sandbox/customer/payment-method",
    payload,
  });
}

export async function disputeSandbox(payload: SandboxDispute): Promise<void> {
  await callFor(sandboxDisputeResult, { method: "POST", path: "/sandbox/dispute", payload });
}

/** The test clock of who is signed in. */
export function useSandboxClock() {
  const userId = useUserId();
  return useQuery({
    queryKey: ["sandbox", "clock", userId],
    enabled: userId !== null,
    queryFn: () => callFor(sandboxClock, { method: "GET", path: "/sandbox/clock" }),
  });
}

/** Moves the test clock and plays what becomes due. */
export function advanceSandbox(payload: SandboxAdvance): Promise<SandboxAdvanced> {
  return callFor(sandboxAdvanced, { method: "POST", path: "/sandbox/clock", payload });
}

/** After anything that moves money at the test provider. */
export async function refreshSandbox(client: QueryClient): Promise<void> {
  await Promise.all([refreshMoney(client), client.invalidateQueries({ queryKey: ["sandbox"] })]);
}
