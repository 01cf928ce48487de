import type { FastifyRequest } from "fastify";
import { type Billing, billingOff } from "#server/billing/open-billing.ts";
import type { HttpAppDeps } from "./app-deps.ts";
import type { RequestTest } from "./from-this-machine.ts";

/** What a request may know and do about payments. */
export type BillingFor = (request: FastifyRequest) => Billing;

/**
 * Real payments are there for everybody. The test provider gives credits for nothing: it is there for this machine
 * itself, and for others only where the operator allows it; to them no payments are set up.
 */
export function createBillingFor(
  { billing, isSandboxForAll = false }: Pick<HttpAppDeps, "billing" | "isSandboxForAll">,
  isFromThisMachine: RequestTest,
): BillingFor {
  if (billing.mode !== "sandbox" || isSandboxForAll) return () => billing;
  return (request) => (isFromThisMachine(request) ? billing : billingOff);
}
