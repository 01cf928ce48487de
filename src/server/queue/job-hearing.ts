import type pg from "pg";

/** graphile-worker gives its question for a job this name, and the schema behind it. */
const QUESTION = /^get_job\w*\//;
const CHANNEL = "jobs:insert";
/** So often a question goes through though nothing was heard: jobs fall due, and are given back, without a word. */
const LOOK_EVERY_MS = 250;

type Send = () => Promise<unknown>;

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
export function createJobHearing(nowMs: () => number = () => performance.now()): JobHearing {
  /** Jobs that were announced and not yet asked for. */
  let announced = 0;
  let announcements = 0;
  /** There are more jobs than were announced, or nobody knows. */
  let hasMore = true;
  let askedAtMs = Number.NEGATIVE_INFINITY;

  function hear(count: number): void {
    announced += count;
    announcements += 1;
  }

  async function ask(send: Send): Promise<unknown> {
    const isAnnounced = announced > 0;
    if (!isAnnounced && !hasMore && nowMs() - askedAtMs < LOOK_EVERY_MS) {
      return { rows: [], rowCount: 0 };
    }
    askedAtMs = nowMs();
    if (isAnnounced) announced -= 1;
    const before = announcements;
    try {
      const answer = await send();
      if (!isEmpty(answer)) hasMore ||= !isAnnounced;
      else if (announcements === before) {
        announced = 0;
        hasMore = false;
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
