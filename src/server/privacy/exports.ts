import { randomUUID } from "node:crypto";
import { AppError } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import { type DataExport, EXPORT_EVERY_MINUTES } from "#core/privacy.ts";
import type { Database } from "#server/db/connection.ts";
import { addJob } from "#server/queue/queue.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import { exportUrl } from "./export-url.ts";

export const EXPORT_JOB = "make_export";

export interface Exports {
  /** Returns the latest export, or `null` before the first. */
  find(userId: string): Promise<DataExport | null>;
  /** Requests an export. Does nothing while one is being made. Throws `export_too_soon`. */
  ask(userId: string, locale: Locale): Promise<void>;
}

export interface ExportDeps {
  readonly database: Database;
  readonly signer: UrlSigner;
}

const MINUTE_MS = 60_000;

interface ExportRow {
  readonly id: string;
  readonly state: "waiting" | "making" | "ready" | "failed" | "expired";
  readonly requestedAt: Date;
  readonly bytes: number;
  readonly expiresAt: Date | null;
  readonly isOver: boolean;
}

export function createExports({ database, signer }: ExportDeps): Exports {
  return {
    async find(userId) {
      const row = await findLast(database, userId);
      return row ? toExport(row, userId, signer) : null;
    },
    async ask(userId, locale) {
      const last = await findLast(database, userId);
      if (last?.state === "waiting" || last?.state === "making") return;
      const waitMs = last && last.state !== "failed" ? nextAtMs(last) - Date.now() : 0;
      if (waitMs > 0) {
        throw new AppError("export_too_soon", { minutes: Math.ceil(waitMs / MINUTE_MS) });
      }
      await database.transaction(async ({ client }) => {
        const id = randomUUID();
        const { rowCount } = await client.query(
          `insert into privacy.export (id, user_id, locale) values ($1, $2, $3)
           on conflict (user_id) where state in ('waiting', 'making') do nothing`,
          [id, userId, locale],
        );
        if (rowCount === 0) return;
        await addJob(client, { name: EXPORT_JOB, key: `export:${id}`, payload: { exportId: id } });
      });
    },
  };
}

async function findLast({ pool }: Database, userId: string): Promise<ExportRow | null> {
  const { rows } = await pool.query<ExportRow>(
    `select id, state, requested_at as "requestedAt", bytes, expires_at as "expiresAt",
            coalesce(expires_at <= clock_timestamp(), false) as "isOver"
       from privacy.export where user_id = $1 order by requested_at desc limit 1`,
    [userId],
  );
  return rows[0] ?? null;
}

function nextAtMs({ requestedAt }: ExportRow): number {
  return requestedAt.getTime() + EXPORT_EVERY_MINUTES * MINUTE_MS;
}

function stateOf({ state, isOver }: ExportRow): DataExport["state"] {
  if (state === "waiting") return "making";
  return state === "ready" && isOver ? "expired" : state;
}

function toExport(row: ExportRow, userId: string, signer: UrlSigner): DataExport {
  const state = stateOf(row);
  const { expiresAt } = row;
  const ready = state === "ready" && expiresAt !== null ? { expiresAt } : null;
  return {
    state,
    requestedAt: row.requestedAt.toISOString(),
    sizeBytes: ready ? row.bytes : null,
    url: ready
      ? exportUrl.sign(signer, { userId, exportId: row.id, expiresAtMs: ready.expiresAt.getTime() })
      : null,
    expiresAt: ready?.expiresAt.toISOString() ?? null,
    nextAt: new Date(nextAtMs(row)).toISOString(),
    isNextDue: state === "failed" || (state !== "making" && nextAtMs(row) <= Date.now()),
  };
}
