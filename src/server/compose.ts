import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import { brokenPromises } from "#core/plans.ts";
import { catalogue } from "#tools/catalogue.ts";
import { openPeople, type People } from "./accounts/open-people.ts";
import { createAuth } from "./auth/adapters/better-auth.ts";
import { createSandboxProvider } from "./billing/adapters/sandbox-provider.ts";
import { createStripeProvider } from "./billing/adapters/stripe-provider.ts";
import { openBilling } from "./billing/open-billing.ts";
import { openSandbox } from "./billing/sandbox/sandbox.ts";
import { priorityOf } from "./billing/tier.ts";
import { openEngines } from "./compose-engines.ts";
import {
  CLIENT_ROUTES,
  createStopper,
  type DatabaseSource,
  type Door,
  deliverThrough,
  findFiles,
  openSource,
  probesOf,
  readScriptHashes,
  type Stopper,
  siteOf,
  webhookSecretIn,
} from "./compose-parts.ts";
import type { Config } from "./config.ts";
import { type Database, openDatabase } from "./db/connection.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { createHttpApp } from "./http/app.ts";
import { readImage } from "./http/image-intake.ts";
import { logRedaction } from "./http/logging.ts";
import { createOutboxMail } from "./mail/adapters/outbox-mail.ts";
import { createSmtpMail } from "./mail/adapters/smtp-mail.ts";
import { type Mail, openMail } from "./mail/mail.ts";
import { createOperatorDesk } from "./operator/operator-desk.ts";
import { createProfiles } from "./profiles/profiles.ts";
import { startChores } from "./queue/chores.ts";
import { openRuns, type RunsDeps } from "./runs/runs.ts";
import { createDiskStorage } from "./storage/adapters/disk-storage.ts";
import { loadOrCreateSecret } from "./storage/secret-file.ts";
import { createUrlSigner } from "./storage/signed-url.ts";
import { createSupport } from "./support/support.ts";

export interface Server {
  /** Begins to answer; the address it answers at. Rejects with EADDRINUSE when the port is taken. */
  listen(): Promise<string>;
  /** Finishes running jobs or puts them back, then ends everything in order. */
  stop(): Promise<void>;
}

const MAX_CONNECTIONS = 20;
const MAX_QUEUED_RUNS = 50;
const STOP_GRACE_MS = 10_000;
const MAX_EVENT_LOOP_DELAY_MS = 3_000;

/** Mail by SMTP where it is set up, else into the outbox, which the log says. */
async function openMailbox({ config, log, stopper, source, database }: Opened): Promise<Mail> {
  const { smtp } = config;
  if (smtp === null) log.info("SMTP_URL is not set: mail stays in the table mail.outbox");
  else if (config.publicUrl === null) {
    log.warn("PUBLIC_URL is not set: links in mails lead to the address this server listens at");
  }
  const mail = await openMail({
    database,
    databaseUrl: source.url,
    transport: smtp ? await createSmtpMail(smtp) : createOutboxMail(database.db),
    log,
  });
  stopper.add(() => mail.close());
  return mail;
}

interface Opened {
  readonly config: Config;
  readonly log: pino.Logger;
  readonly stopper: Stopper;
  readonly source: DatabaseSource;
  readonly database: Database;
  /** Where links in mails lead: the public address, else the one that the server answers at. */
  readonly links: { origin: string };
}

/** Accounts, free credits and invitations, with what is done about them now and then. */
async function openAccounts({ config, log, database, links }: Opened, mail: Mail) {
  const people = openPeople({
    database,
    mail,
    secret: await loadOrCreateSecret(join(config.dataDir, "person-secret")),
    hasCaps: config.hasNetworkCaps,
    creditsPerRun: config.creditsPerRun,
    origin: () => links.origin,
    now: Date.now,
  });
  return { people, startChores: () => startChores(database.pool, people.chores, log) };
}

/** Sign-in, with its mails where they reach people. */
async function openAuth({ config, log, database }: Opened, people: People) {
  return createAuth({
    database,
    secret: await loadOrCreateSecret(join(config.dataDir, "auth-secret")),
    publicUrl: config.publicUrl,
    socialProviders: config.socialProviders,
    mails: people.signInMails,
    log,
  });
}

/** The embedded test provider; its events go through our own front door, as those of any other would. */
async function openTestPayments({ config, log, stopper, source }: Opened, door: Door) {
  const sandbox = await openSandbox({
    databaseUrl: source.url,
    webhookSecret: await webhookSecretIn(config.dataDir),
    deliver: (rawBody, signature) => deliverThrough(door.app, rawBody, signature),
    now: Date.now,
    log,
  });
  stopper.add(() => sandbox.close());
  return { provider: createSandboxProvider(sandbox), desk: sandbox.desk };
}

/** Who takes the money; null: nobody does. */
async function openProvider(opened: Opened, door: Door) {
  const { payments } = opened.config;
  switch (payments.mode) {
    case "stripe":
      return { provider: createStripeProvider({ ...payments, now: Date.now }), desk: null };
    case "sandbox":
      return openTestPayments(opened, door);
    case "off":
      return { provider: null, desk: null };
  }
}

/** Money: its service for the routes, its worker and its chores. */
async function openPayments(
  opened: Opened,
  { mail, people }: { mail: Mail; people: People },
  door: Door,
) {
  const { config, log, stopper, source, database } = opened;
  const { provider, desk } = await openProvider(opened, door);
  const { billing, replayEvent, chores, startWorking } = openBilling({
    database,
    mail,
    provider,
    personHash: people.hash,
    trialDays: config.trialDays,
    operatorMail: config.operator.email,
    log,
  });
  stopper.add(await startWorking(source.url));
  stopper.add(startChores(database.pool, chores, log));
  return { billing, replayEvent, sandbox: desk };
}

/** The engines and the runs that they work on. */
async function openWork(opened: Opened, { storage, signer }: Pick<RunsDeps, "storage" | "signer">) {
  const { config, log, stopper, source, database } = opened;
  const { worker } = findFiles();
  const engines = openEngines({ config, worker, database: database.pool, log, now: Date.now });
  const { chain } = engines;
  stopper.add(() => chain.close());
  const warm = chain.warmUp();
  warm.catch((error: unknown) => {
    if (!stopper.isStopping()) log.error({ err: error }, "the engine did not warm up");
  });

  const runs = await openRuns({
    database,
    databaseUrl: source.url,
    storage,
    signer,
    engine: chain,
    tools: catalogue,
    readImage,
    costCredits: config.creditsPerRun,
    log,
    newId: randomUUID,
    now: Date.now,
    timeoutMs: config.runTimeoutMs,
    concurrency: engines.concurrency,
    maxQueued: MAX_QUEUED_RUNS,
    priorityOf: (userId) => priorityOf(database.pool, userId),
    stopGraceMs: STOP_GRACE_MS,
  });
  stopper.add(() => runs.close());
  return { engines, runs, warm };
}

/** Everything that stands on the database: accounts, runs, and the front door before them. */
async function openFrontDoor(opened: Opened) {
  const { config, log, stopper, source, database } = opened;
  const storage = await createDiskStorage(join(config.dataDir, "files"));
  const signer = createUrlSigner({
    keys: [await loadOrCreateSecret(join(config.dataDir, "media-secret"))],
  });
  const mail = await openMailbox(opened);
  const { people, startChores: startPeopleChores } = await openAccounts(opened, mail);
  const auth = await openAuth(opened, people);
  const door: Door = { app: null };
  const payments = await openPayments(opened, { mail, people }, door);
  const { engines, runs, warm } = await openWork(opened, { storage, signer });
  const readiness = { isReady: false };
  const { webDir } = findFiles();
  const app = await createHttpApp({
    logger: log,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    rateLimits: config.hasRateLimits ? "on" : "off",
    maxEventLoopDelayMs: MAX_EVENT_LOOP_DELAY_MS,
    health: {
      isReady: () => readiness.isReady && source.isHealthy(),
      probes: probesOf({ database, storage, warm }),
      engines: engines.conditions,
    },
    identityProvider: auth.identityProvider,
    authHandler: auth.handler,
    profiles: createProfiles({ database, arrivals: people.arrivals }),
    people,
    operatorDesk: createOperatorDesk({
      database,
      accounts: config.operatorAccounts,
      needsVerifiedEmail: mail.reachesPeople,
      books: people.books,
      freeCredits: people.freeCredits,
      replayEvent: payments.replayEvent,
      engines: { states: () => engines.chain.states(), capOf: engines.capOf },
    }),
    billing: payments.billing,
    sandbox: payments.sandbox,
    support: createSupport({ database, mail, operatorMail: config.operator.email }),
    storage,
    signer,
    site: siteOf(config, mail),
    describeEngines: engines.describe,
    addImageRoutes: (scope, tools) => runs.addImageRoutes(scope, tools),
    addRunRoutes: (scope) => runs.addRunRoutes(scope),
    web: webDir ? { dir: webDir, clientRoutes: CLIENT_ROUTES, publicUrl: config.publicUrl } : null,
    scriptHashes: readScriptHashes(webDir),
    onPreClose: [() => runs.endStreams()],
  });
  door.app = app;
  stopper.add(async () => app.close());
  stopper.add(async () => {
    readiness.isReady = false;
    await runs.stopWorking();
  });
  return { app, readiness, startPeopleChores };
}

/** Builds the server from its parts; the only place where adapters meet ports. */
export async function composeServer(config: Config): Promise<Server> {
  const log = pino({ level: config.logLevel, redact: logRedaction });
  for (const { plan, promised, covered } of brokenPromises(config.creditsPerRun)) {
    log.warn(
      `CREDITS_PER_RUN=${config.creditsPerRun}: plan ${plan} promises ${promised} images a month and covers ${covered}`,
    );
  }
  mkdirSync(config.dataDir, { recursive: true });
  const stopper = createStopper(log);
  try {
    const source = await openSource(config, log, stopper);
    const database = await openDatabase(source.url, { maxConnections: MAX_CONNECTIONS, log });
    stopper.add(() => database.close());
    await migrateDatabase(database.pool);
    const links = { origin: config.publicUrl === null ? "" : new URL(config.publicUrl).origin };
    const { app, readiness, startPeopleChores } = await openFrontDoor({
      config,
      log,
      stopper,
      source,
      database,
      links,
    });
    return {
      async listen() {
        const address = await app.listen({ port: config.port, host: config.host });
        links.origin ||= address;
        // Not before links have somewhere to lead.
        stopper.add(startPeopleChores());
        readiness.isReady = true;
        return address;
      },
      stop: () => stopper.stop(),
    };
  } catch (error) {
    await stopper.stop();
    throw error;
  }
}
