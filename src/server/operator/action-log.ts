import { AppError } from "#core/errors.ts";
import type { LoggedAction, OperatorActionName } from "#core/operator.ts";
import type { Queryable } from "#server/db/connection.ts";

/** Who acts, as signed in. */
export interface Operator {
  readonly userId: string;
  readonly email: string;
}

export interface NewAction {
  readonly requestId: string;
  readonly action: OperatorActionName;
  readonly target: string;
  /** What was asked for; tells a repeated request from another one. */
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

const ACTIONS_PER_PAGE = 50;

/**
 * Writes an action down, in the transaction of its effect. False when the same request did: then it has had its
 * effect. Throws `request_conflict` when the request number belongs to something else.
 */
export async function logAction(
  on: Queryable,
  operator: Operator,
  { requestId, action, target, detail }: NewAction,
): Promise<boolean> {
  const values = [requestId, operator.userId, action, target, JSON.stringify(detail)];
  // Waits for another transaction that is about to write the same number.
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

/** A page of the log, newest first; `target` narrows it, `before` is the `next` of the page before. */
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
