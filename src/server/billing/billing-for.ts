import type { FastifyRequest } from "fastify";
import type { RequestTest } from "#server/http/from-this-machine.ts";
import { type Billing, billingOff } from "./open.ts";

export interface Payments {
  readonly billing: Billing;
  /** True where the operator lets everybody use the test provider; left out: this machine itself alone. */
  readonly isSandboxForAll?: boolean;
}

/** What a request may know and do about payments. */
export type BillingFor = (request: FastifyRequest) => Billing;

/**
 * Real payments are there for everybody. The test provider gives credits for nothing: it is there for this machine
 * itself, and for others only where the operator allows it; to them no payments are set up.
 */
export function createBillingFor(
  { billing, isSandboxForAll = false }: Payments,
  isFromThisMachine: RequestTest,
): BillingFor {
  if (billing.mode !== "sandbox" || isSandboxForAll) return () => billing;
  return (request) => (isFromThisMachine(request) ? billing : billingOff);
}
