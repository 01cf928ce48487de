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

/** What waits to be told while the notices before it are on their way. */
interface Waiting {
  notices: RunNotice[];
  /** Resolves when all of `notices` have been told. */
  told: Promise<void>;
}
const waiting = new WeakMap<Queryable, Waiting>();
/** Settles when the last notices have left, however that went. */
const leaving = new WeakMap<Queryable, Promise<unknown>>();

/**
 * Tells every process that listens what may as well be lost. PostgreSQL lets one transaction that tells something
 * end at a time, and one that has to be on the disk first would hold up all others; this one has not. Notices that
 * come while others are on their way go together.
 */
export function notifyRun(on: Queryable, notice: RunNotice): Promise<void> {
  const group = waiting.get(on) ?? openGroup(on);
  group.notices.push(notice);
  return group.told;
}

function openGroup(on: Queryable): Waiting {
  const before = leaving.get(on) ?? Promise.resolve();
  const notices: RunNotice[] = [];
  const told = before.then(() => {
    waiting.delete(on);
    return tell(on, notices);
  });
  const group = { notices, told };
  waiting.set(on, group);
  leaving.set(
    on,
    told.catch(() => undefined),
  );
  return group;
}

async function tell(on: Queryable, notices: readonly RunNotice[]): Promise<void> {
  await on.query(
    `select set_config('synchronous_commit', 'off', true), count(pg_notify($1, notice))
       from unnest($2::text[]) as told (notice)`,
    [RUN_CHANNEL, notices.map((notice) => JSON.stringify(notice))],
  );
}

/** Tells that a run has ended. Whoever waits for it looks every two seconds all the same. */
export async function tellEnd(on: Queryable, runId: string): Promise<void> {
  await notifyRun(on, { id: runId, isFinished: true }).catch(() => undefined);
}

/** Reads a notice; null for anything that another program may have sent. */
export function readNotice(payload: string | undefined): RunNotice | null {
  try {
    return runNotice.safeParse(JSON.parse(payload ?? "")).data ?? null;
  } catch {
    return null;
  }
}
