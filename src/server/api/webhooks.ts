import { randomBytes, randomUUID } from "node:crypto";
import { AppError } from "#core/errors.ts";
import {
  MAX_WEBHOOKS,
  type NewWebhook,
  WEBHOOK_SECRET_PREFIX,
  type Webhook,
  type WebhookDelivery,
  type WebhookList,
} from "#core/webhooks.ts";
import { keepNotice } from "#server/auth/notices.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import type { AddressGuard } from "./public-address.ts";

const SECRET_BYTES = 32;
/** Length of the delivery log that the user sees. */
const SHOWN_DELIVERIES = 20;

export interface Webhooks {
  list(userId: string): Promise<WebhookList>;
  /** Returns the secret, which can't be read again later. Throws `webhook_address` and `webhooks_full`. */
  add(userId: string, url: string): Promise<NewWebhook>;
  /** Deletes its deliveries too. Throws `not_found` if the webhook doesn't exist or belongs to another user. */
  remove(userId: string, webhookId: string): Promise<WebhookList>;
}

interface WebhookRow {
  readonly id: string;
  readonly url: string;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
}

type DeliveryRow = Omit<WebhookDelivery, "createdAt"> & { readonly createdAt: Date };

const COLUMNS = `id, url, created_at as "createdAt", disabled_at as "disabledAt"`;

function toWebhook(row: WebhookRow): Webhook {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    disabledAt: row.disabledAt?.toISOString() ?? null,
  };
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

async function readAll(on: Queryable, userId: string): Promise<WebhookList> {
  const { rows: webhooks } = await on.query<WebhookRow>(
    `select ${COLUMNS} from public.webhook where user_id = $1 order by created_at desc, id`,
    [userId],
  );
  const { rows: deliveries } = await on.query<DeliveryRow>(
    `select id, webhook_id as "webhookId", run_id as "runId", event, state, attempts, status, problem,
            created_at as "createdAt"
       from public.webhook_delivery where user_id = $1 order by created_at desc, id limit $2`,
    [userId, SHOWN_DELIVERIES],
  );
  return {
    webhooks: webhooks.map(toWebhook),
    deliveries: deliveries.map(toDelivery),
  };
}

/** Locks the user's webhooks, so that concurrent requests can't exceed the limit. Throws `webhooks_full`. */
async function requireRoom(on: Queryable, userId: string): Promise<void> {
  await on.query("select pg_advisory_xact_lock(hashtextextended('webhook:' || $1, 0))", [userId]);
  const { rows } = await on.query<{ count: number }>(
    "select count(*)::int as count from public.webhook where user_id = $1",
    [userId],
  );
  if ((rows[0]?.count ?? 0) >= MAX_WEBHOOKS) {
    throw new AppError("webhooks_full", { limit: MAX_WEBHOOKS });
  }
}

/** Webhooks in the tables public.webhook and public.webhook_delivery. Makes no network calls. */
export function createWebhooks(database: Database, guard: Pick<AddressGuard, "parse">): Webhooks {
  const { pool } = database;
  return {
    list: (userId) => readAll(pool, userId),
    async add(userId, address) {
      const url = guard.parse(address).href;
      const secret = randomBytes(SECRET_BYTES);
      const row = await database.transaction(async ({ client }) => {
        await requireRoom(client, userId);
        const { rows } = await client.query<WebhookRow>(
          `insert into public.webhook (id, user_id, url, secret) values ($1, $2, $3, $4)
           returning ${COLUMNS}`,
          [randomUUID(), userId, url, secret],
        );
        await keepNotice(client, userId, "webhook_added");
        return rows[0];
      });
      if (!row) throw new Error("the inserted webhook wasn't returned");
      return {
        webhook: toWebhook(row),
        secret: WEBHOOK_SECRET_PREFIX + secret.toString("base64"),
      };
    },
    async remove(userId, webhookId) {
      const { rowCount } = await pool.query(
        "delete from public.webhook where id = $1 and user_id = $2",
        [webhookId, userId],
      );
      if (rowCount === 0) throw new AppError("not_found");
      return readAll(pool, userId);
    },
  };
}
