import { randomUUID } from "node:crypto";
import type pino from "pino";
import type { ImageEngine } from "#engine/port.ts";
import { createClerkRecords } from "#server/auth/adapters/clerk/records.ts";
import { scryptPasswords } from "#server/auth/password-hash.ts";
import { noOtherRecords } from "#server/auth/port.ts";
import { type BillingDeps, openBilling } from "#server/billing/open.ts";
import { type HttpEntry, openProvider } from "#server/billing/open-provider.ts";
import { createPriorities } from "#server/billing/tier.ts";
import type { Ground } from "#server/db/open.ts";
import type { OpenEngines } from "#server/engines/open.ts";
import { openMail } from "#server/mail/open.ts";
import { openMarking } from "#server/marking/open.ts";
import { openPeople } from "#server/people/open.ts";
import { createShownPictures, forgetDeleted } from "#server/pictures/shown-pictures.ts";
import { createPlans } from "#server/privacy/ending-plans.ts";
import { openPrivacy } from "#server/privacy/open.ts";
import { answers } from "#server/process/role.ts";
import { createEqualResults } from "#server/runs/equal-results.ts";
import { openStartRun } from "#server/runs/open-start-run.ts";
import { openRunEvents } from "#server/runs/run-events.ts";
import { createConsents } from "#server/safety/consents.ts";
import { openSecrets } from "#server/secrets/secrets.ts";
import { openMediaBooks } from "#server/storage/media-books.ts";
import { openStorage } from "#server/storage/open.ts";
import { createUrlSigner } from "#server/storage/signed-url.ts";
import type { Config } from "./config.ts";

/** The parts that exist before any module is opened. */
export interface Opened extends Ground {
  readonly config: Config;
  /** Origin of links in mails: the public address, otherwise the address that the server listens on. */
  readonly links: { origin: string };
  readonly entry: HttpEntry;
  /** Mean delay of the event loop from which requests are refused as `busy`; 0 for never. */
  readonly maxEventLoopDelayMs: number;
}

/** Parts that a test or a measurement replaces. */
export interface ServerParts {
  /** Replaces the built-in engine. */
  readonly localEngine?: ImageEngine;
  /** Receives the log instead of standard output. */
  readonly logTo?: pino.DestinationStream;
  /** 0 in a process whose event loop the server shares with its test. */
  readonly maxEventLoopDelayMs?: number;
}

interface MoneyParts extends Pick<BillingDeps, "mail" | "personHash"> {
  readonly webhookSecret: Buffer;
}

/** The modules of every process, regardless of its role. */
export type Base = Awaited<ReturnType<typeof openBase>>;

/** Opens the modules of every process in order: those that requests and jobs share. */
export async function openBase(
  opened: Opened,
  engines: Pick<OpenEngines, "studioPause" | "requireAble" | "buildFor">,
) {
  const { config, database, links, log, stopper, source } = opened;
  const { pool } = database;
  const origin = () => links.origin;
  const secrets = await openSecrets(config.secretsDir, pool);
  const shown = createShownPictures();
  const storage = forgetDeleted(await openStorage(config, log), shown);
  const signer = createUrlSigner({ keys: [secrets["media-secret"]] });
  const priorityOf = createPriorities(pool);
  const media = openMediaBooks({
    on: pool,
    keepDays: config.keepDays,
    priorityOf,
    now: Date.now,
    log,
  });
  stopper.add(() => media.close());
  const marking = openMarkingWith(opened, secrets["marking-secret"]);
  const mail = await openMail(config, opened);
  const people = openPeople({
    database,
    mail,
    secret: secrets["person-secret"],
    creditsPerRun: config.creditsPerRun,
    isSignInElsewhere: config.clerk !== null,
    origin,
    now: Date.now,
  });
  const { money, sandbox } = await openMoney(opened, {
    mail,
    personHash: people.hash,
    webhookSecret: secrets["webhook-secret"],
  });
  const events = await openRunEvents(source.directUrl, log);
  stopper.add(() => events.close());
  const startRun = openStartRun({
    database,
    storage,
    media,
    events,
    ...engines,
    maxQueued: config.maxQueuedRuns,
    priorityOf,
    newId: randomUUID,
  });
  const privacy = await openPrivacy({
    ...config,
    database,
    storage,
    signer,
    mail,
    plans: createPlans({ ...money, on: pool }),
    passwords: scryptPasswords,
    signInRecords: config.clerk === null ? noOtherRecords : createClerkRecords(config.clerk),
    origin,
    log,
  });
  stopper.add(() => privacy.closing.stop());
  return {
    secrets,
    marking,
    storage,
    shown,
    signer,
    media,
    priorityOf,
    mail,
    people,
    money,
    sandbox,
    events,
    startRun,
    equalResults: createEqualResults({ on: pool, storage, buildFor: engines.buildFor }),
    consents: createConsents({ on: pool }),
    privacy,
  };
}

/** Opens the marking of results. Tells the operator if other software can't trust its certificate. */
function openMarkingWith({ config, log }: Opened, secret: Uint8Array) {
  const marking = openMarking(secret, config.marking);
  if (marking.credentials.isSelfMade) {
    log.info(
      "images are signed with a self-signed certificate, which other software doesn't trust",
    );
  }
  return marking;
}

/** Opens the payment provider and billing, and the pages of the test checkout if that is the provider. */
async function openMoney(
  { entry, ...opened }: Opened,
  { mail, personHash, webhookSecret }: MoneyParts,
) {
  const { config, database, log } = opened;
  const { provider, hostedPages } = await openProvider({
    ...opened,
    payments: config.payments,
    webhookSecret,
    entry: answers(config.role) ? entry : null,
  });
  const money = openBilling({
    database,
    mail,
    provider,
    personHash,
    trialDays: config.trialDays,
    operatorMail: config.operator.email,
    log,
  });
  return { money, sandbox: hostedPages };
}
