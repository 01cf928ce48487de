import { cached } from "#server/async/cached.ts";
import type { Queryable } from "#server/db/connection.ts";

/** Figures of this server for the marketing strip. `null` for one that is too small to show. */
export interface OwnFigures {
  /** Accounts with a finished run within the last 30 days. */
  readonly activeUsers: number | null;
  readonly imagesCreated: number | null;
}

/** A smaller count isn't shown: it impresses nobody, and says much about few people. */
const MIN_USERS = 100;
const MIN_IMAGES = 1_000;
const HOUR_MS = 3_600_000;
/** Counting takes at most this part of the time, however many runs there are. */
const REST_FACTOR = 1_000;

/** Returns `count` with its first two digits only, so that no single account or image shows. */
export function roundDown(count: number): number {
  const unit = 10 ** Math.max(0, String(count).length - 2);
  return Math.floor(count / unit) * unit;
}

async function readFigures(on: Queryable): Promise<OwnFigures> {
  const { rows } = await on.query<{ users: number; images: number }>(
    `select count(distinct user_id) filter (where finished_at > clock_timestamp() - interval '30 days')::int as users,
            count(*)::int as images
       from runs.run where state = 'done'`,
  );
  const { users = 0, images = 0 } = rows[0] ?? {};
  return {
    activeUsers: users < MIN_USERS ? null : roundDown(users),
    imagesCreated: images < MIN_IMAGES ? null : roundDown(images),
  };
}

/** Returns the last known figures, `null` at first, and counts anew in the background at most once an hour. */
export function createOwnFigures(on: Queryable): () => OwnFigures | null {
  let known: OwnFigures | null = null;
  const find = cached(
    async () => {
      known = await readFigures(on);
      return known;
    },
    { maxAgeMs: HOUR_MS, restFactor: REST_FACTOR },
  );
  return () => {
    // After a failure the next request counts again.
    find().catch(() => undefined);
    return known;
  };
}
