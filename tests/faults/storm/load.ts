import { randomUUID } from "node:crypto";
import { pictureName } from "../../setup/cluster/echo-engine.ts";
import type { Cluster } from "../../setup/cluster.ts";
import { newPicture, type RunOutcome, Visitor } from "../../setup/visitor.ts";

/** A run whose outcome was reported to its user. */
export interface AcknowledgedRun {
  readonly userId: string;
  readonly picture: Buffer;
  readonly outcome: RunOutcome;
}

export interface Load {
  /** Every run with a reported outcome, in the order of the reports. */
  readonly acknowledged: readonly AcknowledgedRun[];
  readonly visitors: readonly Visitor[];
  /** Runs that were requested and have no response yet. */
  readonly waiting: number;
  /** Why a visitor gave up; `null` if none did. */
  readonly failure: Error | null;
  /** Stops requesting new runs and resolves when all have a response. */
  finish(): Promise<void>;
}

export interface LoadOptions {
  readonly people: number;
  /** Called for each run when its user knows the outcome. */
  readonly onSettled: (picture: string) => void;
}

const CREDITS = 1_000_000;

async function enrich(cluster: Cluster, { userId }: Visitor): Promise<void> {
  await cluster.sql(
    "select credit.grant_credits($1, $2, 'goodwill', $3, 'promo', 50::smallint, $4, null)",
    [`storm:${userId}`, userId, `storm:${userId}`, CREDITS],
  );
}

/** Users who request one run after another, waiting and streaming in turn, until `finish`. */
export async function startLoad(cluster: Cluster, options: LoadOptions): Promise<Load> {
  const acknowledged: AcknowledgedRun[] = [];
  const visitors: Visitor[] = [];
  for (let index = 0; index < options.people; index += 1) {
    const visitor = await Visitor.signUp(cluster.url);
    await enrich(cluster, visitor);
    visitors.push(visitor);
  }
  const over = new AbortController();
  let waiting = 0;

  async function goOn(visitor: Visitor): Promise<void> {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const picture = await newPicture();
      waiting += 1;
      const outcome = await visitor.run(picture, {
        runId: randomUUID(),
        mode: count % 2 === 0 ? "wait" : "stream",
      });
      waiting -= 1;
      acknowledged.push({ userId: visitor.userId, picture, outcome });
      options.onSettled(pictureName(picture));
    }
  }

  const loops = Promise.all(visitors.map(goOn));
  let failure: Error | null = null;
  loops.catch((error: Error) => {
    failure = error;
  });
  return {
    acknowledged,
    visitors,
    get waiting() {
      return waiting;
    },
    get failure() {
      return failure;
    },
    async finish() {
      over.abort();
      await loops;
    },
  };
}
