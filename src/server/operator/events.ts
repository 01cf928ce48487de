import type { z } from "zod/mini";
import { AppError } from "#core/errors.ts";
import type { EventDetail, EventStatus, eventSearch, OperatorEvent } from "#core/operator.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import { logAction, type Operator } from "./action-log.ts";
import { hideInText, hideSecrets } from "./hide-secrets.ts";

const EVENTS_PER_PAGE = 30;

/** Identifies an event of a provider. */
export interface EventName {
  readonly provider: string;
  readonly id: string;
}

/**
 * Queues an event again, in the caller's transaction. Returns `false` if that isn't possible: the event is already
 * queued, has no customer, or came from a provider that is not in use.
 */
export type ReplayEvent = (on: Queryable, event: EventName) => Promise<boolean>;

interface EventRow {
  readonly provider: string;
  readonly event_id: string;
  readonly type: string;
  readonly status: EventStatus;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly object_id: string | null;
  readonly customer_id: string | null;
  readonly user_id: string | null;
  readonly created: Date;
  readonly received_at: Date;
  readonly handled_at: Date | null;
}

const EVENTS = `
  select e.provider, e.event_id, e.type, e.status, e.attempts, e.last_error, e.object_id, e.customer_id,
         c.user_id, e.created, e.received_at, e.handled_at
    from billing.provider_event e
    left join billing.customer c on c.provider = e.provider and c.customer_id = e.customer_id`;

function toEvent(row: EventRow): OperatorEvent {
  return {
    provider: row.provider,
    id: row.event_id,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    lastError: row.last_error === null ? null : hideInText(row.last_error),
    objectId: row.object_id,
    customerId: row.customer_id,
    userId: row.user_id,
    createdAt: row.created.toISOString(),
    receivedAt: row.received_at.toISOString(),
    handledAt: row.handled_at?.toISOString() ?? null,
  };
}

/** Returns a page of events, newest first. */
export async function searchEvents(
  on: Queryable,
  { status, before }: z.infer<typeof eventSearch>,
): Promise<{ events: OperatorEvent[]; next: string | null }> {
  const { rows } = await on.query<EventRow>(
    `${EVENTS}
      where ($1::text is null or e.status = $1)
        and ($2::text is null or (e.received_at, e.event_id) < (
              select last.received_at, last.event_id from billing.provider_event last
               where last.provider || ':' || last.event_id = $2))
      order by e.received_at desc, e.event_id desc limit $3`,
    [status ?? null, before ?? null, EVENTS_PER_PAGE + 1],
  );
  const page = rows.slice(0, EVENTS_PER_PAGE);
  const last = rows.length > EVENTS_PER_PAGE ? page.at(-1) : undefined;
  return {
    events: page.map(toEvent),
    next: last ? `${last.provider}:${last.event_id}` : null,
  };
}

async function requireEvent(on: Queryable, { provider, id }: EventName): Promise<OperatorEvent> {
  const { rows } = await on.query<EventRow>(`${EVENTS} where e.provider = $1 and e.event_id = $2`, [
    provider,
    id,
  ]);
  const [row] = rows;
  if (!row) throw new AppError("not_found");
  return toEvent(row);
}

/** Returns an event with its redacted payload. Throws `not_found`. */
export async function readEvent(on: Queryable, name: EventName): Promise<EventDetail> {
  const event = await requireEvent(on, name);
  const { rows } = await on.query<{ payload: unknown }>(
    "select payload from billing.provider_event where provider = $1 and event_id = $2",
    [name.provider, name.id],
  );
  return { event, payload: hideSecrets(rows[0]?.payload) };
}

/**
 * Queues an event for handling again, once per idempotency key, in one transaction with its entry in the operator log.
 * Throws `not_found` and `not_replayable`.
 */
export function replay(
  { database, replayEvent }: { readonly database: Database; readonly replayEvent: ReplayEvent },
  operator: Operator,
  { name, requestId }: { readonly name: EventName; readonly requestId: string },
): Promise<OperatorEvent> {
  return database.transaction(async ({ client }) => {
    const { type } = await requireEvent(client, name);
    const isNew = await logAction(client, operator, {
      requestId,
      action: "event.replay",
      target: `event:${name.provider}:${name.id}`,
      detail: { type },
    });
    if (isNew && !(await replayEvent(client, name))) throw new AppError("not_replayable");
    return requireEvent(client, name);
  });
}
