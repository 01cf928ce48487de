import { type BatchItemState, type BatchState } from "../../src/core/batch.ts";
import type { Queryable } from "../../src/server/db/connection.ts";

/** Maximum number of open runs over all batches of a user. */
const MAX_PLACES = 4;

interface Item {
  readonly place: number;
  readonly state: BatchItemState;
  readonly reason: string | null;
  readonly runId: string;
  /** `null` if there is no run. */
  readonly run: "queued" | "running" | "done" | "failed" | null;
}

interface Batch {
  readonly id: string;
  readonly state: BatchState;
  readonly pause: string | null;
  readonly round: number;
  readonly items: readonly Item[];
}

/** A user's batches with their runs and credits. */
export interface Snapshot {
  readonly batches: readonly Batch[];
  readonly openRuns: number;
  readonly doneRuns: number;
  readonly captured: number;
  readonly held: number;
  readonly available: number;
  readonly findings: readonly unknown[];
}

const SNAPSHOT = `
  select
    (select coalesce(json_agg(json_build_object(
       'id', b.id, 'state', b.state, 'pause', b.pause_code, 'round', b.round,
       'items', (select coalesce(json_agg(json_build_object(
           'place', i.place, 'state', i.state, 'reason', i.reason_code, 'runId', i.run_id, 'run', r.state)
           order by i.place), '[]')
         from public.batch_item i left join runs.run r on r.id = i.run_id where i.batch_id = b.id))
       order by array_position($2::uuid[], b.id)), '[]') from public.batch b where b.user_id = $1) as batches,
    (select count(*)::int from runs.run where user_id = $1 and state in ('queued', 'running')) as "openRuns",
    (select count(*)::int from runs.run where user_id = $1 and state = 'done' and not is_free) as "doneRuns",
    (select coalesce(sum(h.captured), 0)::int from credit.hold h join credit.account a on a.id = h.account_id
      where a.user_id = $1) as captured,
    (select coalesce(sum(h.amount), 0)::int from credit.hold h join credit.account a on a.id = h.account_id
      where a.user_id = $1 and h.state = 'pending' and h.purpose like 'run:%') as held,
    (select available::int from credit.balance($1)) as available,
    (select coalesce(json_agg(f), '[]') from (
       select rule, detail from credit.audit union all select rule, detail from runs.audit
       union all select rule, detail from batches.audit) f) as findings`;

export async function look(
  on: Queryable,
  { userId, batchIds }: { readonly userId: string; readonly batchIds: readonly string[] },
): Promise<Snapshot> {
  const { rows } = await on.query<Snapshot>(SNAPSHOT, [userId, batchIds]);
  const [snapshot] = rows;
  if (!snapshot) throw new Error("the database answered nothing");
  return snapshot;
}

/** The state machine of decision 036: the allowed next states of each state. */
const nextOfBatch = {
  open: ["open", "running", "cancelled"],
  running: ["running", "paused", "done", "cancelled"],
  paused: ["paused", "running", "done", "cancelled"],
  done: ["done", "running"],
  cancelled: ["cancelled"],
} as const satisfies Record<BatchState, readonly BatchState[]>;

const nextOfItem = {
  unsent: ["unsent", "waiting", "refused", "failed"],
  refused: ["refused", "waiting"],
  waiting: ["waiting", "running", "failed"],
  // Becomes `waiting` if the retry call is the first to notice that the item's run failed.
  running: ["running", "done", "failed", "waiting"],
  failed: ["failed", "waiting"],
  done: ["done"],
} as const satisfies Record<BatchItemState, readonly BatchItemState[]>;

const runsOfItem = {
  unsent: [null],
  refused: [null],
  waiting: [null],
  // Ended but not yet recorded; the next look records it.
  running: ["queued", "running", "done", "failed"],
  done: ["done"],
  failed: [null, "failed"],
} as const satisfies Record<BatchItemState, readonly Item["run"][]>;

function* itemProblems(batch: Batch, item: Item): Generator<string> {
  const where = `photo ${item.place} of a ${batch.state} batch is ${item.state}`;
  const runs: readonly Item["run"][] = runsOfItem[item.state];
  if (!runs.includes(item.run)) yield `${where} and its run ${item.run ?? "is not there"}`;
  const hasReason = item.state === "failed" || item.state === "refused";
  if (hasReason !== (item.reason !== null)) yield `${where} for ${item.reason ?? "no reason"}`;
}

function* batchProblems(batch: Batch): Generator<string> {
  const states = new Set(batch.items.map(({ state }) => state));
  const has = (...wanted: BatchItemState[]) => wanted.some((state) => states.has(state));
  const isAtWork = batch.state === "running" || batch.state === "paused";
  if (isAtWork && !has("waiting", "running")) yield `a ${batch.state} batch has nothing to do`;
  const isOver = batch.state === "done" || batch.state === "cancelled";
  if (isOver && has("unsent", "waiting", "running")) yield `a ${batch.state} batch has work left`;
  if (batch.state === "open" && has("running", "done")) yield "an open batch has begun";
  if (batch.pause !== null && batch.state !== "paused") yield "a batch rests and does not";
}

/** Invariants of every state. */
export function* problemsOf(snapshot: Snapshot, ownCredits: number): Generator<string> {
  if (snapshot.findings.length > 0) yield `audit: ${JSON.stringify(snapshot.findings)}`;
  for (const batch of snapshot.batches) {
    yield* batchProblems(batch);
    for (const item of batch.items) yield* itemProblems(batch, item);
  }
  const items = snapshot.batches.flatMap((batch) => batch.items);
  const places = items.filter(
    ({ state, run }) => state === "running" && (run === "queued" || run === "running"),
  );
  if (places.length !== snapshot.openRuns) {
    yield `${places.length} places are in use and ${snapshot.openRuns} runs are open`;
  }
  if (places.length > MAX_PLACES) yield `${places.length} places are in use`;
  if (snapshot.captured !== snapshot.doneRuns) {
    yield `${snapshot.doneRuns} pictures were charged ${snapshot.captured} credits`;
  }
  if (snapshot.held !== snapshot.openRuns) yield `${snapshot.held} credits are held`;
  const seen = snapshot.captured + snapshot.held + snapshot.available;
  if (seen !== ownCredits) yield `${ownCredits} credits have become ${seen}`;
}

function* itemMoves(before: Batch, after: Batch): Generator<string> {
  for (const item of after.items) {
    const was = before.items.find(({ place }) => place === item.place);
    if (!was) yield `photo ${item.place} has come from nowhere`;
    else {
      const next: readonly BatchItemState[] = nextOfItem[was.state];
      if (!next.includes(item.state)) yield `photo ${item.place}: ${was.state} to ${item.state}`;
      const hadFailed = was.state === "failed" || was.run === "failed";
      const isAgain = hadFailed && item.state === "waiting";
      if (isAgain !== (was.runId !== item.runId)) yield `photo ${item.place} has another run`;
      const isBegun = was.run === null && item.run !== null;
      if (isBegun && before.state !== "running") yield `a ${before.state} batch began a run`;
    }
  }
}

/** Invariants of every step: no state is skipped, and no run starts while a batch isn't running. */
export function* movesOf(before: Snapshot, after: Snapshot): Generator<string> {
  for (const batch of after.batches) {
    const was = before.batches.find(({ id }) => id === batch.id);
    if (!was) yield "a batch has come from nowhere";
    else {
      const next: readonly BatchState[] = nextOfBatch[was.state];
      if (!next.includes(batch.state)) yield `a batch went from ${was.state} to ${batch.state}`;
      yield* itemMoves(was, batch);
    }
  }
}
