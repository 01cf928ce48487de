import { z } from "zod";
import type { CreationChange, CreationFilter, CreationSettings } from "#core/creations.ts";
import { creationSettings } from "#core/creations.ts";
import { engineKinds } from "#core/run.ts";
import type { Queryable } from "#server/db/connection.ts";
import { runColumns, runRow } from "#server/runs/run.ts";
import { storedPayload } from "#server/runs/run-payload.ts";

const added = z.object({
  finishedAt: z.date().nullable(),
  name: z.string().nullable(),
  isFavourite: z.boolean(),
  isExpired: z.boolean(),
});
const creationRow = z.intersection(runRow, added);
/** A run with its user's additions. */
export type CreationRow = z.infer<typeof creationRow>;

/** Images are deleted in the order in which runs ended (`deleteOldPictures`); up to this position they are gone. */
const IS_EXPIRED = `coalesce((select (r.finished_at, r.id) <= (done.finished_at, done.run_id)
    from media.cleared done), false)`;

const STATES = {
  open: "('queued', 'running')",
  done: "('done')",
  failed: "('failed')",
} as const;

interface Asked extends Omit<CreationFilter, "tool"> {
  readonly userId: string;
  /** The operations of the tool in the filter; `null` for all tools. */
  readonly operations: readonly string[] | null;
  readonly limit: number;
}

/** A user's runs that aren't deleted, newest first, in the order of the index `run_of_user`. */
export async function findCreations(on: Queryable, asked: Asked): Promise<CreationRow[]> {
  const { userId, operations, limit, before, state, favourites, words } = asked;
  const { rows } = await on.query<Record<string, unknown>>(
    `with page as (
       select r.id, r.created_at as at, c.name, coalesce(c.is_favourite, false) as "isFavourite",
              ${IS_EXPIRED} as "isExpired"
         from runs.run r
         left join runs.creation c on c.run_id = r.id
        where r.user_id = $1 and r.erased_at is null
          and ($2::uuid is null or exists (
            select from runs.run last where last.id = $2 and last.user_id = $1
               and (r.created_at < last.created_at or (r.created_at = last.created_at and r.id > last.id))))
          and ($3::text[] is null or r.operation = any($3))
          and (${state === undefined ? "true" : `r.state in ${STATES[state]}`})
          and (${favourites === undefined ? "true" : "c.is_favourite"})
          and ($4::text = '' or position(lower($4) in lower(c.name)) > 0)
        order by r.created_at desc, r.id limit $5)
     select ${runColumns}, finished_at as "finishedAt", name, "isFavourite", "isExpired"
       from runs.run join page using (id) order by at desc, id`,
    [userId, before ?? null, operations, words ?? "", limit],
  );
  return rows.map((row) => creationRow.parse(row));
}

const detailRow = z.object({
  payload: storedPayload,
  askedKind: z.enum(engineKinds).nullable(),
  settings: z.nullable(creationSettings),
});
export type CreationDetailRow = CreationRow & z.infer<typeof detailRow>;

/** A run of this user, or `null` if it's missing or deleted. */
export async function findCreation(
  on: Queryable,
  { runId, userId }: OwnRun,
): Promise<CreationDetailRow | null> {
  const { rows } = await on.query<Record<string, unknown>>(
    `with one as (
       select r.id, r.asked_kind as "askedKind", c.name, coalesce(c.is_favourite, false) as "isFavourite",
              c.settings, ${IS_EXPIRED} as "isExpired"
         from runs.run r left join runs.creation c on c.run_id = r.id
        where r.id = $1 and r.user_id = $2 and r.erased_at is null)
     select ${runColumns}, payload, finished_at as "finishedAt", "askedKind", name, "isFavourite", settings,
            "isExpired"
       from runs.run join one using (id)`,
    [runId, userId],
  );
  return rows[0] === undefined
    ? null
    : { ...creationRow.parse(rows[0]), ...detailRow.parse(rows[0]) };
}

export interface OwnRun {
  readonly runId: string;
  readonly userId: string;
}

/** Writes the given fields. Returns `false` if the user has no such run. */
export async function changeCreation(
  on: Queryable,
  { runId, userId }: OwnRun,
  change: CreationChange & { readonly settings?: CreationSettings },
): Promise<boolean> {
  const { name, isFavourite, settings } = change;
  const { rowCount } = await on.query(
    `insert into runs.creation as c (run_id, user_id, name, is_favourite, settings)
     select r.id, r.user_id, nullif($3::text, ''), coalesce($4, false), $5::jsonb
       from runs.run r where r.id = $1 and r.user_id = $2 and r.erased_at is null
     on conflict (run_id) do update set
       name = case when $3::text is null then c.name else excluded.name end,
       is_favourite = coalesce($4, c.is_favourite),
       settings = coalesce(excluded.settings, c.settings),
       changed_at = clock_timestamp()`,
    [
      runId,
      userId,
      name ?? null,
      isFavourite ?? null,
      settings === undefined ? null : JSON.stringify(settings),
    ],
  );
  return rowCount === 1;
}

const openRow = z.object({
  id: z.uuid(),
  operation: z.string(),
  state: z.enum(["queued", "running"]),
  createdAt: z.date(),
});

/** A user's unfinished runs, oldest first. */
export async function findOpenRuns(
  on: Queryable,
  userId: string,
): Promise<z.infer<typeof openRow>[]> {
  const { rows } = await on.query<Record<string, unknown>>(
    `select id, operation, state, created_at as "createdAt" from runs.run
      where user_id = $1 and state in ('queued', 'running') order by created_at, id`,
    [userId],
  );
  return rows.map((row) => openRow.parse(row));
}
