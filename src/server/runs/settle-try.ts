import { AppError, type ErrorCode } from "#core/errors.ts";
import { EngineFailure } from "#engine/port.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { QueueLog } from "../queue/queue-log.ts";
import { isFinished } from "./run.ts";
import { failRun, findRun } from "./run-store.ts";
import type { StopReason } from "./stop-watch.ts";
import { isDatabaseTrouble, Trouble, withPatience } from "./trouble.ts";
import { type HandBackReason, HoldLost, handBack, type Try } from "./try-store.ts";

/** Tries of a run whose worker dies or fails unexpectedly. */
export const MAX_ATTEMPTS = 3;
/** How long writing the end of a try is retried. Afterwards its lease ends, and others take the run over. */
const SETTLE_PATIENCE_MS = 60_000;

/** Another worker has the run and needs its job, which would be deleted if this worker's handler resolved. */
export class RunTaken extends Error {
  override readonly name = "RunTaken";

  constructor(runId: string) {
    super(`run ${runId} was taken from this worker`);
  }
}

/** An image of the payload is gone, so no further try can succeed. */
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
 * Settles a failed try. Resolves when the job may end: the run has ended or has a new job. Throws `RunTaken` if the run
 * belongs to another worker.
 */
export async function settleFailure(deps: SettleDeps, failed: FailedTry): Promise<void> {
  // A stopping process has used up its grace period: it writes once, without retries.
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
    log.warn(`run ${runId} is queued again (${why}): ${String(error)}`);
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
  const details = error instanceof AppError ? { details: error.details } : {};
  if (await failRun(on, { runId, lease, code, ...details })) return;
  const run = await findRun(on, runId);
  if (run && !isFinished(run)) throw new RunTaken(runId);
}

function handBackReason({ error, reason }: FailedTry): HandBackReason {
  if (reason === "stopping") return "stopping";
  return error instanceof Trouble ? "trouble" : "fault";
}

/** Returns the code that the run fails with, or `null` if it gets another try. */
function endingCode({ attempt, error, reason }: FailedTry): ErrorCode | null {
  if (reason === "stopping") return null;
  if (reason === "timeout") return "timeout";
  if (error instanceof EngineFailure || error instanceof AppError) return error.code;
  if (error instanceof HoldLost || error instanceof PictureGone) return "interrupted";
  if (error instanceof Trouble) return null;
  return attempt >= MAX_ATTEMPTS ? "interrupted" : null;
}
