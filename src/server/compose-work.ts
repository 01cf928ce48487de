import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { catalogue } from "#tools/catalogue.ts";
import { startWebhooks } from "./api/deliver-webhooks.ts";
import { createAddressGuard } from "./api/public-address.ts";
import { startBatches } from "./batches/batch-work.ts";
import { createPriorities } from "./billing/tier.ts";
import type { Base, Opened, ServerParts } from "./compose-base.ts";
import { type OpenEngines, openEngines, openModelWatch } from "./compose-engines.ts";
import { conditionsOf, type Ops } from "./compose-ops.ts";
import { findFiles, probesOf } from "./compose-parts.ts";
import { forgetFingerprints } from "./marking/fingerprints.ts";
import type { ModelWatch } from "./model-watch.ts";
import { createMayRead } from "./ops/may-read.ts";
import { createOpsApp } from "./ops/ops-app.ts";
import { startChores } from "./queue/chores.ts";
import { works } from "./role.ts";
import { openStartRun } from "./runs/open-start-run.ts";
import { openRunWork } from "./runs/run-work.ts";
import { createConsents } from "./safety/consents.ts";
import { retentionChore } from "./storage/retention.ts";

const STOP_GRACE_MS = 10_000;

/** The engines, and when they are warm; a process that only answers knows what they can do and starts none. */
export interface Engines extends OpenEngines {
  readonly models: ModelWatch;
  readonly warm: Promise<void>;
}

/** What a door is opened on. */
export interface Open extends Engines {
  readonly ops: Ops;
}

/** Everything that makes pictures. */
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

/** Begins to work on batches: it begins runs, which whoever is free works on. */
function startBatchWork({ config, log, database, source }: Opened, base: Base) {
  const { pool } = database;
  const { storage, media, events } = base;
  const startRun = openStartRun({
    database,
    storage,
    media,
    events,
    maxQueued: config.maxQueuedRuns,
    priorityOf: createPriorities(pool),
    newId: randomUUID,
  });
  const consents = createConsents({ on: pool });
  return startBatches(
    {
      database,
      storage,
      media,
      tools: catalogue,
      startRun,
      requireConsent: (userId) => consents.requirePeopleConsent(userId),
      costCredits: config.creditsPerRun,
      log,
    },
    source.directUrl,
  );
}

/** Begins to work on runs, letters and payment events, and on what is looked after now and then. */
export async function startWork(opened: Opened, base: Base, engines: Open): Promise<void> {
  const { config, log, stopper, source, database } = opened;
  const { mail, people, money, privacy } = base;
  await mail.startDelivering();
  stopper.add(await money.startWorking(source.directUrl));
  stopper.add(await privacy.startWorking(source.directUrl));
  const guard = createAddressGuard();
  stopper.add(await startWebhooks({ database, guard, now: Date.now, log }, source.directUrl));
  stopper.add(await startBatchWork(opened, base));
  const runs = await openRunWork({
    ...base,
    storage: engines.ops.traces.watchStorage(base.storage),
    database,
    databaseUrl: source.directUrl,
    engine: engines.ops.observer.watch(engines.chain),
    marking: base.marking,
    aroundJob: (work) => engines.ops.observer.aroundJob(work),
    log,
    newId: randomUUID,
    timeoutMs: config.runTimeoutMs,
    concurrency: engines.concurrency,
    stopGraceMs: STOP_GRACE_MS,
  });
  stopper.add(startChores(database.pool, [forgetFingerprints(database.pool)], log));
  stopper.add(async () => {
    await runs.stop();
    await engines.ops.observer.settled();
  });
  const { keepDays } = config;
  const retention = retentionChore({ ...base, on: database.pool, keepDays, now: Date.now });
  const chores = [...money.chores, ...people.chores, ...privacy.chores, retention];
  stopper.add(startChores(database.pool, chores, log));
}

/** The door of a process that only works: whoever looks after it asks here how it is doing. */
export function openWorkerDoor(
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
