import { setTimeout } from "node:timers/promises";
import type pino from "pino";
import { brokenPromises } from "#core/plans.ts";
import { openDatabase } from "#server/db/connection.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { openSource, poolOf } from "#server/db/open.ts";
import { createLog } from "#server/http/logging.ts";
import { openOps } from "#server/ops/open.ts";
import { tellUncaught } from "#server/ops/uncaught.ts";
import { answers, works } from "#server/process/role.ts";
import { createStopper, type Stopper } from "#server/process/stopper.ts";
import { migrateQueue } from "#server/queue/queue.ts";
import { type Base, type Opened, openBase, type ServerParts } from "./base.ts";
import type { Config } from "./config.ts";
import { openWeb } from "./web.ts";
import { type Engines, openEnginesOf, openWorkerApp, startWork } from "./work.ts";

export interface Server {
  /** Starts to answer and to work. Resolves to the server's address; rejects with EADDRINUSE if the port is taken. */
  listen(): Promise<string>;
  /** Finishes running jobs or puts them back, then closes everything in order. */
  stop(): Promise<void>;
}

const MAX_EVENT_LOOP_DELAY_MS = 3_000;

/** Opens and migrates the database, and collects what belongs to the whole process. */
async function openDatabaseOf(config: Config, log: pino.Logger, stopper: Stopper) {
  const source = await openSource(config, { log, stopper });
  await migrateDatabase(source.directUrl, { log });
  await migrateQueue(source.directUrl);
  const isDirect = source.url === source.directUrl;
  const database = await openDatabase(source.url, { ...poolOf(config), isDirect, log });
  stopper.add(() => database.close());
  const links = { origin: config.publicUrl === null ? "" : new URL(config.publicUrl).origin };
  return { config, log, stopper, source, database, links, entry: { app: null } };
}

/** Opens the HTTP server of a process, and the monitoring that announces its state. */
async function openRole(opened: Opened, base: Base, engines: Engines) {
  const { config, stopper } = opened;
  const ops = await openOps(config, opened, engines);
  const open = { ...engines, ops };
  const app = answers(config.role)
    ? await openWeb(opened, base, open)
    : await openWorkerApp(opened, base, open);
  stopper.add(async () => app.close());
  return { app, ops };
}

/** Builds the server from its modules. */
export async function composeServer(config: Config, parts: ServerParts = {}): Promise<Server> {
  const log = createLog(config, parts);
  for (const { plan, promised, covered } of brokenPromises(config.creditsPerRun)) {
    log.warn(
      `CREDITS_PER_RUN=${config.creditsPerRun}: plan ${plan} promises ${promised} images a month but covers ${covered}`,
    );
  }
  const stopper = createStopper(log);
  const untell = tellUncaught(log);
  stopper.add(async () => untell());
  try {
    const { maxEventLoopDelayMs = MAX_EVENT_LOOP_DELAY_MS } = parts;
    const opened = { ...(await openDatabaseOf(config, log, stopper)), maxEventLoopDelayMs };
    const engines = openEnginesOf(opened, parts);
    const base = await openBase(opened, engines);
    const { app, ops } = await openRole(opened, base, engines);
    return {
      async listen() {
        const address = await app.listen({ port: config.port, host: config.host });
        // Links in mails have an origin from here on, so mail may be sent.
        opened.links.origin ||= address;
        if (works(config.role)) await startWork(opened, base, { ...engines, ops });
        await ops.setState("ready");
        return address;
      },
      async stop() {
        await ops.setState("draining");
        // Gives load balancers time to notice before the server closes.
        await setTimeout(config.drainMs);
        await stopper.stop();
      },
    };
  } catch (error) {
    await stopper.stop();
    throw error;
  }
}
