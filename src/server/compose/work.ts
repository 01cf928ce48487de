import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { startWebhooks } from "#server/api/deliver-webhooks.ts";
import { createAddressGuard } from "#server/api/public-address.ts";
import { startBatches } from "#server/batches/batch-work.ts";
import type { ModelWatch } from "#server/engines/model-watch.ts";
import { type OpenEngines, openEngines, openModelWatch } from "#server/engines/open.ts";
import { forgetFingerprints } from "#server/marking/fingerprints.ts";
import { createMayRead } from "#server/ops/may-read.ts";
import { conditionsOf, type Ops } from "#server/ops/open.ts";
import { createOpsApp } from "#server/ops/ops-app.ts";
import { probesOf } from "#server/ops/probes.ts";
import { findFiles } from "#server/process/files.ts";
import { works } from "#server/process/role.ts";
import { startChores } from "#server/queue/chores.ts";
import { openRunWork } from "#server/runs/run-work.ts";
import { unwantedChore } from "#server/runs/unwanted.ts";
import { retentionChore } from "#server/storage/retention.ts";
import { catalogue } from "#tools/catalogue.ts";
import type { Base, Opened, ServerParts } from "./base.ts";

const STOP_GRACE_MS = 10_000;

/** The engines, and when they're warm. A `web` process knows their abilities, but doesn't warm them up. */
export interface Engines extends OpenEngines {
  readonly models: ModelWatch;
  readonly warm: Promise<void>;
}

/** The engines and monitoring that an HTTP server needs. */
export interface Open extends Engines {
  readonly ops: Ops;
}

/** Opens the engines, and starts to warm them up if this process works on jobs. */
export function openEnginesOf(opened: Opened, { localEngine }: ServerParts): Engines {
  const { config, log, stopper, database } = opened;
  const engines = openEngines({
    config,
    worker: findFiles().worker,
    localEngine: localEngine ?? null,
    database: database.pool,
    log,
    now: Date.now,
  });
  stopper.add(() => engines.chain.close());
  const warm = works(config.role) ? engines.chain.warmUp() : Promise.resolve();
  warm.catch((error: unknown) => {
    if (!stopper.isStopping()) log.error({ err: error }, "the engine did not warm up");
  });
  const models = openModelWatch(config.engines, { log, now: Date.now });
  return { ...engines, models, warm };
}

/** Starts to work on runs, batches, mail, webhooks, payment events, data exports and scheduled tasks. */
export async function startWork(opened: Opened, base: Base, engines: Open): Promise<void> {
  const { config, log, stopper, source, database } = opened;
  const { mail, people, money, privacy, consents } = base;
  const { pool } = database;
  await mail.startDelivering();
  stopper.add(await money.startWorking(source.directUrl));
  stopper.add(await privacy.startWorking(source.directUrl));
  const guard = createAddressGuard();
  stopper.add(await startWebhooks({ database, guard, now: Date.now, log }, source.directUrl));
  const batches = {
    ...base,
    database,
    tools: catalogue,
    requireConsent: consents.requireConsent,
    costCredits: config.creditsPerRun,
    log,
  };
  stopper.add(await startBatches(batches, source.directUrl));
  const runs = await openRunWork({
    ...base,
    storage: engines.ops.traces.watchStorage(base.storage),
    database,
    databaseUrl: source.directUrl,
    engine: engines.ops.observer.watch(engines.chain),
    studioPause: engines.studioPause,
    aroundJob: (work) => engines.ops.observer.aroundJob(work),
    log,
    newId: randomUUID,
    timeoutMs: config.runTimeoutMs,
    concurrency: engines.concurrency,
    stopGraceMs: STOP_GRACE_MS,
  });
  stopper.add(startChores(pool, [forgetFingerprints(pool, config.fingerprintDays)], log));
  stopper.add(async () => {
    await runs.stop();
    await engines.ops.observer.settled();
  });
  const { keepDays } = config;
  const retention = retentionChore({ ...base, on: pool, keepDays, now: Date.now });
  const unwanted = unwantedChore({ ...base, on: pool }, log);
  const chores = [...money.chores, ...people.chores, ...privacy.chores, retention, unwanted];
  stopper.add(startChores(pool, chores, log));
}

/** Opens the HTTP server of a `worker` process: health and metrics for its operator. */
export function openWorkerApp(
  { log, database }: Opened,
  { storage }: Base,
  { ops, warm }: Open,
): Promise<FastifyInstance> {
  return createOpsApp({
    logger: log,
    health: {
      isReady: () => ops.isReady(),
      probes: probesOf({ database, storage, warm }),
      engines: () => conditionsOf(ops),
      mayAskDeeply: createMayRead(ops.routes),
    },
    ops: ops.routes,
  });
}
