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

/** The order of an open test checkout. */
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

/** Cancels the test checkout. Returns the address to go back to. */
export async function cancelSandbox(id: string): Promise<string> {
  const path = checkoutCall(id, "/cancel");
  return (await callFor(sandboxCancelled, { method: "POST", path, payload: {} })).returnUrl;
}

/** Card, invoices and clock of the signed-in user at the test provider. */
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

/** The signed-in user's test clock. */
export function useSandboxClock() {
  const userId = useUserId();
  return useQuery({
    queryKey: ["sandbox", "clock", userId],
    enabled: userId !== null,
    queryFn: () => callFor(sandboxClock, { method: "GET", path: "/sandbox/clock" }),
  });
}

/** Moves the test clock and runs everything that becomes due. */
export function advanceSandbox(payload: SandboxAdvance): Promise<SandboxAdvanced> {
  return callFor(sandboxAdvanced, { method: "POST", path: "/sandbox/clock", payload });
}

/** Call after anything that moves money at the test provider. */
export async function refreshSandbox(client: QueryClient): Promise<void> {
  await Promise.all([refreshMoney(client), client.invalidateQueries({ queryKey: ["sandbox"] })]);
}
