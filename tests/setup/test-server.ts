import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import pino from "pino";
import { decodeEnvelope, encodeEnvelope } from "../../src/core/envelope.ts";
import { createApiKeys } from "../../src/server/api/api-keys.ts";
import { createAddressGuard } from "../../src/server/api/public-address.ts";
import { createWebhooks } from "../../src/server/api/webhooks.ts";
import { createAuth } from "../../src/server/auth/adapters/better-auth.ts";
import type { PasswordHasher } from "../../src/server/auth/password-hash.ts";
import { noOtherRecords } from "../../src/server/auth/port.ts";
import { createProofs } from "../../src/server/auth/proofs.ts";
import { openBilling } from "../../src/server/billing/open.ts";
import { type RouteParts, routesOf } from "../../src/server/compose/routes.ts";
import { createHttpApp, type HttpAppDeps } from "../../src/server/http/app.ts";
import { isReachedFromElsewhere } from "../../src/server/http/from-this-machine.ts";
import type { Mail } from "../../src/server/mail/mail.ts";
import {
  createOperatorService,
  type OperatorServiceDeps,
} from "../../src/server/operator/operator-service.ts";
import { openPeople } from "../../src/server/people/open.ts";
import type { PersonHash } from "../../src/server/people/person-hash.ts";
import { createProfiles } from "../../src/server/people/profiles.ts";
import { openPrivacy } from "../../src/server/privacy/open.ts";
import { createConsents } from "../../src/server/safety/consents.ts";
import { addWebFiles } from "../../src/server/site/web-files.ts";
import { createDiskStorage } from "../../src/server/storage/adapters/disk-storage.ts";
import { openMediaBooks } from "../../src/server/storage/media-books.ts";
import { createUrlSigner } from "../../src/server/storage/signed-url.ts";
import { createSupport } from "../../src/server/support/support.ts";
import { bodyThread } from "./body-thread.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { picturesOfTests } from "./pictures.ts";
import { plainPasswords } from "./plain-passwords.ts";

export interface TestServer {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  /** The server's log, one JSON object per line. */
  readonly logLines: readonly string[];
  /** Signs up a new user and returns the bearer token. */
  signUp(name?: string, email?: string): Promise<string>;
  close(): Promise<void>;
}

/** A user who signs up with this address is an operator. */
export const OPERATOR = "operator@example.com";
/** The secret of the sign-in library. */
export const AUTH_SECRET = new Uint8Array(32).fill(7);
const PASSWORD = "correct horse battery";
let signedUp = 0;
/** Sends nothing, for tests that aren't about mail. */
const unreachableMail = { reachesPeople: false, post: async () => undefined };

function billingOff(database: TestDatabase, personHash: PersonHash, log: pino.Logger) {
  return openBilling({
    database,
    mail: unreachableMail,
    provider: null,
    personHash,
    trialDays: 0,
    operatorMail: null,
    log,
  }).billing;
}

type Settings = Pick<
  HttpAppDeps,
  | "publicUrl"
  | "trustProxy"
  | "rateLimits"
  | "maxEventLoopDelayMs"
  | "identityProvider"
  | "onPreClose"
>;

export interface TestServerOptions
  extends Partial<RouteParts & Settings & HttpAppDeps["elsewhere"]> {
  /** Folder of web files. Without it there are no pages. */
  readonly webDir?: string;
  /** Defaults to `plainPasswords`, which derive no key. */
  readonly passwords?: PasswordHasher;
}

/** Opens the whole HTTP server on its own database and folder. Only the routes of runs are missing. */
export async function openTestServer(
  { passwords = plainPasswords, webDir, ...overrides }: TestServerOptions = {},
  mail: Pick<Mail, "post" | "reachesPeople"> = unreachableMail,
  operatorDeps: Partial<OperatorServiceDeps> = {},
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), "test-server-"));
  const database = await createTestDatabase();
  const logLines: string[] = [];
  const logger = pino({ level: "info" }, { write: (line: string) => logLines.push(line) });
  const people = openPeople({
    database,
    mail,
    secret: new Uint8Array(32).fill(9),
    creditsPerRun: 1,
    origin: () => "http://localhost",
    now: Date.now,
  });
  const auth = await createAuth({
    database,
    secret: AUTH_SECRET,
    publicUrl: overrides.publicUrl ?? null,
    socialProviders: {},
    mails: people.signInMails,
    log: logger,
    passwords,
  });
  const storage = await createDiskStorage(folder);
  const signer = createUrlSigner({ keys: [new Uint8Array(32).fill(8)] });
  const privacy = await openPrivacy({
    database,
    storage,
    signer,
    mail,
    plans: {
      end: async () => undefined,
      goOn: async () => undefined,
      forget: async () => undefined,
    },
    passwords,
    signInRecords: noOtherRecords,
    origin: () => "http://localhost",
    log: logger,
    inactiveYears: 0,
    fingerprintDays: 30,
  });
  const pictures = picturesOfTests();
  const parts: RouteParts = {
    on: database.pool,
    pictures,
    privacy,
    health: {
      isReady: () => true,
      probes: {},
      engines: async () => ({}),
      mayAskDeeply: () => true,
    },
    auth,
    proofs: createProofs({ database, mail, passwords }),
    profiles: createProfiles({ database, arrivals: people.arrivals }),
    people,
    apiKeys: createApiKeys(database),
    webhooks: createWebhooks(database, createAddressGuard()),
    operatorService: createOperatorService({
      ...people,
      database,
      accounts: [OPERATOR],
      canSendMail: mail.reachesPeople,
      needsFactor:
        mail.reachesPeople ||
        (overrides.publicUrl ?? null) !== null ||
        isReachedFromElsewhere({
          host: "127.0.0.1",
          publicUrl: overrides.publicUrl ?? null,
          trustProxy: overrides.trustProxy ?? null,
        }),
      replayEvent: async () => false,
      missingSetup: [],
      tools: [],
      engines: { states: async () => [], capOf: () => null, modelNotices: async () => [] },
      ...operatorDeps,
    }),
    payments: { billing: billingOff(database, people.hash, logger) },
    consents: createConsents({ on: database.pool }),
    support: createSupport({ database, mail: unreachableMail, operatorMail: null }),
    storage,
    signer,
    media: openMediaBooks({
      on: database.pool,
      keepDays: 7,
      priorityOf: async () => 0,
      now: Date.now,
      log: logger,
    }),
    site: () => ({ creditsPerRun: 1 }),
    describeEngines: () => ({ engines: [] }),
    addImageRoutes: () => undefined,
    addRunRoutes: () => undefined,
    ...overrides,
  };
  const app = await createHttpApp({
    logger,
    publicUrl: null,
    trustProxy: null,
    rateLimits: "off",
    countsOn: database.pool,
    maxEventLoopDelayMs: 0,
    bodyThread,
    identityProvider: auth.identityProvider,
    closing: privacy.closing,
    elsewhere: {
      storeOrigin: parts.storage.publicOrigin,
      paymentOrigins: [],
      clerkHost: null,
      ...overrides,
    },
    routes: routesOf(parts),
    fallback: webDir === undefined ? null : (http) => addWebFiles(webDir, http),
    onPreClose: [],
    ...overrides,
  });
  return {
    app,
    database,
    logLines,
    signUp: (name, email) => signUp({ app, database }, name, email),
    async close() {
      await app.close();
      await pictures.close();
      await privacy.closing.stop();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

async function signUp(
  { app, database }: Pick<TestServer, "app" | "database">,
  name = "Lan Anh Nguyen",
  email = `person${(signedUp += 1)}@example.com`,
): Promise<string> {
  const post = (path: string, payload: object) =>
    app.inject({ method: "POST", url: `/api/auth${path}`, payload });
  let answer = await post("/sign-up/email", { name, email, password: PASSWORD });
  if (answer.statusCode === 200 && !cookiesOf(answer).includes("session_token")) {
    // If mail reaches users, an account can't be used until its address is confirmed.
    await database.pool.query('update auth."user" set email_verified = true where email = $1', [
      email.toLowerCase(),
    ]);
    answer = await post("/sign-in/email", { email, password: PASSWORD });
  }
  if (answer.statusCode !== 200) throw new Error(`Sign-up failed: ${answer.body}`);
  const token = await app.inject({
    url: "/api/auth/token",
    headers: { cookie: cookiesOf(answer) },
  });
  return token.json<{ token: string }>().token;
}

/** The cookies of an answer, as the next request sends them. */
export function cookiesOf(answer: LightMyRequestResponse): string {
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
}

export interface Answer {
  readonly status: number;
  readonly headers: LightMyRequestResponse["headers"];
  /** The decoded answer. */
  readonly value: unknown;
}

/** Makes an enveloped call. Throws if the answer isn't an envelope with the single field `data`. */
export async function call(
  app: FastifyInstance,
  request: {
    method: "GET" | "POST" | "PUT" | "DELETE";
    url: string;
    token?: string;
    /** Sent in an envelope; `raw` is sent unchanged. */
    body?: unknown;
    raw?: string | Buffer;
    headers?: Record<string, string>;
    /** The IP address that the call comes from. Defaults to this machine. */
    from?: string;
  },
): Promise<Answer> {
  const envelope =
    request.body === undefined
      ? undefined
      : JSON.stringify(encodeEnvelope(request.body, Math.random));
  const payload = request.raw ?? envelope;
  const answer = await app.inject({
    method: request.method,
    url: request.url,
    headers: {
      ...(payload === undefined ? {} : { "content-type": "application/json" }),
      ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
      ...request.headers,
    },
    ...(payload === undefined ? {} : { payload }),
    ...(request.from === undefined ? {} : { remoteAddress: request.from }),
  });
  return { status: answer.statusCode, headers: answer.headers, value: decode(answer) };
}

function decode(answer: LightMyRequestResponse): unknown {
  const body = answer.json<Record<string, unknown>>();
  const decoded = decodeEnvelope(body["data"]);
  if (Object.keys(body).join() !== "data" || !decoded.ok) {
    throw new Error(`Not an envelope: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
  }
  return decoded.value;
}

/** Opens a test server for the duration of `visit`. */
export async function withTestServer(
  overrides: TestServerOptions,
  visit: (server: TestServer) => Promise<void>,
): Promise<void> {
  const server = await openTestServer(overrides);
  try {
    await visit(server);
  } finally {
    await server.close();
  }
}
