import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** The name that graphile-worker gives its query for a job, followed by the schema. */
const QUESTION = /^get_job\w*\//;
const CHANNEL = "jobs:insert";
/** How often a query passes without an announcement, because jobs also fall due or are returned silently. */
const LOOK_EVERY_MS = 250;

type Send = () => Promise<unknown>;

export interface JobHearingOptions {
  /**
   * Queries immediately for each announced job. Announcements don't name the kind of job: if most belong to another
   * queue, one query per `LOOK_EVERY_MS` is enough.
   */
  readonly isEager: boolean;
  readonly nowMs?: () => number;
}

/** Filters the job queries of a queue's workers. */
export interface JobHearing {
  /** Listens on a connection of the queue's pool and holds back job queries on it. */
  attach(client: Pick<pg.ClientBase, "query" | "on">): void;
}

/**
 * Saves the database job queries whose answer is known. A worker of graphile-worker queries after each finished job,
 * and again for each job announced meanwhile. Under steady load that makes three queries per job, two of them in vain.
 * New jobs are announced to every process, so counting them shows when a query is pointless.
 *
 * The count is only a hint. It may be too high if others take jobs; that costs one query. It may be too low if jobs
 * fall due or are returned. Each worker therefore queries once a second anyway, one query passes per `LOOK_EVERY_MS`,
 * and an answer with an unannounced job lets all queries pass until one is empty.
 */
export function createJobHearing({
  isEager,
  nowMs = () => performance.now(),
}: JobHearingOptions): JobHearing {
  /** Announced jobs that no query was sent for yet. */
  let announced = 0;
  let announcements = 0;
  /** `true` if there may be more jobs than were announced. */
  let hasMore = true;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let isSomebodyWaiting = false;

  function hear(count: number): void {
    announced += count;
    announcements += 1;
  }

  const untilLookMs = (): number => Math.max(0, askedAtMs + LOOK_EVERY_MS - nowMs());

  const mayAsk = (): boolean => hasMore || untilLookMs() === 0 || (isEager && announced > 0);

  /** Waits until the next look is due. Returns `false` immediately if another worker already waits. */
  async function waitForLook(): Promise<boolean> {
    if (isSomebodyWaiting) return false;
    isSomebodyWaiting = true;
    await sleep(untilLookMs());
    isSomebodyWaiting = false;
    return true;
  }

  async function ask(send: Send): Promise<unknown> {
    if (!mayAsk() && !(announced > 0 && (await waitForLook()))) return { rows: [], rowCount: 0 };
    askedAtMs = nowMs();
    const isAnnounced = announced > 0;
    if (isAnnounced) announced -= 1;
    const before = announcements;
    try {
      const answer = await send();
      if (!isEmpty(answer)) hasMore ||= !isAnnounced;
      else {
        hasMore = false;
        if (announcements === before) announced = 0;
      }
      return answer;
    } catch (error) {
      hasMore = true;
      throw error;
    }
  }

  return {
    attach(client) {
      client.on("notification", ({ channel, payload }) => {
        if (channel === CHANNEL) hear(countOf(payload));
      });
      client.query = new Proxy(client.query, {
        apply(query, self, args: unknown[]) {
          const send: Send = () => Reflect.apply(query, self, args);
          const [asked] = args;
          // Jobs announced before listening are unknown.
          if (typeof asked === "string" && asked.startsWith("LISTEN")) hasMore = true;
          return isQuestion(asked) ? ask(send) : send();
        },
      });
    },
  };
}

function isQuestion(asked: unknown): boolean {
  return (
    typeof asked === "object" &&
    asked !== null &&
    "name" in asked &&
    typeof asked.name === "string" &&
    QUESTION.test(asked.name)
  );
}

function isEmpty(answer: unknown): boolean {
  return (
    typeof answer === "object" && answer !== null && "rowCount" in answer && answer.rowCount === 0
  );
}

/** Number of jobs in an announcement; at least one, because some kinds carry no count. */
function countOf(payload: string | undefined): number {
  const count = Number(/"count":(-?\d+)/.exec(payload ?? "")?.[1] ?? 1);
  return Math.max(1, count);
}
