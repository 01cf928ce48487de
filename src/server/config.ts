import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { z } from "zod";
import { commitments } from "#core/commitments.ts";
import { DEFAULT_CREDITS_PER_RUN } from "#core/credits.ts";
import { DEFAULT_KEEP_DAYS, uploadLimits } from "#core/image-limits.ts";
import { findOnnxProblems } from "#engine/local/analysis/onnx-matte-session.ts";
import { type ClerkConfig, clerkVariables, toClerk } from "./clerk-config.ts";
import { type DatabaseConfig, databaseVariables, toDatabase } from "./database-config.ts";
import { type EnginesConfig, engineVariables, toEngines } from "./engines-config.ts";
import { type FrontConfig, frontVariables, toFront } from "./front-config.ts";
import { isLoopbackHost, isReachedFromElsewhere } from "./http/from-this-machine.ts";
import type { RateLimiting } from "./http/limiting.ts";
import { mailVariables, type SmtpConfig, toSmtp } from "./mail-config.ts";
import type { Credentials } from "./marking/c2pa/signer.ts";
import { markingVariables, toMarking } from "./marking-config.ts";
import { type OpsConfig, opsVariables, toOps } from "./ops-config.ts";
import { type PaymentsConfig, paymentVariables, toPayments } from "./payments-config.ts";
import type { Role } from "./role.ts";
import { type StorageConfig, storageVariables, toStorage } from "./storage-config.ts";

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "is not a whole number")
    .transform(Number)
    .refine((n) => n >= min && n <= max, `is not between ${min} and ${max}`);

const webAddress = z.url({ protocol: /^https?$/, error: "is not a web address" });

export const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  SECRETS_DIR: z.string().optional(),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: z.string().optional(),
  ...databaseVariables,
  CREDITS_PER_RUN: wholeNumber(1, 1_000).default(DEFAULT_CREDITS_PER_RUN),
  RATE_LIMITS: z.enum(["on", "off"], "is neither on nor off").optional(),
  ENGINE_THREADS: wholeNumber(1, 64).optional(),
  MATTING_MODEL: z.string().optional(),
  TRIAL_DAYS: wholeNumber(0, 90).default(0),
  DRAIN_S: wholeNumber(0, 120).default(0),
  RUN_TIMEOUT_S: wholeNumber(5, 3_600).default(120),
  MAX_QUEUED_RUNS: wholeNumber(1, 100_000).default(100),
  KEEP_DAYS: wholeNumber(1, 3_650).default(DEFAULT_KEEP_DAYS),
  INACTIVE_YEARS: wholeNumber(0, 100).default(commitments.inactiveReviewYears),
  MAX_SIDE: wholeNumber(64, 8_000).default(uploadLimits.maxSidePx),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"], "is no log level")
    .default("warn"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  ...clerkVariables,
  ...mailVariables,
  ...markingVariables,
  ...frontVariables,
  ...engineVariables,
  ...paymentVariables,
  ...opsVariables,
  ...storageVariables,
});
type Environment = z.output<typeof environment>;

interface SocialProvider {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Config extends DatabaseConfig, FrontConfig {
  readonly role: Role;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Folder of the secret files; all processes of one database need the same. */
  readonly secretsDir: string;
  readonly publicUrl: string | null;
  readonly trustProxy: string | null;
  readonly creditsPerRun: number;
  /** How long a first plan may be tried; 0: it is charged at once. */
  readonly trialDays: number;
  readonly rateLimits: RateLimiting;
  readonly engineThreads: number;
  /** Path of an ONNX file that takes the place of the built-in matte. */
  readonly mattingModel: string | null;
  /** How long a stopping process goes on answering, for proxies to learn of it. */
  readonly drainMs: number;
  readonly runTimeoutMs: number;
  /** More runs than this may not wait, of all users and processes together. */
  readonly maxQueuedRuns: number;
  readonly maxSidePx: number;
  /** After so many days pictures are deleted. */
  readonly keepDays: number;
  /** Accounts that nobody signs in to for so many years are deleted, after a letter; 0: never. */
  readonly inactiveYears: number;
  readonly logLevel: Environment["LOG_LEVEL"];
  /** Null: messages stay in the outbox. */
  readonly smtp: SmtpConfig | null;
  /** Null: pictures are signed with a certificate of our own making. */
  readonly marking: Credentials | null;
  readonly socialProviders: Readonly<Partial<Record<"google" | "github", SocialProvider>>>;
  /** Null: our own sign-in. */
  readonly clerk: ClerkConfig | null;
  readonly engines: EnginesConfig;
  readonly payments: PaymentsConfig;
  readonly ops: OpsConfig;
  readonly storage: StorageConfig;
}

/** Everything that is wrong with the environment, one sentence each. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(problems: readonly string[]) {
    super(
      `The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
  }
}

/** Both halves of a pair of keys, or neither; one alone is a problem. */
function keyPair(
  name: string,
  id: string | undefined,
  secret: string | undefined,
): SocialProvider | null | string {
  if (id && secret) return { clientId: id, clientSecret: secret };
  if (!id && !secret) return null;
  return `${name}_CLIENT_ID and ${name}_CLIENT_SECRET need each other; only one is set`;
}

function mattingFile(path: string | undefined, problems: string[]): string | null {
  if (path === undefined) return null;
  const file = resolve(path);
  problems.push(...findOnnxProblems(file).map((problem) => `MATTING_MODEL: ${problem}`));
  return file;
}

type AllVariables = Readonly<Record<string, string | undefined>>;

/** What a process needs that shares its work with others. */
function roleProblems(env: Environment, role: Role): string[] {
  if (role === "all") return [];
  const problems: string[] = [];
  if (!env.DATABASE_URL) {
    problems.push(`--role ${role} needs DATABASE_URL, the database that all processes share`);
  }
  if (!env.PUBLIC_URL) {
    problems.push(`--role ${role} needs PUBLIC_URL, where visitors find the processes that answer`);
  }
  return problems;
}

interface Given {
  /** All variables that are set. */
  readonly all: AllVariables;
  readonly role: Role;
}

function toConfig(env: Environment, { all, role }: Given, problems: string[]): Config {
  problems.push(...roleProblems(env, role));
  const publicUrl = env.PUBLIC_URL ?? null;
  const trustProxy = env.TRUST_PROXY ?? null;
  if (env.RATE_LIMITS === "off" && !isLoopbackHost(env.HOST)) {
    problems.push("RATE_LIMITS=off is for tests and works only when HOST is a loopback address");
  }
  const pairs = {
    google: keyPair("GOOGLE", env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
    github: keyPair("GITHUB", env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET),
  };
  const socialProviders: Partial<Record<"google" | "github", SocialProvider>> = {};
  for (const name of ["google", "github"] as const) {
    const pair = pairs[name];
    if (typeof pair === "string") problems.push(pair);
    else if (pair) socialProviders[name] = pair;
  }
  return {
    port: env.PORT,
    host: env.HOST,
    role,
    dataDir: resolve(env.DATA_DIR),
    secretsDir: resolve(env.SECRETS_DIR ?? env.DATA_DIR),
    publicUrl,
    trustProxy,
    ...toDatabase(env, problems),
    creditsPerRun: env.CREDITS_PER_RUN,
    trialDays: env.TRIAL_DAYS,
    rateLimits: env.RATE_LIMITS ?? "public",
    mattingModel: mattingFile(env.MATTING_MODEL, problems),
    // One core stays free for answering requests.
    engineThreads: env.ENGINE_THREADS ?? Math.max(1, availableParallelism() - 1),
    drainMs: env.DRAIN_S * 1_000,
    runTimeoutMs: env.RUN_TIMEOUT_S * 1_000,
    maxQueuedRuns: env.MAX_QUEUED_RUNS,
    maxSidePx: env.MAX_SIDE,
    keepDays: env.KEEP_DAYS,
    inactiveYears: env.INACTIVE_YEARS,
    logLevel: env.LOG_LEVEL,
    smtp: toSmtp(env, problems),
    marking: toMarking(env, problems),
    ...toFront(env),
    socialProviders,
    clerk: toClerk(env, { publicUrl }, problems),
    engines: toEngines(env, { all }, problems),
    payments: toPayments(
      env,
      { isPublic: isReachedFromElsewhere({ host: env.HOST, publicUrl, trustProxy }), publicUrl },
      problems,
    ),
    ops: toOps(env),
    storage: toStorage(env, { publicUrl }, problems),
  };
}

/** Reads the configuration; an empty variable counts as unset. Throws one `ConfigError` with all problems. */
export function readConfig(variables: AllVariables = process.env, role: Role = "all"): Config {
  const set = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`),
    );
  }
  const problems: string[] = [];
  const config = toConfig(parsed.data, { all: set, role }, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
