import type { Database } from "#server/db/connection.ts";
import { openDatabase } from "#server/db/connection.ts";
import { startQueue } from "#server/queue/queue.ts";
import type { QueueLog } from "#server/queue/queue-log.ts";
import { type Books, openBooks } from "./books.ts";
import { createDeliverer, DELIVERY_JOB, type Deliver } from "./deliveries.ts";
import { createHostedPages, type HostedPages } from "./hosted-pages.ts";
import { createWire, type Wire } from "./wire/wire.ts";

export interface SandboxDeps {
  /** A migrated database with the queue's tables. Locks need dedicated sessions, not a transaction pooler. */
  readonly databaseUrl: string;
  /** Signs the events. */
  readonly webhookSecret: string;
  /** `null` if another process plays what is due and delivers the events. */
  readonly deliver: Deliver | null;
  /** Real time in ms. */
  readonly now: () => number;
  readonly log: QueueLog;
  /** How often to play what is due by real time. Defaults to 30 s. */
  readonly playIntervalMs?: number;
}

/** The test checkout: an embedded payment provider that moves no money. */
export interface Sandbox {
  readonly books: Books;
  readonly database: Database;
  readonly webhookSecret: string;
  /** The part of Stripe's API that the adapter uses. */
  readonly wire: Wire;
  /** The functions behind the routes below /sandbox. */
  readonly hostedPages: HostedPages;
  /** Waits for the delivery in progress. The others wait for the next start. */
  close(): Promise<void>;
}

/**
 * Like a remote service, the test checkout has its own connections. A call never waits for a connection that its caller
 * holds.
 */
const MAX_CONNECTIONS = 4;
const DEFAULT_PLAY_INTERVAL_MS = 30_000;
/** One at a time, so that events arrive in order unless a delivery fails. */
const CONCURRENCY = 1;

/** Opens the test checkout. With `deliver`, starts playing what is due and delivering pending events. */
export async function openSandbox(deps: SandboxDeps): Promise<Sandbox> {
  const { databaseUrl, webhookSecret, deliver, now, log } = deps;
  const database = await openDatabase(databaseUrl, { maxConnections: MAX_CONNECTIONS, log });
  const books = openBooks({ database, now });
  const stopLiving = deliver ? await startLiving({ ...deps, books, database, deliver }) : null;
  return {
    books,
    database,
    webhookSecret,
    wire: createWire({ books, database }),
    hostedPages: createHostedPages({ books, database }),
    async close() {
      await stopLiving?.();
      await database.close();
    },
  };
}

interface Living extends SandboxDeps {
  readonly books: Books;
  readonly database: Database;
  readonly deliver: Deliver;
}

/** Starts playing what is due and delivering events. Returns a function that stops both. */
async function startLiving(deps: Living): Promise<() => Promise<void>> {
  const { books, database, deliver, webhookSecret: secret, now, log } = deps;
  const queue = await startQueue({
    url: deps.databaseUrl,
    concurrency: CONCURRENCY,
    handlers: { [DELIVERY_JOB]: createDeliverer({ database, secret, deliver, now }) },
    log,
  });
  const stopPlaying = startPlaying(books, deps);
  return async () => {
    await stopPlaying();
    await queue.stop();
  };
}

function startPlaying(
  books: Books,
  { log, playIntervalMs = DEFAULT_PLAY_INTERVAL_MS }: SandboxDeps,
): () => Promise<void> {
  let round = Promise.resolve();
  async function play(): Promise<void> {
    try {
      await books.playAllDue();
    } catch (error) {
      log.error(`the test checkout couldn't process due events: ${String(error)}`);
    }
  }
  const timer = setInterval(() => {
    round = round.then(play);
  }, playIntervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
