import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { catalogue } from "#tools/catalogue.ts";
import { createApiKeys } from "./api/api-keys.ts";
import { describeApi } from "./api/openapi.ts";
import { createAddressGuard } from "./api/public-address.ts";
import { createWebhooks } from "./api/webhooks.ts";
import { createAuth } from "./auth/adapters/better-auth.ts";
import { createClerkAuth } from "./auth/adapters/clerk.ts";
import { scryptPasswords } from "./auth/password-hash.ts";
import { createProofs } from "./auth/proofs.ts";
import { createBatchDesk } from "./batches/batch-desk.ts";
import { createPriorities } from "./billing/tier.ts";
import type { Base, Opened } from "./compose-base.ts";
import { openMarkDesk } from "./compose-marks.ts";
import { conditionsOf } from "./compose-ops.ts";
import { findFiles, probesOf, siteOf } from "./compose-parts.ts";
import type { Open } from "./compose-work.ts";
import { createCreations } from "./creations/creations.ts";
import { createHttpApp } from "./http/app.ts";
import { isReachedFromElsewhere } from "./http/from-this-machine.ts";
import { keepPicture } from "./http/routes/upload.ts";
import { createOperatorDesk } from "./operator/operator-desk.ts";
import { createMayRead } from "./ops/may-read.ts";
import { createPictures, type Pictures } from "./pictures/pictures.ts";
import { notePresence } from "./privacy/note-presence.ts";
import { createProfiles } from "./profiles/profiles.ts";
import { works } from "./role.ts";
import { openRunDesk, type RunDesk } from "./runs/run-desk.ts";
import { type Consents, createConsents } from "./safety/consents.ts";
import { createSupport } from "./support/support.ts";

const MAX_EVENT_LOOP_DELAY_MS = 3_000;
/** Where Stripe takes payments and keeps its customer portal. */
const STRIPE_PAGES = ["https://checkout.stripe.com", "https://billing.stripe.com"];

/** Sign-in at Clerk where it is set up, else our own, with its mails where they reach people. */
async function openAuth({ config, log, database }: Opened, { secrets, people }: Base) {
  if (config.clerk !== null) {
    const { identityProvider, handler } = createClerkAuth(config.clerk, log);
    const deps = { on: database.pool, log, now: Date.now };
    return { identityProvider: notePresence(identityProvider, deps), handler, devices: null };
  }
  return createAuth({
    database,
    secret: secrets["auth-secret"],
    publicUrl: config.publicUrl,
    socialProviders: config.socialProviders,
    mails: people.signInMails,
    log,
  });
}

function openOperatorDesk({ config, database }: Opened, base: Base, engines: Open) {
  const { mail, people, money } = base;
  return createOperatorDesk({
    database,
    accounts: config.operatorAccounts,
    canSendMail: mail.reachesPeople,
    needsFactor: mail.reachesPeople || config.publicUrl !== null || isReachedFromElsewhere(config),
    books: people.books,
    freeCredits: people.freeCredits,
    replayEvent: money.replayEvent,
    engines: {
      states: () => engines.ops.engineStates(),
      capOf: engines.capOf,
      modelNotices: () => engines.models.notices(),
    },
  });
}

/** What a process that answers has besides. */
type WebBase = Base & { readonly pictures: Pictures };

/** Opens the pictures of visitors; the processes that do it start now, and nobody waits for them. */
function openPictures({ log, stopper }: Opened, { shown }: Base): Pictures {
  const { pictureWorker } = findFiles();
  const pictures = createPictures({
    worker: pictureWorker,
    log,
    shown,
  });
  stopper.add(() => pictures.close());
  pictures.warmUp().catch((error: unknown) => {
    if (!stopper.isStopping()) log.error({ err: error }, "no picture can be opened");
  });
  return pictures;
}

/** Where runs are taken in and answered; whoever works on them may be another process. */
function openDesk({ config, database }: Opened, base: WebBase, consents: Consents): RunDesk {
  return openRunDesk({
    ...base,
    database,
    tools: catalogue,
    readImage: base.pictures.readImage,
    requireConsent: (userId) => consents.requirePeopleConsent(userId),
    costCredits: config.creditsPerRun,
    newId: randomUUID,
    now: Date.now,
    maxQueued: config.maxQueuedRuns,
    priorityOf: createPriorities(database.pool),
  });
}

/** Where batches are taken in; whoever works on them may be another process. */
function openBatchDesk({ config, database }: Opened, base: WebBase, consents: Consents) {
  return createBatchDesk({
    ...base,
    database,
    tools: catalogue,
    readImage: base.pictures.readImage,
    keepPicture: (asker, picture) => keepPicture(base, asker, picture),
    requireConsent: (userId) => consents.requirePeopleConsent(userId),
    costCredits: config.creditsPerRun,
    priorityOf: createPriorities(database.pool),
    now: Date.now,
  });
}

/** What people have made, and how it is made again. */
function openCreations({ config, database }: Opened, base: Base, parts: DeskParts) {
  const { runs, consents } = parts;
  return createCreations({
    ...base,
    on: database.pool,
    tools: catalogue,
    startRun: (request) => runs.startRun(request),
    lastStep: (runId) => runs.lastStep(runId),
    requireConsent: (userId) => consents.requirePeopleConsent(userId),
    costCredits: config.creditsPerRun,
    keepDays: config.keepDays,
    now: Date.now,
  });
}

interface DeskParts {
  readonly runs: RunDesk;
  readonly consents: Consents;
}

/** The front door: everything that visitors, providers and operators call. */
export async function openFrontDoor(
  opened: Opened,
  everywhere: Base,
  open: Open,
): Promise<FastifyInstance> {
  const { config, log, database, door } = opened;
  const base = { ...everywhere, pictures: openPictures(opened, everywhere) };
  const { storage, signer, media, mail, people, money, sandbox } = base;
  const consents = createConsents({ on: database.pool });
  const runs = openDesk(opened, base, consents);
  const auth = await openAuth(opened, base);
  const { webDir, bodyThread } = findFiles();
  const app = await createHttpApp({
    logger: log,
    publicUrl: config.publicUrl,
    securityContact: config.securityContact,
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
    countsOn: database.pool,
    maxEventLoopDelayMs: MAX_EVENT_LOOP_DELAY_MS,
    bodyThread,
    health: {
      isReady: () => open.ops.isReady(),
      probes: {
        ...probesOf({ database, storage, warm: works(config.role) ? open.warm : null }),
        workers: () => open.ops.requireWorker(),
      },
      engines: () => conditionsOf(open.ops),
      mayAskDeeply: createMayRead(open.ops.routes),
    },
    ops: open.ops.routes,
    identityProvider: auth.identityProvider,
    authHandler: auth.handler,
    proofs: createProofs({ database, mail, passwords: scryptPasswords }),
    devices: auth.devices,
    profiles: createProfiles({
      database,
      arrivals: people.arrivals,
      closing: base.privacy.closing,
    }),
    people,
    apiKeys: createApiKeys(database),
    webhooks: createWebhooks(database, createAddressGuard()),
    operatorDesk: openOperatorDesk(opened, base, open),
    billing: money.billing,
    isSandboxForAll: config.payments.mode === "sandbox" && config.payments.isForAll,
    privacy: base.privacy,
    sandbox,
    consents,
    support: createSupport({ database, mail, operatorMail: config.operator.email }),
    storage,
    signer,
    media,
    pictures: base.pictures,
    batches: openBatchDesk(opened, base, consents),
    marks: openMarkDesk(opened, base),
    checkPhoto: (payload, signal) =>
      open.inspect({ inspection: "document_check", payload, signal }),
    site: siteOf(config, mail),
    describeEngines: open.describe,
    addImageRoutes: (scope, tools) => runs.addImageRoutes(scope, tools),
    addRunRoutes: (scope) => runs.addRunRoutes(scope),
    creations: openCreations(opened, base, { runs, consents }),
    programs: { ...runs.forPrograms, openApi: describeApi(catalogue, config.publicUrl) },
    web: webDir ? { dir: webDir, publicUrl: config.publicUrl } : null,
    paymentOrigins: config.payments.mode === "stripe" ? STRIPE_PAGES : [],
    clerkHost: config.clerk?.frontendHost ?? null,
    onPreClose: [() => runs.endStreams()],
  });
  door.app = app;
  return app;
}
