import { pictureName, willFail } from "../../setup/cluster/echo-engine.ts";
import type { Cluster } from "../../setup/cluster.ts";
import { unmarked } from "../../setup/unmarked.ts";
import type { AcknowledgedRun } from "./load.ts";

interface Account {
  readonly userId: string;
  readonly granted: number;
  readonly posted: number;
  readonly held: number;
}

/** The credits granted to each user, and the balance. */
async function readAccounts(cluster: Cluster): Promise<Account[]> {
  return cluster.sql<Account & Record<string, unknown>>(
    `select a.user_id as "userId", a.posted::float8 as posted, a.held::float8 as held,
            coalesce((select sum(amount) from credit.lot where account_id = a.id), 0)::float8 as granted
       from credit.account a where a.kind = 'user'`,
  );
}

interface HoldOfRun {
  readonly id: string;
  readonly state: string;
  readonly captured: number;
  readonly runState: string | null;
}

async function readHolds(cluster: Cluster): Promise<HoldOfRun[]> {
  return cluster.sql<HoldOfRun & Record<string, unknown>>(
    `select h.id, h.state, h.captured::int as captured, r.state as "runState"
       from credit.hold h left join runs.run r on r.id = h.id`,
  );
}

/** Checks that each user's balance is the credits granted minus one credit per run reported as done. */
function checkAccounts(
  accounts: readonly Account[],
  acknowledged: readonly AcknowledgedRun[],
): string[] {
  return accounts.flatMap(({ userId, granted, posted, held }) => {
    const done = acknowledged.filter(
      (run) => run.userId === userId && run.outcome.state === "done",
    ).length;
    const problems: string[] = [];
    if (posted !== granted - done) {
      problems.push(`${userId} has ${posted} credits of ${granted} after ${done} pictures`);
    }
    if (held !== 0) problems.push(`${userId} still has ${held} credits set aside`);
    return problems;
  });
}

/** Each run reported as done was charged once, each failed one not at all, and there are no others. */
function checkHolds(
  holds: readonly HoldOfRun[],
  acknowledged: readonly AcknowledgedRun[],
): string[] {
  const told = new Map(acknowledged.map((run) => [run.outcome.runId, run.outcome.state]));
  const problems = holds.flatMap(({ id, state, captured, runState }) => {
    const isCharged = state === "captured" && captured === 1;
    const expected = told.get(id);
    if (expected === undefined) return [`nobody was told of run ${id} (${state})`];
    if (runState !== expected) return [`run ${id} is ${runState}, its owner was told ${expected}`];
    if (isCharged !== (expected === "done")) return [`run ${id} is ${expected}, its hold ${state}`];
    return [];
  });
  const kept = new Set(holds.map(({ id }) => id));
  for (const id of told.keys()) if (!kept.has(id)) problems.push(`run ${id} is not in the books`);
  return problems;
}

/** The engine's outcome is known in advance. Only a run whose workers died three times may be interrupted. */
function checkOutcomes(acknowledged: readonly AcknowledgedRun[], failPercent: number): string[] {
  return acknowledged.flatMap(({ outcome, picture }) => {
    const fails = willFail(pictureName(picture), failPercent);
    if (outcome.state === "done") {
      if (fails) return [`run ${outcome.runId} should have failed`];
      return outcome.bytes.equals(picture) ? [] : [`run ${outcome.runId} brought another picture`];
    }
    const isExpected =
      ["interrupted", "cancelled"].includes(outcome.code) || (fails && outcome.code === "no_face");
    return isExpected ? [] : [`run ${outcome.runId} failed as ${outcome.code}`];
  });
}

const DOWNLOADS_AT_A_TIME = 8;

async function downloadProblem(cluster: Cluster, run: AcknowledgedRun): Promise<string | null> {
  if (run.outcome.state !== "done") return null;
  const answer = await fetch(new URL(run.outcome.url, cluster.url));
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.ok && unmarked(bytes).equals(run.picture)) return null;
  return `the picture of run ${run.outcome.runId} cannot be downloaded: ${answer.status}`;
}

/** Every finished result can be downloaded, bit for bit. */
async function checkDownloads(
  cluster: Cluster,
  acknowledged: readonly AcknowledgedRun[],
): Promise<string[]> {
  const problems: string[] = [];
  const left = [...acknowledged];
  async function work(): Promise<void> {
    for (let run = left.pop(); run; run = left.pop()) {
      const problem = await downloadProblem(cluster, run);
      if (problem) problems.push(problem);
    }
  }
  await Promise.all(Array.from({ length: DOWNLOADS_AT_A_TIME }, work));
  return problems;
}

async function checkAudits(cluster: Cluster): Promise<string[]> {
  const problems: string[] = [];
  for (const audit of ["credit.audit", "runs.audit", "batches.audit"]) {
    const rows = await cluster.sql(`select * from ${audit}`);
    problems.push(...rows.map((row) => `${audit}: ${JSON.stringify(row)}`));
  }
  const [open] = await cluster.sql<{ runs: number; holds: number; jobs: number }>(
    `select (select count(*)::int from runs.run where state in ('queued', 'running')) as runs,
            (select count(*)::int from credit.hold where state = 'pending') as holds,
            (select count(*)::int from graphile_worker.jobs where task_identifier = 'run') as jobs`,
  );
  for (const [what, count] of Object.entries(open ?? {})) {
    if (count > 0) problems.push(`${count} ${what} are left over`);
  }
  return problems;
}

/** All problems after all runs have ended; empty if no credit and no result was lost or duplicated. */
export async function findViolations(
  cluster: Cluster,
  acknowledged: readonly AcknowledgedRun[],
  { failPercent }: { readonly failPercent: number },
): Promise<string[]> {
  return [
    ...checkAccounts(await readAccounts(cluster), acknowledged),
    ...checkHolds(await readHolds(cluster), acknowledged),
    ...checkOutcomes(acknowledged, failPercent),
    ...(await checkAudits(cluster)),
    ...(await checkDownloads(cluster, acknowledged)),
  ];
}
