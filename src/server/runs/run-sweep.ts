import type { Queryable } from "#server/db/connection.ts";

/** Unlocks the jobs of runs whose lease has ended, so that any worker takes them. Returns the run ids. */
export async function takeOverRuns(on: Queryable, leaseMs: number): Promise<string[]> {
  const { rows } = await on.query<{ id: string }>(
    "select take_over as id from runs.take_over(make_interval(secs => $1))",
    [leaseMs / 1_000],
  );
  return rows.map(({ id }) => id);
}

/**
 * Finds open runs whose job is gone or out of tries. A queued run without any job gets one instead
 * (`queueForgottenRuns`).
 */
export async function findAbandonedRuns(on: Queryable): Promise<string[]> {
  const { rows } = await on.query<{ id: string }>(
    `select id from runs.run r
       left join lateral (
         select bool_or(j.locked_at is not null or j.attempts < j.max_attempts) as is_alive
           from graphile_worker.jobs j where j.key = r.id::text) as job on true
      -- Says what the rest implies: only so is an index of open runs enough, and the whole table is not read.
      where state in ('queued', 'running')
        and ((state = 'running' and is_alive is not true)
          or (state = 'queued' and lane is not null and not is_alive))`,
  );
  return rows.map(({ id }) => id);
}

/** Longer than a live process takes between inserting a run and adding its job. */
const JOB_DELAY_S = 2;

/** Adds the job of runs whose process died before adding it. Returns how many. */
export async function queueForgottenRuns(on: Queryable): Promise<number> {
  const { rows } = await on.query<{ count: number }>(
    `select (count(*) filter (where runs.queue_soon(id)))::int as count
       from runs.run r
      where state = 'queued' and lane is not null
        and created_at < clock_timestamp() - make_interval(secs => $1)
        and not exists (select from graphile_worker.jobs j where j.key = r.id::text)`,
    [JOB_DELAY_S],
  );
  return rows[0]?.count ?? 0;
}

/** Admits waiting runs of users with a free admission slot. Returns how many. */
export async function admitForgottenRuns(on: Queryable): Promise<number> {
  const { rows } = await on.query<{ count: number }>(
    `select coalesce(sum(runs.admit_waiting(user_id)), 0)::int as count
       from (select distinct user_id from runs.run r
              where state = 'queued' and lane is null and 2 > (
                select count(*) from runs.run o
                 where o.user_id = r.user_id and o.state in ('queued', 'running') and o.lane is not null)
              limit 100) as waiting`,
  );
  return rows[0]?.count ?? 0;
}

/** Removes `run` jobs that are out of tries and have lost their key, so no open run depends on them. */
export async function removeDeadJobs(on: Queryable): Promise<void> {
  await on.query(
    `select graphile_worker.complete_jobs(array_agg(j.id)) from graphile_worker.jobs j
      where j.task_identifier = 'run' and j.key is null and j.locked_at is null and j.attempts >= j.max_attempts
      having count(*) > 0`,
  );
}
