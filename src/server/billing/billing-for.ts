import type { FastifyRequest } from "fastify";
import type { RequestTest } from "#server/http/from-this-machine.ts";
import { type Billing, billingOff } from "./open.ts";

export interface Payments {
  readonly billing: Billing;
  /** `true` if the operator opened the test provider to all visitors. Defaults to local requests only. */
  readonly isSandboxForAll?: boolean;
  /** `true` while the seller's legal details are incomplete: plans go on, but none can be bought. */
  readonly isSaleOnHold?: boolean;
}

/** Returns the payment functions that a request may use. */
export type BillingFor = (request: FastifyRequest) => Billing;

/**
 * Real payments are available to all requests. The test provider gives credits away for free, so it's available to
 * local requests only, unless the operator opens it to all. Other requests see payments as off.
 */
export function createBillingFor(
  { billing, isSandboxForAll = false }: Payments,
  isFromThisMachine: RequestTest,
): BillingFor {
  if (billing.mode !== "sandbox" || isSandboxForAll) return () => billing;
  return (request) => (isFromThisMachine(request) ? billing : billingOff);
}
