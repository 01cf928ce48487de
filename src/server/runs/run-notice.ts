import { z } from "zod";
import { stepCodes } from "#core/run.ts";
import type { Queryable } from "#server/db/connection.ts";

export const RUN_CHANNEL = "run_notice";

const progress = z.object({
  id: z.uuid(),
  step: z.enum(stepCodes),
  fraction: z.number().min(0).max(1),
});
const finished = z.object({ id: z.uuid(), isFinished: z.literal(true) });
const runNotice = z.union([finished, progress]);

/** What processes tell each other about a run. Never a picture: PostgreSQL takes 8,000 bytes. */
export type RunNotice = z.infer<typeof runNotice>;

/**
 * Tells every process that listens what may as well be lost. PostgreSQL lets one transaction that tells something
 * end at a time, and one that has to be on the disk first would hold up all others; this one has not.
 */
export async function notifyRun(on: Queryable, notice: RunNotice): Promise<void> {
  await on.query("select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", [
    RUN_CHANNEL,
    JSON.stringify(notice),
  ]);
}

/** Reads a notice; null for anything that another program may have sent. */
export function readNotice(payload: string | undefined): RunNotice | null {
  try {
    return runNotice.safeParse(JSON.parse(payload ?? "")).data ?? null;
  } catch {
    return null;
  }
}
