import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type pino from "pino";
import { PRODUCT_SLUG } from "#core/product.ts";
import type { Config } from "./config.ts";
import { audit } from "./credits/ledger.ts";
import type { ConnectionOptions, Database } from "./db/connection.ts";
import { startEmbeddedPostgres } from "./db/embedded-postgres.ts";
import type { Health } from "./http/routes/health.ts";
import type { Mail } from "./mail/mail.ts";
import { cached } from "./ops/cached.ts";
import { answers, works } from "./role.ts";
import { auditRuns } from "./runs/run-store.ts";
import type { Storage } from "./storage/port.ts";
import { createStorageProbe } from "./storage/try-out.ts";

/*
 * Parts of the server that know no adapter, for `compose.ts` to join.
 */

/** Undoes what was started, last first; one failure does not keep the rest from ending. */
export function createStopper(log: pino.Logger) {
  const steps: (() => Promise<void>)[] = [];
  let isStopping = false;
  return {
    isStopping: () => isStopping,
    add: (step: () => Promise<void>) => void steps.push(step),
    async stop() {
      isStopping = true;
      for (const step of steps.toReversed()) {
        await step().catch((error: unknown) => log.error({ err: error }, "a part did not stop"));
      }
      steps.length = 0;
    },
  };
}
export type Stopper = ReturnType<typeof createStopper>;

export interface DatabaseSource {
  /** May lead through a pooler that lends a connection for one transaction. */
  readonly url: string;
  /** Of the same database: for sessions that last. */
  readonly directUrl: string;
  isHealthy(): boolean;
}

/** The database of the configuration; the embedded one is started. */
export async function openSource(
  config: Config,
  log: pino.Logger,
  stopper: Stopper,
): Promise<DatabaseSource> {
  if (config.database.kind === "url") return { ...config.database, isHealthy: () => true };
  mkdirSync(config.dataDir, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  stopper.add(() => postgres.stop());
  return { ...postgres, directUrl: postgres.url };
}

const POOL = { web: 20, all: 20, worker: 10 };
/** A visitor rather tries again than waits longer for a connection. */
const VISITOR_WAITS_MS = 3_000;
const VISITOR_STATEMENT_MS = 20_000;

/** How many connections a process may have, and how long it waits for one and for an answer on it. */
export function poolOf({ role, databasePool }: Config): ConnectionOptions {
  return {
    maxConnections: databasePool ?? POOL[role],
    name: `${PRODUCT_SLUG} ${role}`,
    ...(answers(role) ? { connectTimeoutMs: VISITOR_WAITS_MS } : {}),
    // What is looked after now and then may take longer than anything a visitor waits for.
    ...(works(role) ? {} : { statementTimeoutMs: VISITOR_STATEMENT_MS }),
  };
}

/** Where the built engine thread and web files are; in development the sources themselves. */
export function findFiles() {
  const here = fileURLToPath(new URL(".", import.meta.url));
  const isThere = (name: string) => existsSync(join(here, name));
  const isBuilt = isThere("engine-worker.js");
  const webDir = join(here, "..", "web");
  const threadOf = (name: string) =>
    isThere(`${name}.js`)
      ? { workerUrl: join(here, `${name}.js`) }
      : { workerUrl: join(here, `${name}.ts`), execArgv: ["--import", "tsx"] };
  return {
    worker: threadOf("engine-worker"),
    verifyWorker: threadOf("verify-worker"),
    bodyThread: threadOf("body-worker"),
    pictureWorker: threadOf("picture-worker"),
    webDir: isBuilt && existsSync(join(webDir, "index.html")) ? webDir : null,
  };
}

/** Together the audits are at work for at most a twentieth of the time, as for `/metrics`. */
const AUDIT_REST_FACTOR = 20;

/**
 * Fails with the first row when an audit finds anything. One that is still at work is waited for and not begun again;
 * the answer of one that found nothing is kept for a while.
 */
function mustBeEmpty(audited: () => Promise<readonly unknown[]>): () => Promise<void> {
  return cached(
    async () => {
      const [first] = await audited();
      if (first) throw new Error(`audit: ${JSON.stringify(first)}`);
    },
    { maxAgeMs: 0, restFactor: AUDIT_REST_FACTOR },
  );
}

interface Probed {
  readonly database: Database;
  readonly storage: Storage;
  /** Settles when the engine has warmed up; null: this process has none. */
  readonly warm: Promise<void> | null;
}

/** What `GET /healthz?deep=1` looks at. */
export function probesOf({ database, storage, warm }: Probed): Health["probes"] {
  return {
    database: async () => void (await database.pool.query("select 1")),
    queue: async () =>
      void (await database.pool.query("select 1 from graphile_worker.jobs limit 1")),
    storage: createStorageProbe(storage),
    ...(warm ? { engine: () => warm } : {}),
    ledger: mustBeEmpty(() => audit(database.pool)),
    runs: mustBeEmpty(() => auditRuns(database.pool)),
  };
}

/** The answer of GET /site. */
export function siteOf(config: Config, mail: Mail) {
  return {
    creditsPerRun: config.creditsPerRun,
    maxSidePx: config.maxSidePx,
    keepDays: config.keepDays,
    socialProviders: Object.keys(config.socialProviders),
    videoChannelUrl: config.videoChannelUrl,
    tutorialVideoId: config.tutorialVideoId,
    operator: config.operator,
    othersUrl: config.othersUrl,
    marketingFigures: config.marketingFigures,
    canSendMail: mail.reachesPeople,
  };
}

/** The front door, once it stands. */
export interface Door {
  app: Pick<FastifyInstance, "inject"> | null;
}

/** Hands an event to our own webhook. Throws when it was not taken. */
export async function deliverThrough(
  app: Door["app"],
  rawBody: Buffer,
  signature: string,
): Promise<void> {
  if (app === null) throw new Error("the front door is not open yet");
  const { statusCode } = await app.inject({
    method: "POST",
    url: "/webhooks/stripe",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    payload: rawBody,
  });
  if (statusCode !== 202) throw new Error(`the webhook answered ${statusCode}`);
}
