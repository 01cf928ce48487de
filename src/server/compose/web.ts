import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { TileEngine } from "#engine/port.ts";
import { createApiKeys } from "#server/api/api-keys.ts";
import { describeApi } from "#server/api/openapi.ts";
import { createAddressGuard } from "#server/api/public-address.ts";
import { createWebhooks } from "#server/api/webhooks.ts";
import { openAuth } from "#server/auth/open.ts";
import { scryptPasswords } from "#server/auth/password-hash.ts";
import { createProofs } from "#server/auth/proofs.ts";
import { createBatchService } from "#server/batches/batch-service.ts";
import { createCreations } from "#server/creations/creations.ts";
import { createHttpApp } from "#server/http/app.ts";
import { isReachedFromElsewhere } from "#server/http/from-this-machine.ts";
import { openVerifier } from "#server/marking/verifier.ts";
import { createOperatorService } from "#server/operator/operator-service.ts";
import { createMayRead } from "#server/ops/may-read.ts";
import { conditionsOf } from "#server/ops/open.ts";
import { probesOf } from "#server/ops/probes.ts";
import { createProfiles } from "#server/people/profiles.ts";
import { openPictures } from "#server/pictures/open.ts";
import type { Pictures } from "#server/pictures/pictures.ts";
import { keepPicture } from "#server/pictures/upload-route.ts";
import { findFiles } from "#server/process/files.ts";
import { works } from "#server/process/role.ts";
import { openMarks } from "#server/runs/open-marks.ts";
import { openRunService } from "#server/runs/run-service.ts";
import { createTileBooks } from "#server/runs/tile-books.ts";
import { createTiles } from "#server/runs/tiles.ts";
import { createUnwanted } from "#server/runs/unwanted.ts";
import { createOwnFigures } from "#server/site/own-figures.ts";
import { siteOf } from "#server/site/site-route.ts";
import { addWebFiles } from "#server/site/web-files.ts";
import { createSupport } from "#server/support/support.ts";
import { catalogue } from "#tools/catalogue.ts";
import type { Base, Opened } from "./base.ts";
import { findMissingSetup, isSaleOnHold } from "./missing-setup.ts";
import { routesOf } from "./routes.ts";
import type { Open } from "./work.ts";

/** Stripe's checkout and customer portal. */
const STRIPE_PAGES = ["https://checkout.stripe.com", "https://billing.stripe.com"];

/** Opens the modules of a process that answers requests, and its HTTP server. */
export async function openWeb(opened: Opened, base: Base, engines: Open): Promise<FastifyInstance> {
  const { config, log, stopper, database, entry } = opened;
  const { pool } = database;
  const { storage, mail, people, money, privacy, sandbox } = base;
  const { ops } = engines;
  const { webDir, bodyThread, pictureWorker } = findFiles();
  const pictures = openPictures({ worker: pictureWorker, shown: base.shown, log, stopper });
  const making = openMaking(opened, base, pictures);
  const auth = await openAuth({
    config,
    database,
    secret: base.secrets["auth-secret"],
    mails: people.signInMails,
    log,
  });
  const { arrivals } = people;
  const routes = routesOf({
    ...base,
    ...making,
    on: pool,
    auth,
    pictures,
    health: {
      isReady: () => ops.isReady(),
      probes: {
        ...probesOf({ database, storage, warm: works(config.role) ? engines.warm : null }),
        workers: () => ops.requireWorker(),
      },
      engines: () => conditionsOf(ops),
      mayAskDeeply: createMayRead(ops.routes),
    },
    ops: ops.routes,
    proofs: createProofs({ database, mail, passwords: scryptPasswords }),
    profiles: createProfiles({ database, arrivals, closing: privacy.closing }),
    apiKeys: createApiKeys(database),
    webhooks: createWebhooks(database, createAddressGuard()),
    operatorService: openOperatorService(opened, base, engines),
    payments: {
      billing: money.billing,
      isSaleOnHold: isSaleOnHold(config),
      isSandboxForAll: config.payments.mode === "sandbox" && config.payments.isForAll,
    },
    sandbox,
    support: createSupport({ database, mail, operatorMail: config.operator.email }),
    marks: openMarksOf(opened, base),
    inspectPhoto: engines.inspect,
    makeTile: engines.tiles && openTilesOf(opened, base, engines.tiles),
    site: siteOf({
      config,
      canSendMail: mail.reachesPeople,
      ownFigures: createOwnFigures(pool),
      isSaleOnHold: isSaleOnHold(config),
    }),
    securityContact: config.securityContact,
    describeEngines: engines.describe,
  });
  const app = await createHttpApp({
    ...config,
    ...auth,
    logger: log,
    countsOn: pool,
    maxEventLoopDelayMs: opened.maxEventLoopDelayMs,
    bodyThread,
    closing: privacy.closing,
    elsewhere: {
      storeOrigin: storage.publicOrigin,
      paymentOrigins: config.payments.mode === "stripe" ? STRIPE_PAGES : [],
      clerkHost: config.clerk?.frontendHost ?? null,
    },
    routes,
    fallback: webDir === null ? null : (http) => addWebFiles(webDir, http),
    onPreClose: [making.endStreams],
  });
  entry.app = app;
  return app;
}

/** Opens the modules that accept runs and batches and list creations; another process may do the work. */
function openMaking({ config, database }: Opened, base: Base, pictures: Pictures) {
  const shared = {
    ...base,
    database,
    on: database.pool,
    tools: catalogue,
    readImage: pictures.readImage,
    requireConsent: base.consents.requireConsent,
    costCredits: config.creditsPerRun,
    returnsHosted: config.returnsHosted,
    newId: randomUUID,
    now: Date.now,
  };
  const runs = openRunService(shared);
  return {
    addImageRoutes: runs.addImageRoutes,
    addRunRoutes: runs.addRunRoutes,
    programs: { ...runs.forPrograms, openApi: describeApi(catalogue, config.publicUrl) },
    creations: createCreations({
      ...shared,
      keepDays: config.keepDays,
      startRun: runs.startRun,
      lastStep: runs.lastStep,
    }),
    unwanted: createUnwanted({ ...shared, hash: base.people.hash }),
    batches: createBatchService({
      ...shared,
      keepPicture: (asker, picture) => keepPicture({ ...base, pictures }, asker, picture),
    }),
    endStreams: () => runs.endStreams(),
  };
}

function openOperatorService({ config, database }: Opened, base: Base, engines: Open) {
  const { mail, people, money } = base;
  return createOperatorService({
    database,
    accounts: config.operatorAccounts,
    canSendMail: mail.reachesPeople,
    needsFactor: mail.reachesPeople || config.publicUrl !== null || isReachedFromElsewhere(config),
    books: people.books,
    freeCredits: people.freeCredits,
    replayEvent: money.replayEvent,
    missingSetup: findMissingSetup(config),
    tools: catalogue,
    engines: {
      states: () => engines.ops.engineStates(),
      capOf: engines.capOf,
      modelNotices: () => engines.models.notices(),
    },
  });
}

function openTilesOf({ database }: Opened, { marking, storage }: Base, engine: TileEngine) {
  const books = createTileBooks(Date.now);
  return createTiles({ on: database.pool, storage, mark: marking.mark, engine, books });
}

/** Opens the signing of images that browsers assemble, and the verification of images from anywhere. */
function openMarksOf({ database, stopper }: Opened, { marking, storage }: Base) {
  const { credentials, watermarkKey, mark } = marking;
  const verifier = openVerifier({
    on: database.pool,
    own: { chain: credentials.chain, watermarkKey },
    worker: findFiles().verifyWorker,
  });
  stopper.add(() => verifier.close());
  return { verifier, ...openMarks({ on: database.pool, storage, mark }) };
}
