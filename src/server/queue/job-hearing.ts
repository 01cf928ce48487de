import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** graphile-worker gives its question for a job this name, and the schema behind it. */
const QUESTION = /^get_job\w*\//;
const CHANNEL = "jobs:insert";
/** So often a question goes through though nothing was heard: jobs fall due, and are given back, without a word. */
const LOOK_EVERY_MS = 250;

type Send = () => Promise<unknown>;

export interface JobHearingOptions {
  /**
   * Asks at once for each job that is announced. Announcements do not say of which kind a job is: where most are of
   * another queue, one question each `LOOK_EVERY_MS` is enough.
   */
  readonly isEager: boolean;
  readonly nowMs?: () => number;
}

/** Stands before the questions of a queue's workers. */
export interface JobHearing {
  /** Listens on a connection of the queue's pool, and holds back questions that are asked on it. */
  attach(client: Pick<pg.ClientBase, "query" | "on">): void;
}

/**
 * Spares the database questions for jobs whose answer is known. A worker of graphile-worker asks after each job that it
 * has done, and again for each one that was announced meanwhile: where as many jobs come as go that makes three
 * questions for one job, two of them in vain. New jobs are announced to every process, so that who counts them knows
 * when a question makes no sense.
 *
 * The count is only a hint. It may be too high, when others take jobs: then one question is asked in vain. It may be too
 * low, when jobs fall due or are given back: each worker asks once a second by itself, one question goes through each
 * `LOOK_EVERY_MS`, and an answer with a job that was not announced lets all through until one is empty.
 */
export function createJobHearing({
  isEager,
  nowMs = () => performance.now(),
}: JobHearingOptions): JobHearing {
  /** Jobs that were announced and not yet asked for. */
  let announced = 0;
  let announcements = 0;
  /** There are more jobs than were announced, or nobody knows. */
  let hasMore = true;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let isSomebodyWaiting = false;

  function hear(count: number): void {
    announced += count;
    announcements += 1;
  }

  const untilLookMs = (): number => Math.max(0, askedAtMs + LOOK_EVERY_MS - nowMs());

  const mayAsk = (): boolean => hasMore || untilLookMs() === 0 || (isEager && announced > 0);

  /** Until it is time to look; false, at once, when somebody else waits for that. */
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
          // What was announced before anybody listened is not known.
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

/** How many jobs a notice announces; at least one, for it may be of a kind that says no number. */
function countOf(payload: string | undefined): number {
  const count = Number(/"count":(-?\d+)/.exec(payload ?? "")?.[1] ?? 1);
  return Math.max(1, count);
}
