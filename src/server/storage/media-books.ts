import { z } from "zod";
import { AppError } from "#core/errors.ts";
import type { AiMarks, ImageFile } from "#core/image-payload.ts";
import { retentionHours } from "#core/retention.ts";
import type { Queryable } from "#server/db/connection.ts";
import { inBatches } from "#server/db/in-batches.ts";
import { type Quota, quotaOf, unusedQuota } from "./quota.ts";

const MIB = 1024 * 1024;
/** Results of this interval are recorded in one statement. */
const NOTE_EVERY_MS = 500;
/** Share of the free quota that starts may use before the next check. */
const TRUSTED_SHARE = 0.1;
const MAX_TRUSTED = 25;
const TRUSTED_MS = 60_000;
const MAX_PEOPLE = 10_000;

const marksRow = z.object({ digitalSourceType: z.string().nullable(), hasManifest: z.boolean() });

/** A stored result. */
interface NewResult {
  readonly key: string;
  readonly userId: string;
  readonly bytes: number;
}

const uploadRow = z.object({ sha256: z.instanceof(Buffer), marks: marksRow.nullable() });

/** An upload that runs may refer to. */
interface NewUpload {
  readonly userId: string;
  readonly key: string;
  readonly image: ImageFile;
  /** SHA-256 of the file, in hex. */
  readonly sha256: string;
}

/** Records stored files per user, enforces quotas, and keeps the AI marks that uploads carried. */
export interface MediaBooks {
  /** Records an upload. Throws `storage_full` if the quota is used up; the file must not be stored then. */
  keepUpload(userId: string, key: string, image: ImageFile): Promise<void>;
  /**
   * Records an upload that no run uses yet. Throws `uploads_full` if there are too many; the file must not be stored
   * then.
   */
  keepUnused(upload: NewUpload): Promise<void>;
  /** Returns the record of this user's upload that runs may refer to, or `null`. */
  findUpload(
    userId: string,
    key: string,
  ): Promise<{ sha256: string; marks: AiMarks | null } | null>;
  /** Records that a run uses these uploads: from then on they live as long as the run's inputs. */
  claimUploads(keys: readonly string[]): Promise<void>;
  /** Removes the record of an upload that couldn't be stored. */
  forget(key: string): Promise<void>;
  /** Throws `storage_full` if there is no room for another result. */
  requireRoom(userId: string, rank: number): Promise<void>;
  /**
   * Records a result with a short delay. If the process dies first, the result isn't counted, but is still deleted on
   * time.
   */
  noteResult(result: NewResult): void;
  /** Records the steps of a result before they are stored: no row of the run names them. */
  keepSteps(steps: NewResult): Promise<void>;
  /** Returns the AI marks that an upload carried, or `null`. */
  marksOf(key: string): Promise<AiMarks | null>;
  /** Writes pending records. */
  close(): Promise<void>;
}

export interface MediaBooksDeps {
  readonly on: Queryable;
  readonly keepDays: number;
  /** 0 for the free plan, one more for each higher plan. */
  readonly priorityOf: (userId: string) => Promise<number>;
  readonly now: () => number;
  readonly log: { warn(message: string): void };
}

export function openMediaBooks(deps: MediaBooksDeps): MediaBooks {
  const { on, keepDays } = deps;
  const room = createRoom(deps);
  const notes = createNotes(deps);
  const claim = createClaiming(on);
  return {
    async keepUpload(userId, key, image) {
      const quota = quotaOf(await deps.priorityOf(userId));
      const marks = image.marks ? JSON.stringify(image.marks) : null;
      const { rows } = await on.query<{ is_kept: boolean }>(
        "select media.keep_upload($1, $2, $3, $4, $5, $6) as is_kept",
        [key, userId, image.bytes.length, marks, quota.files, quota.bytes],
      );
      if (rows[0]?.is_kept !== true) throw full(quota, keepDays);
    },
    async keepUnused({ userId, key, image, sha256 }) {
      const marks = image.marks ? JSON.stringify(image.marks) : null;
      const { rows } = await on.query<{ is_kept: boolean }>(
        "select media.keep_unused($1, $2, $3, decode($4, 'hex'), $5, $6, $7) as is_kept",
        [key, userId, image.bytes.length, sha256, marks, unusedQuota.files, unusedQuota.bytes],
      );
      if (rows[0]?.is_kept === true) return;
      throw new AppError("uploads_full", {
        limitFiles: unusedQuota.files,
        limitMb: unusedQuota.bytes / MIB,
        hours: retentionHours.unusedUploads,
      });
    },
    async findUpload(userId, key) {
      const { rows } = await on.query(
        "select sha256, marks from media.file where key = $1 and user_id = $2 and sha256 is not null",
        [key, userId],
      );
      if (rows[0] === undefined) return null;
      const { sha256, marks } = uploadRow.parse(rows[0]);
      return { sha256: sha256.toString("hex"), marks };
    },
    async claimUploads(keys) {
      await Promise.all(keys.map(claim));
    },
    async forget(key) {
      await on.query("delete from media.file where key = $1", [key]);
    },
    requireRoom: (userId, rank) => room.require(userId, rank),
    noteResult: (result) => notes.add(result),
    keepSteps: (steps) => writeResults(on, [steps]),
    async marksOf(key) {
      const { rows } = await on.query<{ marks: unknown }>(
        "select marks from media.file where key = $1 and marks is not null",
        [key],
      );
      return rows[0] === undefined ? null : marksRow.parse(rows[0].marks);
    },
    close: notes.close,
  };
}

function full({ files, bytes }: Quota, keepDays: number): AppError {
  return new AppError("storage_full", { limitFiles: files, limitMb: bytes / MIB, keepDays });
}

/**
 * Checks a user's quota before a run. A user far below the limit isn't checked every time: runs must stay cheap, and a
 * few files above the limit do no harm.
 */
function createRoom({ on, keepDays, now }: MediaBooksDeps) {
  const trusted = new Map<string, { left: number; untilMs: number }>();

  async function look(userId: string, rank: number): Promise<void> {
    const quota = quotaOf(rank);
    const { rows } = await on.query<{ files: string; total: string }>(
      "select files, total from media.usage_of($1)",
      [userId],
    );
    const files = quota.files - Number(rows[0]?.files ?? 0);
    const share = 1 - Number(rows[0]?.total ?? 0) / quota.bytes;
    if (files < 1 || share <= 0) throw full(quota, keepDays);
    if (trusted.size >= MAX_PEOPLE) trusted.clear();
    const left = Math.min(
      MAX_TRUSTED,
      Math.floor(Math.min(files, share * quota.files) * TRUSTED_SHARE),
    );
    trusted.set(userId, { left, untilMs: now() + TRUSTED_MS });
  }

  return {
    async require(userId: string, rank: number): Promise<void> {
      const known = trusted.get(userId);
      if (!known || known.left < 1 || known.untilMs < now()) return look(userId, rank);
      known.left -= 1;
    },
  };
}

function createClaiming(on: Queryable) {
  return inBatches(async (keys: readonly string[]) => {
    await on.query(
      "update media.file set claim = 'run' where key = any($1::text[]) and claim = 'none'",
      [keys],
    );
    return new Map<string, true>();
  });
}

async function writeResults(on: Queryable, results: readonly NewResult[]): Promise<void> {
  await on.query(
    `insert into media.file (key, user_id, kind, bytes)
     select key, user_id, 'result', bytes from unnest($1::text[], $2::text[], $3::int[]) as t (key, user_id, bytes)
     on conflict (key) do nothing`,
    [
      results.map(({ key }) => key),
      results.map(({ userId }) => userId),
      results.map(({ bytes }) => bytes),
    ],
  );
}

/** Collects results and records them in one statement. */
function createNotes({ on, log }: MediaBooksDeps) {
  let waiting: NewResult[] = [];
  let timer: NodeJS.Timeout | null = null;
  let last = Promise.resolve();

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const results = waiting;
    waiting = [];
    if (results.length > 0) {
      last = last
        .then(() => writeResults(on, results))
        .catch((error: unknown) => log.warn(`results couldn't be recorded: ${String(error)}`));
    }
    return last;
  }

  return {
    add(result: NewResult): void {
      waiting.push(result);
      timer ??= setTimeout(() => void flush(), NOTE_EVERY_MS);
    },
    close: flush,
  };
}
