import type { Cluster } from "../../setup/cluster.ts";

const QUERIES = {
  runs: "select id, state, attempt, lease, created_at, clock_timestamp() as now from runs.run where state in ('queued', 'running')",
  jobs: "select key, locked_by, locked_at, attempts, run_at, last_error from graphile_worker.jobs where task_identifier = 'run'",
  locks:
    "select l.objid, a.pid, a.state, a.query from pg_locks l join pg_stat_activity a using (pid) where locktype = 'advisory'",
  sessions: "select state, wait_event, count(*)::int from pg_stat_activity group by 1, 2",
};
const LAST_LINES = 25;

/** Open work and the last output of the processes, to find the cause of a failure. */
export async function describeOpenWork(cluster: Cluster): Promise<string> {
  const parts: string[] = [];
  for (const [what, query] of Object.entries(QUERIES)) {
    const rows = await cluster.sql(query).catch((error: unknown) => [{ error: String(error) }]);
    parts.push(`${what}: ${JSON.stringify(rows, null, 1)}`);
  }
  for (const { name, isAlive, output } of cluster.members) {
    const lines = output.split("\n").slice(-LAST_LINES).join("\n");
    parts.push(`${name} (${isAlive ? "alive" : "dead"}):\n${lines}`);
  }
  return parts.join("\n");
}
