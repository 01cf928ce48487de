import type { ErrorCode } from "#core/errors.ts";
import { EngineFailure } from "#engine/port.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { QueueLog } from "../queue/queue-log.ts";
import { isFinished } from "./run.ts";
import { failRun, findRun } from "./run-store.ts";
import type { StopReason } from "./stop-watch.ts";
import { isDatabaseTrouble, Trouble, withPatience } from "./trouble.ts";
import { type HandBackReason, HoldLost, handBack, type Try } from "./try-store.ts";

/** Tries that a run gets when its worker dies or fails in a way nobody foresaw. */
export const MAX_ATTEMPTS = 3;
/** How long the end of a try is tried to be written; afterwards its lease ends, and others take it over. */
const SETTLE_PATIENCE_MS = 60_000;

/** Whoever has the run now needs its job, which would be deleted if this worker ended in peace. */
export class RunTaken extends Error {
  override readonly name = "RunTaken";

  constructor(runId: string) {
    super(`run ${runId} was taken from this worker`);
  }
}

/** A picture of the payload is not there any more: no try will find it. */
export class PictureGone extends Error {
  override readonly name = "PictureGone";
}

export interface FailedTry extends Try {
  readonly attempt: number;
  readonly error: unknown;
  readonly reason: StopReason | null;
}

interface SettleDeps {
  readonly on: Queryable;
  readonly log: QueueLog;
}

/**
 * Decides what a try that brought no picture means for its run. Resolves when the job may end: the run has ended, or
 * has a new job. Throws `RunTaken` when the run belongs to another worker.
 */
export async function settleFailure(deps: SettleDeps, failed: FailedTry): Promise<void> {
  // A process that stops has its grace behind it: what is written at once is written, or not.
  const signal = failed.reason === "stopping" ? AbortSignal.abort() : new AbortController().signal;
  await withPatience(() => settleOnce(deps, failed), {
    forMs: SETTLE_PATIENCE_MS,
    signal,
    isTrouble: isDatabaseTrouble,
  });
}

async function settleOnce({ on, log }: SettleDeps, failed: FailedTry): Promise<void> {
  const { runId, error, reason } = failed;
  const run = await findRun(on, runId);
  if (!run || isFinished(run)) return;
  if (reason === "lost" || error instanceof RunTaken) throw new RunTaken(runId);
  const code = endingCode(failed);
  if (code === null) {
    const why = handBackReason(failed);
    log.warn(`run ${runId} goes back into the line (${why}): ${String(error)}`);
    const outcome = await handBack(on, failed, why);
    if (outcome === "lost") throw new RunTaken(runId);
    if (outcome === "queued") return;
  }
  await endWithFailure({ on, log }, failed, code ?? "interrupted");
}

async function endWithFailure(
  { on, log }: SettleDeps,
  { runId, lease, error }: FailedTry,
  code: ErrorCode,
): Promise<void> {
  log[code === "interrupted" ? "error" : "info"](
    `run ${runId} failed as ${code}: ${String(error)}`,
  );
  if (await failRun(on, { runId, lease, code })) return;
  const run = await findRun(on, runId);
  if (run && !isFinished(run)) throw new RunTaken(runId);
}

function handBackReason({ error, reason }: FailedTry): HandBackReason {
  if (reason === "stopping") return "stopping";
  return error instanceof Trouble ? "trouble" : "fault";
}

/** What the run ends with; null: it gets another try. */
function endingCode({ attempt, error, reason }: FailedTry): ErrorCode | null {
  if (reason === "stopping") return null;
  if (reason === "timeout") return "timeout";
  if (error instanceof EngineFailure) return error.code;
  if (error instanceof HoldLost || error instanceof PictureGone) return "interrupted";
  if (error instanceof Trouble) return null;
  return attempt >= MAX_ATTEMPTS ? "interrupted" : null;
}
