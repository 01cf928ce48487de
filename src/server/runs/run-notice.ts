import { z } from "zod";
import { stepCodes } from "#core/run.ts";
import type { EnginePreview } from "#engine/port.ts";
import type { Queryable } from "#server/db/connection.ts";

export const RUN_CHANNEL = "run_notice";

const progress = z.object({
  id: z.uuid(),
  step: z.enum(stepCodes),
  fraction: z.number().min(0).max(1),
});
const finished = z.object({ id: z.uuid(), isFinished: z.literal(true) });
/** A screen follows the run, so a preview has a viewer. */
const watched = z.object({ id: z.uuid(), isWatched: z.literal(true) });
const previewed = z.object({
  id: z.uuid(),
  preview: z.object({
    base64: z.string().min(1),
    result: z.object({ widthPx: z.int().positive(), heightPx: z.int().positive() }),
  }),
});
const runNotice = z.union([finished, progress, watched, previewed]);

/**
 * A message between processes about a run. PostgreSQL limits it to 8,000 bytes, so a preview is the only image in it. A
 * process of another release ignores the kinds that it doesn't know.
 */
export type RunNotice = z.infer<typeof runNotice>;

/** Notices that wait while earlier ones are being sent. */
interface Waiting {
  notices: RunNotice[];
  /** Resolves when all of `notices` have been sent. */
  told: Promise<void>;
}
const waiting = new WeakMap<Queryable, Waiting>();
/** Settles when the last group was sent or failed. */
const leaving = new WeakMap<Queryable, Promise<unknown>>();

/**
 * Notifies all listening processes; a notice may be lost. PostgreSQL commits notifying transactions one at a time, and
 * one that waits for the disk would delay all others, so these don't wait for it. Notices that arrive while others are
 * being sent go out together.
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

/** Announces the end of a run. If the notice is lost, waiters find out within two seconds, by polling. */
export async function tellEnd(on: Queryable, runId: string): Promise<void> {
  await notifyRun(on, { id: runId, isFinished: true }).catch(() => undefined);
}

/** Announces that a screen follows a run that is about to start. If the notice is lost, there is no preview. */
export async function tellWatched(on: Queryable, runId: string): Promise<void> {
  await notifyRun(on, { id: runId, isWatched: true }).catch(() => undefined);
}

/** The notice of a preview: at most 6,900 bytes for `MAX_PREVIEW_BYTES`. */
export function noticeOfPreview(id: string, preview: EnginePreview): RunNotice {
  const { bytes, result } = preview;
  return { id, preview: { base64: Buffer.from(bytes).toString("base64"), result } };
}

/** Parses a notice; `null` if the payload isn't ours. */
export function readNotice(payload: string | undefined): RunNotice | null {
  try {
    return runNotice.safeParse(JSON.parse(payload ?? "")).data ?? null;
  } catch {
    return null;
  }
}
