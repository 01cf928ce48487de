import { z } from "zod";
import { retentionHours } from "#core/retention.ts";
import type { SignInRecords } from "#server/auth/port.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import type { Mail } from "#server/mail/mail.ts";
import { privacyMails } from "#server/mail/privacy-templates.ts";
import { findRecipient } from "#server/mail/recipients.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { QueueLog } from "#server/queue/queue-log.ts";
import type { Storage } from "#server/storage/port.ts";
import { writeExport } from "./export-file.ts";
import { findPerson } from "./person.ts";
import { exportPartKey } from "./person-files.ts";

export interface MakeExportDeps {
  readonly database: Database;
  readonly storage: Storage;
  readonly mail: Pick<Mail, "post">;
  readonly signInRecords: Pick<SignInRecords, "read">;
  /** Origin of our own pages. */
  readonly origin: () => string;
  readonly log: QueueLog;
}

const jobPayload = z.strictObject({ exportId: z.uuid() });

/**
 * Makes one export. A failure appears on the account page, where the user can request it again. Only a shutdown returns
 * the job to the queue.
 */
export function exportMaker(deps: MakeExportDeps): JobHandler {
  return async ({ payload, signal }) => {
    const { exportId } = jobPayload.parse(payload);
    const userId = await claim(deps.database.pool, exportId);
    if (userId === null) return;
    try {
      await make(deps, { exportId, userId, signal });
    } catch (error) {
      if (signal.aborted) throw error;
      deps.log.error(`the data export ${exportId} failed: ${String(error)}`);
      await deps.database.pool.query(
        "update privacy.export set state = 'failed' where id = $1 and state = 'making'",
        [exportId],
      );
    }
  };
}

/** Returns the user of an export, or `null` if there is nothing left to do, for example after a purge. */
async function claim(on: Queryable, exportId: string): Promise<string | null> {
  const { rows } = await on.query<{ user_id: string }>(
    `update privacy.export set state = 'making'
      where id = $1 and state in ('waiting', 'making') returning user_id`,
    [exportId],
  );
  return rows[0]?.user_id ?? null;
}

interface Order {
  readonly exportId: string;
  readonly userId: string;
  readonly signal: AbortSignal;
}

async function make(deps: MakeExportDeps, { exportId, userId, signal }: Order): Promise<void> {
  const { database, storage, signInRecords } = deps;
  const person = await findPerson(database.pool, userId);
  const elsewhere = await signInRecords.read(userId, signal);
  const source = { on: database.pool, storage, signal, elsewhere };
  let parts = 0;
  const { bytes, pictures } = await writeExport(source, person, async (piece, part) => {
    parts = part + 1;
    // Recorded before it is stored, so that cleanup knows about it.
    await database.pool.query(
      "update privacy.export set parts = greatest(parts, $2) where id = $1",
      [exportId, parts],
    );
    const file = { bytes: piece, mimeType: "application/zip" };
    await storage.put(exportPartKey(userId, exportId, part), file);
  });
  await database.transaction(async (transaction) => {
    const { client } = transaction;
    const { rows } = await client.query<{ askedAt: Date }>(
      `update privacy.export
          set state = 'ready', parts = $2, bytes = $3, pictures = $4,
              expires_at = clock_timestamp() + make_interval(hours => $5)
        where id = $1 and state = 'making'
        returning requested_at as "askedAt"`,
      [exportId, parts, bytes, pictures, retentionHours.exports],
    );
    const [made] = rows;
    const recipient = made ? await findRecipient(client, userId) : null;
    if (!made || !recipient) return;
    const { locale, email } = recipient;
    await deps.mail.post(transaction, {
      ...privacyMails.exportReady[locale]({
        askedAt: made.askedAt,
        url: `${deps.origin()}/account#data`,
      }),
      to: email,
      replyTo: null,
      locale,
      idempotencyKey: `export:${exportId}`,
    });
  });
}
