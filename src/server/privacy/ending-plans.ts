import { randomUUID } from "node:crypto";
import type { Billing } from "#server/billing/open.ts";
import type { Queryable } from "#server/db/connection.ts";

/**
 * The paid plan of a leaving user. It is set to end with its term at once, so that nothing more is charged and an undo
 * loses nothing. The purge deletes the customer at the provider, and the plan with it.
 */
export interface Plans {
  /** Takes effect once per deletion. Throws the provider's refusals; it may then be called again. */
  end(userId: string): Promise<void>;
  goOn(userId: string): Promise<void>;
  /** Deletes the customer at the provider. */
  forget(userId: string): Promise<void>;
}

interface PlansDeps {
  readonly on: Queryable;
  readonly billing: Pick<Billing, "readState" | "cancelPlan" | "resumePlan">;
  readonly forgetCustomer: (userId: string) => Promise<void>;
}

export function createPlans({ on, billing, forgetCustomer }: PlansDeps): Plans {
  return {
    async end(userId) {
      const { subscription } = await billing.readState(userId);
      const isRunning = subscription !== null && !subscription.isCancelledAtPeriodEnd;
      if (isRunning) await billing.cancelPlan(userId, { requestId: randomUUID() });
      await on.query(
        "update privacy.deletion set ends_plan = $2 where user_id = $1 and ends_plan is null",
        [userId, isRunning],
      );
    },
    async goOn(userId) {
      const { subscription } = await billing.readState(userId);
      if (subscription?.isCancelledAtPeriodEnd !== true) return;
      await billing.resumePlan(userId, { requestId: randomUUID() });
    },
    forget: forgetCustomer,
  };
}
