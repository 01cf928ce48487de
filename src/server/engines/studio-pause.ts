import { AppError, type ErrorCode } from "#core/errors.ts";
import { type EngineKind, LOCAL_ENGINE_ID } from "#core/run.ts";
import { studioPauseLimits as limits } from "#core/studio-pause-limits.ts";
import { poorResultCodes } from "#engine/port.ts";
import type { Queryable } from "#server/db/connection.ts";

const HOUR_MS = 60 * 60_000;

interface Asked {
  readonly userId: string;
  readonly operation: string;
  /** The requested kind of engine; `null` uses the configured order. */
  readonly kind: EngineKind | null;
}

/** Pauses hosted engines for users with too many refused and free results. */
export interface StudioPause {
  /**
   * Returns the kind of engine that a run may use: the requested one, or `local` instead of an order that begins with
   * the built-in engine. Throws `studio_paused`, `studio_paused_only` if no built-in engine supports the operation, or
   * `studio_paused_today`.
   */
  admit(asked: Asked): Promise<EngineKind | null>;
}

interface StudioPauseDeps {
  readonly on: Queryable;
  /** Kinds of engines that support an operation, in the order to try them. */
  readonly kindsOf: (operation: string) => readonly EngineKind[];
  /** The operations of the same tool, including this one. */
  readonly operationsLike: (operation: string) => readonly string[];
  readonly now: () => number;
}

/** Counts in the database, so all processes agree. */
export function createStudioPause(deps: StudioPauseDeps): StudioPause {
  const { on, kindsOf, operationsLike, now } = deps;

  async function findPause({ userId, operation }: Asked): Promise<AppError | null> {
    const atMs = now();
    const runs = await readVainRuns(on, userId, atMs);
    const like = operationsLike(operation);
    const day = pauseEnd(runs, limits.day);
    if (day > atMs) return refusal("studio_paused_today", limits.day.count, { atMs, end: day });
    const ofTool = runs.filter((run) => like.includes(run.operation));
    const end = pauseEnd(ofTool, limits.tool);
    if (end <= atMs) return null;
    const code = kindsOf(operation).includes("local") ? "studio_paused" : "studio_paused_only";
    return refusal(code, limits.tool.count, { atMs, end });
  }

  return {
    async admit(asked) {
      const { kind, operation } = asked;
      const kinds = kindsOf(operation);
      if (kind === "local" || !kinds.includes("studio")) return kind;
      const pause = await findPause(asked);
      if (pause === null) return kind;
      if (kind === null && kinds[0] === "local") return "local";
      throw pause;
    },
  };
}

interface VainRun {
  readonly operation: string;
  readonly endedMs: number;
}

/** When the oldest of the newest `count` runs leaves the window; 0 if there are fewer. */
function pauseEnd(runs: readonly VainRun[], limit: (typeof limits)[keyof typeof limits]) {
  const oldest = runs[limit.count - 1];
  return oldest ? oldest.endedMs + limit.hours * HOUR_MS : 0;
}

function refusal(code: ErrorCode, count: number, { atMs, end }: { atMs: number; end: number }) {
  const until = new Date(end).toISOString().slice(11, 16);
  return new AppError(code, { count, until, retryAfterS: Math.ceil((end - atMs) / 1_000) });
}

/**
 * A user's runs of the last day whose result a hosted engine made in vain, newest first, as many as the limits need. A
 * run ends within two days: its hold lasts for one. A call that was refused counts even if another engine then made the
 * result.
 */
async function readVainRuns(on: Queryable, userId: string, atMs: number): Promise<VainRun[]> {
  const { rows } = await on.query<VainRun>(
    `select r.operation, (extract(epoch from r.finished_at) * 1000)::float8 as "endedMs"
       from runs.run r
      where r.user_id = $1
        and r.created_at > $2::timestamptz - interval '2 days'
        and r.finished_at > $2::timestamptz - interval '1 day'
        and (r.is_free and r.engine <> $3
             or exists (select from runs.engine_attempt a where a.run_id = r.id and a.outcome = any ($4)))
      order by r.finished_at desc limit $5`,
    [userId, new Date(atMs), LOCAL_ENGINE_ID, poorResultCodes, limits.day.count],
  );
  return rows;
}
