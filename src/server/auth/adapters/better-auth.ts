import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { isAPIError } from "better-auth/api";
import { jwt } from "better-auth/plugins";
import { drizzle } from "drizzle-orm/node-postgres";
import { MAX_PASSWORD, MIN_PASSWORD } from "#core/account.ts";
import { AUTH_PATH } from "#core/addresses.ts";
import { PRODUCT_NAME, PRODUCT_SLUG } from "#core/product.ts";
import { limitConcurrency } from "#server/async/limit-concurrency.ts";
import { isOutage } from "#server/db/outage.ts";
import { errorForLog } from "#server/http/error-for-log.ts";
import type { IdentityProvider } from "#server/http/identity.ts";
import { answeringAlike } from "../alike-answers.ts";
import { createDeviceBook, type DeviceBook, type KnownDevices } from "../known-devices.ts";
import { scryptPasswords } from "../password-hash.ts";
import * as schema from "../schema.ts";
import {
  createTokenVerifier,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
} from "../token-verifier.ts";
import { CLIENT_ADDRESS_HEADER, type WebHandler } from "../web-handler.ts";
import { accountRules } from "./better-auth/account-rules.ts";
import { confirmation } from "./better-auth/confirmation.ts";
import { DEVICE_COOKIE, deviceMemory } from "./better-auth/device-memory.ts";
import { confirmationOptions, resetOptions, tellConfirmed } from "./better-auth/mailing.ts";
import { type AuthLog, type AuthOptions, libraryKey } from "./better-auth/options.ts";
import { proofRules } from "./better-auth/proof-rules.ts";
import { passkeys, secondFactor } from "./better-auth/second-factor.ts";

export interface Auth {
  /** Handles all requests below `AUTH_PATH`. */
  readonly handler: WebHandler;
  readonly identityProvider: IdentityProvider;
  readonly devices: KnownDevices;
  /** Paths below `AUTH_PATH` that the library serves; `:name` stands for a segment. */
  readonly calls: readonly string[];
}

const TOKEN_LIFE = "5 minutes";
const HOUR_S = 60 * 60;
const IDLE_LIFE_S = 7 * 24 * HOUR_S;
/** Each hash takes a libuv thread and 32 MB. File reads share the four threads. */
const MAX_CONCURRENT_HASHES = 2;
/** Plugin endpoints that our screens don't use. */
const DISABLED_PATHS = [
  "/two-factor/send-otp",
  "/two-factor/verify-otp",
  "/two-factor/get-totp-uri",
];

/**
 * Accounts that better-auth stores in our database: e-mail and password, and the configured social providers. Creates
 * the first key pair, so that it exists before the first token is requested.
 */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  const devices = createDeviceBook({
    on: options.database.pool,
    secret: options.secret,
    cookieName: `${cookiePrefixOf(options)}.${DEVICE_COOKIE}`,
  });
  const auth = buildAuth(options, devices);
  await auth.api.getJwks();
  const handler: WebHandler = (request) => refusingOutages(() => auth.handler(request));
  return {
    handler: options.mails === null ? handler : answeringAlike(handler),
    identityProvider: createTokenVerifier({
      loadKeys: () => auth.api.getJwks(),
      ...(options.now ? { now: options.now } : {}),
    }),
    devices,
    calls: pathsOf(auth.api),
  };
}

/** Endpoints without a path can only be called on the server, so they are left out. */
function pathsOf(api: Readonly<Record<string, { readonly path?: string }>>): string[] {
  const paths = Object.values(api).flatMap(({ path }) => path ?? []);
  return [...new Set(paths)].filter((path) => !DISABLED_PATHS.includes(path)).toSorted();
}

/** Database failures met while handling one request. */
const metOutages = new AsyncLocalStorage<Error[]>();

/** Some library calls turn any failure into a refusal and only log the cause, so the log is searched for outages. */
function noteOutage(logged: readonly unknown[]): void {
  const found = logged.find((each) => each instanceof Error && isOutage(each));
  if (found instanceof Error) metOutages.getStore()?.push(found);
}

/** Throws the database failure behind a refusal, if there was one. */
async function refusingOutages(answer: () => Promise<Response>): Promise<Response> {
  const met: Error[] = [];
  const response = await metOutages.run(met, answer);
  if (response.status >= 400 && met[0]) throw met[0];
  return response;
}

const isHttpsOf = ({ publicUrl }: AuthOptions) => publicUrl?.startsWith("https:") ?? false;

/** Browsers accept a `__Host-` cookie only over TLS, from this exact host and for all its paths. */
const cookiePrefixOf = (options: AuthOptions) =>
  isHttpsOf(options) ? `__Host-${PRODUCT_SLUG}` : PRODUCT_SLUG;

const tablesOn = ({ pool }: AuthOptions["database"]) =>
  drizzleAdapter(drizzle(pool, { schema }), { provider: "pg", schema, transaction: true });

function buildAuth(options: AuthOptions, devices: DeviceBook) {
  const { database, publicUrl, socialProviders, mails, log } = options;
  const secret = libraryKey(options.secret);
  return betterAuth({
    appName: PRODUCT_NAME,
    basePath: AUTH_PATH,
    secret,
    database: tablesOn(database),
    // Without a fixed address, the library trusts each request's own origin, which our bridge has validated.
    trustedOrigins: publicUrl === null ? [] : [new URL(publicUrl).origin],
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      password: keepPasswords(options),
      ...resetOptions(options),
    },
    ...confirmationOptions(options, secret),
    session: {
      // A session ends after a week without use, and after thirty days in any case (trigger cap_session).
      expiresIn: IDLE_LIFE_S,
      // The resolution of "last used" in the list of sessions.
      updateAge: HOUR_S,
      // The account page lists the sessions at any time, not only on the first day.
      freshAge: 0,
    },
    // Hashed, so that read access to the table doesn't reveal pending links.
    verification: { storeIdentifier: "hashed" },
    socialProviders,
    disabledPaths: DISABLED_PATHS,
    plugins: [
      accountRules(database),
      confirmation({
        database,
        devices,
        onConfirmed: (user, request) => tellConfirmed({ mails, log }, user, request),
      }),
      secondFactor(),
      passkeys(publicUrl),
      proofRules(database),
      jwt({
        jwks: { keyPairConfig: { alg: TOKEN_ALGORITHM, crv: "Ed25519" } },
        jwt: {
          issuer: TOKEN_ISSUER,
          audience: TOKEN_AUDIENCE,
          expirationTime: TOKEN_LIFE,
          definePayload: ({ user, session }) => ({
            email: user.email,
            name: user.name,
            sid: session.id,
          }),
        },
        disableSettingJwtHeader: true,
      }),
      // After the second-factor plugin, which removes a session that needs a second factor first.
      deviceMemory(devices),
    ],
    // Our own limits apply before the library, across all instances.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: {
      onError(error) {
        // The library passes it on to our own error handler, which knows the response.
        if (isOutage(error)) throw error;
        if (!(isAPIError(error) && error.statusCode < 500))
          forward(log, "error", ["a call failed", error]);
      },
    },
    advanced: {
      // Explicit, because the library disables both checks if it detects a test environment.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      cookiePrefix: cookiePrefixOf(options),
      // Otherwise the library puts its own prefix before ours.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", secure: isHttpsOf(options) },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      database: { generateId: () => randomUUID() },
    },
    // At the levels error and warn, the library would also write to the console.
    logger: {
      level: "info",
      log(level, message, ...more) {
        noteOutage(more);
        forward(log, level, [message, ...more]);
      },
    },
  });
}

/**
 * Hashing and verification share one concurrency limit, since both use the same threads. A correct password with an
 * outdated hash gets a new hash.
 */
function keepPasswords({ passwords = scryptPasswords, database }: AuthOptions) {
  const hashing = limitConcurrency(MAX_CONCURRENT_HASHES, (work: () => Promise<unknown>) => work());
  const hash = async (password: string) => String(await hashing(() => passwords.hash(password)));
  return {
    hash,
    async verify({ hash: kept, password }: { hash: string; password: string }) {
      const isRight = (await hashing(() => passwords.verify(kept, password))) === true;
      if (isRight && passwords.isOutdated(kept)) {
        await database.pool.query("update auth.account set password = $2 where password = $1", [
          kept,
          await hash(password),
        ]);
      }
      return isRight;
    },
  };
}

/** A user who returns from a provider with a state that we didn't issue, or issued to another browser. */
function isForgedState(error: Error): boolean {
  return (
    "code" in error && /^state_(?:mismatch|invalid|security_mismatch)$/.test(String(error.code))
  );
}

/** Logs faults with their stack. Other messages are logged without their arguments, which contain e-mail addresses. */
function forward(log: AuthLog, level: string, [message, ...more]: readonly unknown[]): void {
  const text = `sign-in: ${String(message)}`;
  const fault = more.find((argument) => argument instanceof Error);
  if (fault && !isForgedState(fault)) log.error({ error: errorForLog(fault) }, text);
  else if (level === "error") log.warn({}, text);
}
