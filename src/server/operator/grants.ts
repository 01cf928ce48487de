import type { z } from "zod/mini";
import { AppError } from "#core/errors.ts";
import { type GrantRequest, type grantAnswer, operatorLimits } from "#core/operator.ts";
import { balance, grant } from "#server/credits/ledger.ts";
import type { Database } from "#server/db/connection.ts";
import { logAction, type Operator } from "./action-log.ts";
import { requirePerson } from "./people.ts";

/**
 * Grants goodwill credits to a user, once per idempotency key, in one transaction with its entry in the operator log.
 * Throws `not_found` for an unknown user, `invalid_field` for an expiry in the past or too far ahead, and
 * `request_conflict` for a key that was used for something else.
 */
export function grantGoodwill(
  database: Database,
  operator: Operator,
  { userId, request }: { readonly userId: string; readonly request: GrantRequest },
): Promise<z.infer<typeof grantAnswer>> {
  const { requestId, credits, reason, endsAt } = request;
  return database.transaction(async ({ client }) => {
    await requirePerson(client, userId);
    const isNew = await logAction(client, operator, {
      requestId,
      action: "credits.grant",
      target: `user:${userId}`,
      detail: { credits, reason, endsAt },
    });
    const expiresAt = endsAt === null ? null : new Date(endsAt);
    // A repeated request may arrive after the expiry.
    if (isNew && expiresAt !== null) requireGoodEnd(expiresAt);
    const { lotId } = await grant(client, {
      key: `operator:${requestId}`,
      userId,
      source: "goodwill",
      sourceRef: `operator:${requestId}`,
      amount: credits,
      expiresAt,
    });
    return { lotId, available: (await balance(client, userId)).available };
  });
}

function requireGoodEnd(end: Date): void {
  const latest = new Date();
  latest.setUTCFullYear(latest.getUTCFullYear() + operatorLimits.endsInYears);
  if (end.getTime() <= Date.now() || end > latest) {
    throw new AppError("invalid_field", { field: "endsAt" });
  }
}
