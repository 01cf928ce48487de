import type pino from "pino";
import type { ImageEngine } from "#engine/port.ts";
import { openPeople } from "./accounts/open-people.ts";
import { createSandboxProvider } from "./billing/adapters/sandbox-provider.ts";
import { createStripeProvider } from "./billing/adapters/stripe-provider.ts";
import { openBilling } from "./billing/open-billing.ts";
import { openSandbox } from "./billing/sandbox/sandbox.ts";
import { createPriorities } from "./billing/tier.ts";
import { type DatabaseSource, type Door, deliverThrough, type Stopper } from "./compose-parts.ts";
import { openPrivacyOf } from "./compose-privacy.ts";
import { openStorage } from "./compose-storage.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/connection.ts";
import { createOutboxMail } from "./mail/adapters/outbox-mail.ts";
import { createSmtpMail } from "./mail/adapters/smtp-mail.ts";
import { type Mail, openMail } from "./mail/mail.ts";
import { openMarking } from "./marking/open-marking.ts";
import { createShownPictures, forgetDeleted } from "./pictures/shown-pictures.ts";
import { answers } from "./role.ts";
import { openRunEvents } from "./runs/run-events.ts";
import { openSecrets } from "./secrets.ts";
import { openMediaBooks } from "./storage/media-books.ts";
import { createUrlSigner } from "./storage/signed-url.ts";

/** What stands before any part is opened. */
export interface Opened {
  readonly config: Config;
  readonly log: pino.Logger;
  readonly stopper: Stopper;
  readonly source: DatabaseSource;
  readonly database: Database;
  /** Where links in mails lead: the public address, else the one that the server answers at. */
  readonly links: { origin: string };
  /** The front door, once it stands; it never does in a process that only works. */
  readonly door: Door;
}

/** What a test or a measurement puts in the place of a part. */
export interface ServerParts {
  /** Takes the place of the built-in engine. */
  readonly localEngine?: ImageEngine;
  /** Where the log goes instead of the standard output. */
  readonly logTo?: pino.DestinationStream;
}

/** What every process has, whatever its role. */
export type Base = Awaited<ReturnType<typeof openBase>>;

/** Storage, accounts, money and mail: everything that requests and jobs share. */
export async function openBase(opened: Opened) {
  const { config, database, links } = opened;
  const secrets = await openSecrets(config.secretsDir, database.pool);
  const shown = createShownPictures();
  const storage = forgetDeleted(await openStorage(config, opened.log), shown);
  const signer = createUrlSigner({ keys: [secrets["media-secret"]] });
  const media = openMediaBooks({
    on: database.pool,
    keepDays: config.keepDays,
    priorityOf: createPriorities(database.pool),
    now: Date.now,
    log: opened.log,
  });
  opened.stopper.add(() => media.close());
  const marking = openMarking(secrets["marking-secret"], config.marking);
  if (marking.credentials.isSelfMade) {
    opened.log.info(
      "pictures are signed with a certificate of our own making, which others do not know",
    );
  }
  const mail = await openMailbox(opened);
  const people = openPeople({
    database,
    mail,
    secret: secrets["person-secret"],
    creditsPerRun: config.creditsPerRun,
    isSignInElsewhere: config.clerk !== null,
    origin: () => links.origin,
    now: Date.now,
  });
  const { provider, desk } = await openProvider(opened, secrets["webhook-secret"]);
  const money = openBilling({
    database,
    mail,
    provider,
    personHash: people.hash,
    trialDays: config.trialDays,
    operatorMail: config.operator.email,
    log: opened.log,
  });
  const events = await openRunEvents(opened.source.directUrl, opened.log);
  opened.stopper.add(() => events.close());
  return {
    secrets,
    marking,
    storage,
    shown,
    signer,
    media,
    mail,
    people,
    money,
    sandbox: desk,
    events,
    privacy: await openPrivacyOf(
      { ...opened, inactiveYears: config.inactiveYears },
      { storage, signer, mail, money },
    ),
  };
}

/** Mail by SMTP where it is set up, else into the outbox, which the log says. */
async function openMailbox({ config, log, stopper, source, database }: Opened): Promise<Mail> {
  const { smtp } = config;
  if (smtp === null) log.info("SMTP_URL is not set: mail stays in the table mail.outbox");
  else if (config.publicUrl === null) {
    log.warn("PUBLIC_URL is not set: links in mails lead to the address this server listens at");
  }
  const mail = openMail({
    database,
    databaseUrl: source.directUrl,
    transport: smtp ? await createSmtpMail(smtp) : createOutboxMail(database.db),
    log,
  });
  stopper.add(() => mail.close());
  return mail;
}

/** Who takes the money; null: nobody does. */
async function openProvider(opened: Opened, webhookSecret: Buffer) {
  const { payments } = opened.config;
  switch (payments.mode) {
    case "stripe":
      return { provider: createStripeProvider({ ...payments, now: Date.now }), desk: null };
    case "sandbox":
      return openTestPayments(opened, webhookSecret);
    case "off":
      return { provider: null, desk: null };
  }
}

/** The embedded test provider; its events go through our own front door, as those of any other would. */
async function openTestPayments(opened: Opened, webhookSecret: Buffer) {
  const { config, log, stopper, source, door } = opened;
  const sandbox = await openSandbox({
    databaseUrl: source.directUrl,
    webhookSecret: `whsec_${webhookSecret.toString("hex")}`,
    deliver: answers(config.role)
      ? (rawBody, signature) => deliverThrough(door.app, rawBody, signature)
      : null,
    now: Date.now,
    log,
  });
  stopper.add(() => sandbox.close());
  return { provider: createSandboxProvider(sandbox), desk: sandbox.desk };
}
