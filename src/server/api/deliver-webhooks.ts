import { z } from "zod";
import type { Database, Queryable } from "#server/db/connection.ts";
import { type JobHandler, startQueue } from "#server/queue/queue.ts";
import type { QueueLog } from "#server/queue/queue-log.ts";
import { type PostDeps, type Posted, postWebhook } from "./post-webhook.ts";

/** The job name that `tell_webhooks` in api/webhooks.sql uses. */
const WEBHOOK_JOB = "webhook";
/** Keeps one slow receiver from delaying deliveries to the others. */
const CONCURRENCY = 4;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** Seconds to wait after each failed attempt: ten attempts in about three days (Standard Webhooks). */
const RETRY_AFTER_S = [
  5,
  5 * MINUTE_S,
  30 * MINUTE_S,
  2 * HOUR_S,
  5 * HOUR_S,
  10 * HOUR_S,
  14 * HOUR_S,
  20 * HOUR_S,
  24 * HOUR_S,
] as const;
/** The receiver has unsubscribed. */
const GONE = 410;

const jobPayload = z.strictObject({ deliveryId: z.uuid() });

interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly body: string;
  readonly attempts: number;
  readonly url: string;
  readonly secret: Buffer;
}

interface DeliverDeps extends PostDeps {
  readonly database: Database;
  readonly log: QueueLog;
}

async function findWaiting(on: Queryable, deliveryId: string): Promise<Delivery | null> {
  const { rows } = await on.query<Delivery>(
    `select d.id, d.webhook_id as "webhookId", d.body, d.attempts, w.url, w.secret
       from public.webhook_delivery d join public.webhook w on w.id = d.webhook_id
      where d.id = $1 and d.state = 'waiting' and w.disabled_at is null`,
    [deliveryId],
  );
  return rows[0] ?? null;
}

const isTaken = (posted: Posted) =>
  "status" in posted && posted.status >= 200 && posted.status < 300;

/** Records the result of an attempt. Returns the seconds until the next attempt, or `null` if there is none. */
async function keepOutcome(on: Queryable, delivery: Delivery, posted: Posted) {
  const isDone = isTaken(posted);
  const isGone = "status" in posted && posted.status === GONE;
  const retryAfterS = isDone || isGone ? null : (RETRY_AFTER_S[delivery.attempts] ?? null);
  const state = isDone ? "delivered" : retryAfterS === null ? "failed" : "waiting";
  await on.query(
    `update public.webhook_delivery
        set attempts = attempts + 1, state = $2, status = $3, problem = $4,
            delivered_at = case when $2 = 'delivered' then clock_timestamp() end
      where id = $1`,
    [
      delivery.id,
      state,
      "status" in posted ? posted.status : null,
      "problem" in posted ? posted.problem : null,
    ],
  );
  if (isGone) {
    await on.query(
      "update public.webhook set disabled_at = coalesce(disabled_at, clock_timestamp()) where id = $1",
      [delivery.webhookId],
    );
  }
  return retryAfterS;
}

/** Queues the next attempt. Its job key differs because the current job still holds the previous one. */
async function queueAgain(on: Queryable, { id, attempts }: Delivery, afterS: number) {
  await on.query(
    `select graphile_worker.add_job($1, json_build_object('deliveryId', $2::text),
       job_key => $3, max_attempts => 25, run_at => clock_timestamp() + make_interval(secs => $4))`,
    [WEBHOOK_JOB, id, `webhook:${id}:${attempts + 1}`, afterS],
  );
}

/** Makes one attempt. A delivered message is never sent again; an attempt cut short by a shutdown may be repeated. */
function webhookDeliverer(deps: DeliverDeps): JobHandler {
  const { database, log } = deps;
  return async ({ payload, signal }) => {
    const { deliveryId } = jobPayload.parse(payload);
    const delivery = await findWaiting(database.pool, deliveryId);
    if (delivery === null) return;
    const message = { ...delivery, id: `msg_${delivery.id}` };
    const posted = await postWebhook(deps, message, signal);
    signal.throwIfAborted();
    await database.transaction(async ({ client }) => {
      const afterS = await keepOutcome(client, delivery, posted);
      if (afterS !== null) await queueAgain(client, delivery, afterS);
    });
    if (!isTaken(posted))
      log.info(`webhook ${delivery.webhookId}: attempt ${delivery.attempts + 1} failed`);
  };
}

/** Starts delivery. Returns a function that stops it. */
export async function startWebhooks(
  deps: DeliverDeps,
  databaseUrl: string,
): Promise<() => Promise<void>> {
  const queue = await startQueue({
    url: databaseUrl,
    concurrency: CONCURRENCY,
    handlers: { [WEBHOOK_JOB]: webhookDeliverer(deps) },
    log: deps.log,
  });
  return () => queue.stop();
}
