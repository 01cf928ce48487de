import type { Queryable } from "#server/db/connection.ts";

/*
 * Jobs are saved as arguments of the queue's own function, without their worker: a job in progress starts again, and a
 * newer version of the queue never sees internals that it doesn't know.
 */

export const JOB_COLUMNS = [
  "task",
  "queue_name",
  "payload",
  "run_at",
  "attempts",
  "max_attempts",
  "job_key",
  "priority",
  "flags",
];

export const JOBS_QUERY = `
  select t.identifier, q.queue_name, j.payload, j.run_at, j.attempts, j.max_attempts, j.key, j.priority, j.flags
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
   order by j.id`;

/** Temporary table that holds the rows of `JOBS_QUERY` for `addWaitingJobs`. It ends with the session. */
export const WAITING_JOBS = "pg_temp.waiting_job";

export async function makeWaitingJobs(on: Queryable): Promise<void> {
  await on.query(
    `create temp table waiting_job (
       task text, queue_name text, payload json, run_at timestamptz, attempts int, max_attempts int,
       job_key text, priority int, flags jsonb)`,
  );
}

/** Adds the waiting rows to the queue, with their attempts so far. */
export async function addWaitingJobs(on: Queryable): Promise<void> {
  await on.query(
    `with added as materialized (
       select (graphile_worker.add_job(
                task, payload, queue_name => queue_name, run_at => run_at, max_attempts => max_attempts,
                job_key => job_key, priority => priority,
                flags => array(select jsonb_object_keys(flags)))).id,
              attempts
         from ${WAITING_JOBS})
     select graphile_worker.reschedule_jobs(array_agg(id), attempts => attempts)
       from added where attempts > 0 group by attempts`,
  );
}
