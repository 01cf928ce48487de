import { AppError } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import type { EngineKind } from "#core/run.ts";
import type { Database } from "#server/db/connection.ts";
import type { RequireAble } from "#server/engines/built-in-limit.ts";
import type { StudioPause } from "#server/engines/studio-pause.ts";
import { userFileKey } from "#server/storage/keys.ts";
import type { MediaBooks } from "#server/storage/media-books.ts";
import type { Storage } from "#server/storage/port.ts";
import { mapPictures, type Pictured, putTogether } from "#tool-model/pictured.ts";
import type { Run } from "./run.ts";
import type { RunLine } from "./run-line.ts";
import { contentOf, type GivenImage, hashRequest, type StoredImage } from "./run-payload.ts";
import { findRun, type NewRun, type Started } from "./run-store.ts";

/** Long enough for a server that is down overnight: its runs start again with the same hold. */
const HOLD_TTL_S = 24 * 60 * 60;
/** Two in progress and eight waiting, so one user can't fill the queue. */
const MAX_OPEN_RUNS = 10;
export const startLimits = { holdTtlS: HOLD_TTL_S, maxOpen: MAX_OPEN_RUNS } as const;
/** About the duration of one run. */
const OWN_LINE_RETRY_S = 5;

export interface StartRunDeps {
  readonly database: Database;
  readonly storage: Storage;
  readonly media: Pick<MediaBooks, "requireRoom" | "claimUploads">;
  readonly line: Pick<RunLine, "requirePlace">;
  readonly studioPause: StudioPause;
  readonly requireAble: RequireAble;
  /** The user's rank among waiting runs; higher goes first. */
  readonly priorityOf: (userId: string) => Promise<number>;
  readonly newId: () => string;
  /** Creates hold and run, within `startLimits`. */
  readonly start: (run: NewRun) => Promise<Started>;
  /** Adds the job of a run that has an admission slot. */
  readonly queueSoon: (runId: string) => Promise<void>;
}

export interface RunRequest {
  readonly runId: string;
  readonly userId: string;
  readonly operation: string;
  readonly payload: Pictured<GivenImage>;
  readonly costCredits: number;
  readonly locale: Locale;
  /** The requested kind of engine; `null` uses the configured order. */
  readonly kind: EngineKind | null;
  /** Whether an API key starts it. Its result can't be returned for its credits. */
  readonly isByApi: boolean;
}

/**
 * Holds the credits of a run and queues it, once per run id. Repeating it with the same payload returns the existing
 * run, whatever its state. Throws `run_conflict` for another payload or another user's id, `not_enough_credits`,
 * `payment_overdue` or `payment_disputed` if paid credits are frozen, `too_many_open_runs`, `storage_full`, `busy`, a
 * refusal of `StudioPause` or `RequireAble`, and `cancelled` if the cancel came first; nothing is stored then.
 */
export async function startRun(deps: StartRunDeps, request: RunRequest): Promise<Run> {
  const payloadHash = hashRequest({ ...request, content: await contentOf(request.payload) });
  // Nearly every request is new, so an existing run is looked up only if the start fails.
  const started = await startNew(deps, request, payloadHash).catch(async (error: unknown) => {
    const known = await findRun(deps.database.pool, request.runId).catch(() => null);
    if (known) return sameRun(known, request, payloadHash);
    throw error;
  });
  if (started) return started;
  const twin = await findRun(deps.database.pool, request.runId);
  if (!twin) throw new AppError("run_conflict");
  return sameRun(twin, request, payloadHash);
}

/** Returns `null` if the run already existed; nothing is stored then, as with every `AppError`. */
async function startNew(
  deps: StartRunDeps,
  request: RunRequest,
  payloadHash: Run["payloadHash"],
): Promise<Run | null> {
  const { runId: id, userId, operation, locale, costCredits: cost, isByApi } = request;
  await deps.line.requirePlace();
  const kind = await deps.studioPause.admit(request);
  await deps.requireAble({ ...request, kind });
  const rank = await deps.priorityOf(userId);
  await deps.media.requireRoom(userId, rank);
  const { payload, named, discard } = await storeImages(deps, request);
  const run = { id, userId, operation, payload, payloadHash, locale, cost, kind, rank, isByApi };
  const started = await commit(deps, run).catch(async (error: unknown) => {
    // After any other error the commit may have succeeded, and its run needs the files.
    if (error instanceof AppError) await discard();
    throw error;
  });
  if (!started) await discard();
  // Failing is harmless: retention looks for the runs of an upload before it deletes one.
  else if (named.length > 0) await deps.media.claimUploads(named).catch(() => undefined);
  return started;
}

/**
 * Stores the sent images of a payload and replaces each by its key; `named` holds the keys of uploads that it refers
 * to.
 */
async function storeImages(deps: StartRunDeps, request: RunRequest) {
  const put: string[] = [];
  const named: string[] = [];
  // A failed cleanup must not replace the original error.
  const discard = async (): Promise<void> => {
    await Promise.allSettled(put.map((key) => deps.storage.delete(key)));
  };
  const stored = await mapPictures(request.payload, async (image, index): Promise<StoredImage> => {
    if ("sha256" in image) {
      const { sha256: _content, ...upload } = image;
      named.push(upload.storageKey);
      return upload;
    }
    // Concurrent calls with one run id must not touch each other's files.
    const id = `${request.runId}-${index}-${deps.newId().slice(0, 8)}`;
    const { mimeType, marks } = image;
    const storageKey = userFileKey(request.userId, { kind: "in", id, mimeType });
    put.push(storageKey);
    await deps.storage.put(storageKey, image);
    return { storageKey, mimeType, ...(marks ? { marks } : {}) };
  }).catch(async (error: unknown) => {
    await discard();
    throw error;
  });
  return { payload: putTogether(stored), named, discard };
}

/** Creates hold and run, then the job. Returns `null` if the run already existed. */
async function commit({ start, queueSoon }: StartRunDeps, run: NewRun): Promise<Run | null> {
  const started = await start(run);
  if (typeof started === "object") {
    // The run exists even if this fails; the workers' sweep adds a missing job.
    await queueSoon(run.id).catch(() => undefined);
    return started;
  }
  switch (started) {
    case "too_many_open":
      throw new AppError("too_many_open_runs", {
        limit: MAX_OPEN_RUNS,
        retryAfterS: OWN_LINE_RETRY_S,
      });
    case "cancelled":
      throw new AppError("cancelled");
    case "insufficient":
      throw new AppError("not_enough_credits", { cost: run.cost });
    case "frozen:overdue":
      throw new AppError("payment_overdue");
    case "frozen:disputed":
      throw new AppError("payment_disputed");
    case "exists:pending":
    case "exists:captured":
    case "exists:released":
    case "exists:expired":
      return null;
  }
}

function sameRun(run: Run, request: RunRequest, payloadHash: Buffer): Run {
  const isSame = run.userId === request.userId && payloadHash.equals(run.payloadHash);
  if (!isSame) throw new AppError("run_conflict");
  return run;
}
