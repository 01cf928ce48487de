import { AppError } from "#core/errors.ts";
import type { LoggedAction, OperatorActionName } from "#core/operator.ts";
import type { Queryable } from "#server/db/connection.ts";

/** The signed-in operator. */
export interface Operator {
  readonly userId: string;
  readonly email: string;
}

export interface NewAction {
  readonly requestId: string;
  readonly action: OperatorActionName;
  readonly target: string;
  /** The parameters of the action; they tell a repeated request from a different one. */
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

const ACTIONS_PER_PAGE = 50;

/**
 * Logs an action in the transaction of its effect. Returns `false` if the same request is logged already: then it has
 * had its effect. Throws `request_conflict` if the idempotency key belongs to a different action.
 */
export async function logAction(
  on: Queryable,
  operator: Operator,
  { requestId, action, target, detail }: NewAction,
): Promise<boolean> {
  const values = [requestId, operator.userId, action, target, JSON.stringify(detail)];
  // Waits for another transaction that is about to insert the same key.
  const { rowCount } = await on.query(
    `insert into public.operator_action (request_id, operator_id, action, target, detail, operator_email)
     values ($1, $2, $3, $4, $5, $6) on conflict (request_id) do nothing`,
    [...values, operator.email],
  );
  if (rowCount === 1) return true;
  const { rows } = await on.query(
    `select from public.operator_action
      where request_id = $1 and operator_id = $2 and action = $3 and target = $4 and detail = $5::jsonb`,
    values,
  );
  if (rows.length === 0) throw new AppError("request_conflict");
  return false;
}

interface ActionRow {
  readonly id: number;
  readonly at: Date;
  readonly operator_email: string;
  readonly action: OperatorActionName;
  readonly target: string;
  readonly detail: Record<string, unknown>;
}

/** Returns a page of the log, newest first. `target` filters it; `before` is the `next` of the previous page. */
export async function readActions(
  on: Queryable,
  { before, target }: { readonly before?: string | undefined; readonly target?: string },
): Promise<{ actions: LoggedAction[]; next: string | null }> {
  if (before !== undefined && !/^[1-9]\d{0,14}$/.test(before)) {
    throw new AppError("invalid_field", { field: "before" });
  }
  const { rows } = await on.query<ActionRow>(
    `select id, at, operator_email, action, target, detail from public.operator_action
      where ($1::bigint is null or id < $1) and ($2::text is null or target = $2)
      order by id desc limit $3`,
    [before ?? null, target ?? null, ACTIONS_PER_PAGE + 1],
  );
  const page = rows.slice(0, ACTIONS_PER_PAGE);
  const last = rows.length > ACTIONS_PER_PAGE ? page.at(-1) : undefined;
  return {
    actions: page.map(({ id, at, operator_email, action, target: about, detail }) => ({
      id: String(id),
      at: at.toISOString(),
      operatorEmail: operator_email,
      action,
      target: about,
      detail,
    })),
    next: last ? String(last.id) : null,
  };
}
