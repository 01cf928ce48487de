import pg from "pg";
import { AppError } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import type { EngineKind } from "#core/run.ts";
import { reserve } from "#server/credits/ledger.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import { userFileKey } from "#server/storage/keys.ts";
import type { Storage } from "#server/storage/port.ts";
import { addJob } from "../queue/queue.ts";
import { RUN_JOB } from "./execute-run.ts";
import type { Run } from "./run.ts";
import { hashPayload, isImageFile, replaceImages, type StoredImage } from "./run-payload.ts";
import { countQueued, findRun, insertRun, type NewRun } from "./run-store.ts";

/** Long enough for a server that is down over night: its runs start again with the same hold. */
const HOLD_TTL_S = 24 * 60 * 60;
const UNIQUE_VIOLATION = "23505";

export interface StartRunDeps {
  readonly database: Database;
  readonly storage: Storage;
  /** More runs than this may not wait in the line, of all users together. */
  readonly maxQueued: number;
  readonly newId: () => string;
}

export interface RunRequest {
  readonly runId: string;
  readonly userId: string;
  readonly operation: string;
  /** Strictly checked; every picture in it is an `ImageFile`. */
  readonly payload: unknown;
  readonly costCredits: number;
  readonly locale: Locale;
  /** The kind of engine that was asked for; null: the order of the configuration. */
  readonly kind: EngineKind | null;
}

/**
 * Holds the credits of a run and puts it into the line, once per run id: asked again with the same
 * payload it answers the run that is there, whatever became of it. Throws `run_conflict` for another
 * payload or another user's id, `not_enough_credits`, `payment_overdue` or `payment_disputed` when paid
 * credits rest, and `busy`; then nothing is kept.
 */
export async function startRun(deps: StartRunDeps, request: RunRequest): Promise<Run> {
  const payloadHash = await hashPayload(request);
  const known = await findRun(deps.database.pool, request.runId);
  if (known) return sameRun(known, request, payloadHash);
  if ((await countQueued(deps.database.pool)) >= deps.maxQueued) throw new AppError("busy");

  const { payload, discard } = await storeImages(deps, request);
  const { runId: id, userId, operation, locale, kind, costCredits: cost } = request;
  const isNew = await commit(deps.database, {
    id,
    userId,
    operation,
    payload,
    payloadHash,
    locale,
    cost,
    kind,
  }).catch(async (error: unknown) => {
    // After any other error the commit may have come through, and its run needs the pictures.
    if (error instanceof AppError) await discard();
    throw error;
  });
  if (!isNew) await discard();
  const run = await findRun(deps.database.pool, id);
  if (!run) throw new AppError("run_conflict");
  return sameRun(run, request, payloadHash);
}

/** Stores the pictures of a payload and puts their keys in their places. */
async function storeImages(deps: StartRunDeps, request: RunRequest) {
  const stored: string[] = [];
  // What a store that is out of order keeps of them is no reason to answer anything else.
  const discard = async (): Promise<void> => {
    await Promise.allSettled(stored.map((key) => deps.storage.delete(key)));
  };
  const payload = await replaceImages(request.payload, isImageFile, async (image, index) => {
    // Calls that race for one run id must not touch each other's files.
    const id = `${request.runId}-${index}-${deps.newId().slice(0, 8)}`;
    const { mimeType } = image;
    const storageKey = userFileKey(request.userId, { kind: "in", id, mimeType });
    stored.push(storageKey);
    await deps.storage.put(storageKey, image);
    return { storageKey, mimeType } satisfies StoredImage;
  }).catch(async (error: unknown) => {
    await discard();
    throw error;
  });
  return { payload, discard };
}

/** Hold, run and job in one transaction; false when the run was there already. */
async function commit(database: Database, run: NewRun): Promise<boolean> {
  try {
    return await database.transaction(({ client }) => holdAndEnqueue(client, run));
  } catch (error) {
    // Two users chose one id at the same moment; the ledger let one of them have it.
    const isTaken = error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
    throw isTaken ? new AppError("run_conflict", {}, { cause: error }) : error;
  }
}

async function holdAndEnqueue(client: Queryable, run: NewRun): Promise<boolean> {
  const outcome = await reserve(client, {
    holdId: run.id,
    userId: run.userId,
    amount: run.cost,
    purpose: `run:${run.operation}`,
    ttlSeconds: HOLD_TTL_S,
  });
  if (outcome === "insufficient") throw new AppError("not_enough_credits", { cost: run.cost });
  if (outcome === "frozen:overdue") throw new AppError("payment_overdue");
  if (outcome === "frozen:disputed") throw new AppError("payment_disputed");
  if (outcome !== "held") return false;
  await insertRun(client, run);
  await addJob(client, { name: RUN_JOB, key: run.id, payload: { runId: run.id } });
  return true;
}

function sameRun(run: Run, request: RunRequest, payloadHash: Buffer): Run {
  const isSame = run.userId === request.userId && payloadHash.equals(run.payloadHash);
  if (!isSame) throw new AppError("run_conflict");
  return run;
}
