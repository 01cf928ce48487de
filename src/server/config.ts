import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { z } from "zod";
import { DEFAULT_CREDITS_PER_RUN } from "#core/credits.ts";
import { isEmail } from "#core/email.ts";
import { uploadLimits } from "#core/image-limits.ts";
import { MARKETING_FIGURES } from "#core/product.ts";
import { findOnnxProblems } from "#engine/local/analysis/onnx-matte-session.ts";
import { type DatabaseConfig, databaseVariables, toDatabase } from "./database-config.ts";
import { type EnginesConfig, engineVariables, toEngines } from "./engines-config.ts";
import { type PaymentsConfig, paymentVariables, toPayments } from "./payments-config.ts";

const LOOPBACK_HOSTS = new Set(["127.0.0.1", "localhost", "::1"]);

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "is not a whole number")
    .transform(Number)
    .refine((n) => n >= min && n <= max, `is not between ${min} and ${max}`);

const webAddress = z.url({ protocol: /^https?$/, error: "is not a web address" });

const emailAddress = z.string().refine(isEmail, "is no e-mail address");

/** Parts between commas, without spaces and in lower case; a comma at the end adds none. */
function splitList(text: string): string[] {
  const parts = text.split(",").map((part) => part.trim().toLowerCase());
  return parts.filter((part) => part !== "");
}

const SENDER = /^(?:(?<name>[^<>\p{Cc}]*)<(?<inAngles>[^<>]+)>|(?<address>[^<>]+))$/u;

/** "Name <address>" or an address alone; null when it is neither. */
function parseSender(text: string): Sender | null {
  const { name = "", inAngles, address = "" } = SENDER.exec(text)?.groups ?? {};
  const found = (inAngles ?? address).trim();
  return isEmail(found) ? { name: name.trim().replaceAll('"', ""), address: found } : null;
}

const shortLine = z.string().regex(/^[^\p{Cc}]{1,200}$/u, "is not one line of at most 200 letters");

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: z.string().optional(),
  ...databaseVariables,
  CREDITS_PER_RUN: wholeNumber(1, 1_000).default(DEFAULT_CREDITS_PER_RUN),
  RATE_LIMITS: z.enum(["on", "off"], "is neither on nor off").optional(),
  ENGINE_THREADS: wholeNumber(1, 64).optional(),
  MATTING_MODEL: z.string().optional(),
  TRIAL_DAYS: wholeNumber(0, 90).default(0),
  RUN_TIMEOUT_S: wholeNumber(5, 3_600).default(120),
  MAX_SIDE: wholeNumber(64, 8_000).default(uploadLimits.maxSidePx),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"], "is no log level")
    .default("warn"),
  VIDEO_CHANNEL_URL: webAddress.optional(),
  TUTORIAL_VIDEO_ID: z
    .string()
    .regex(/^[\w-]{6,20}$/, "is no video id")
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "is not an smtp:// or smtps:// address" })
    .optional(),
  MAIL_FROM: z
    .string()
    .transform(parseSender)
    .refine((sender) => sender !== null, "is neither an address nor Name <address>")
    .optional(),
  OPERATOR_MAIL: emailAddress.optional(),
  OPERATOR_NAME: shortLine.optional(),
  OPERATOR_REPRESENTATIVE: shortLine.optional(),
  OPERATOR_ADDRESS: shortLine.optional(),
  OPERATOR_PHONE: shortLine.optional(),
  OPERATOR_ACCOUNTS: z
    .string()
    .transform(splitList)
    .refine(
      (addresses) => addresses.every(isEmail),
      "is no list of e-mail addresses, separated by commas",
    )
    .default([]),
  OTHERS_URL: webAddress.optional(),
  MARKETING_FIGURES: z
    .string()
    .regex(/^(off|\d+(,\d+){3})$/, "is neither off nor four whole numbers with commas")
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  ...engineVariables,
  ...paymentVariables,
});
type Environment = z.output<typeof environment>;

interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Who runs this server, as its pages name them; null: not set. */
interface Operator {
  readonly name: string | null;
  readonly representative: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

interface SocialProvider {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Config extends DatabaseConfig {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly publicUrl: string | null;
  readonly trustProxy: string | null;
  readonly creditsPerRun: number;
  /** How long a first plan may be tried; 0: it is charged at once. */
  readonly trialDays: number;
  readonly hasRateLimits: boolean;
  /**
   * Whether free credits and rewards are counted per network. Not of itself where only this machine reaches
   * the server: everybody who tries it there is in one network.
   */
  readonly hasNetworkCaps: boolean;
  readonly engineThreads: number;
  /** Path of an ONNX file that takes the place of the built-in matte. */
  readonly mattingModel: string | null;
  readonly runTimeoutMs: number;
  readonly maxSidePx: number;
  readonly logLevel: Environment["LOG_LEVEL"];
  readonly videoChannelUrl: string | null;
  readonly tutorialVideoId: string | null;
  /** Null: messages stay in the outbox. */
  readonly smtp: { readonly url: string; readonly from: Sender } | null;
  readonly operator: Operator;
  /** Addresses, in lower case, of the accounts that see /admin. */
  readonly operatorAccounts: readonly string[];
  readonly othersUrl: string | null;
  /** The four figures of the marketing strip; null when it is not to be shown. */
  readonly marketingFigures: readonly number[] | null;
  readonly socialProviders: Readonly<Partial<Record<"google" | "github", SocialProvider>>>;
  readonly engines: EnginesConfig;
  readonly payments: PaymentsConfig;
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

/** The mail server and whom its messages come from; null when neither is set. */
function toSmtp(env: Environment, problems: string[]): Config["smtp"] {
  if (env.SMTP_URL && env.MAIL_FROM) return { url: env.SMTP_URL, from: env.MAIL_FROM };
  if (env.SMTP_URL) problems.push("SMTP_URL needs MAIL_FROM, the address that messages come from");
  return null;
}

function toOperator(env: Environment): Operator {
  return {
    name: env.OPERATOR_NAME ?? null,
    representative: env.OPERATOR_REPRESENTATIVE ?? null,
    address: env.OPERATOR_ADDRESS ?? null,
    phone: env.OPERATOR_PHONE ?? null,
    email: env.OPERATOR_MAIL ?? null,
  };
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

function figuresOf(text: string | undefined): readonly number[] | null {
  if (text === "off") return null;
  return text === undefined ? MARKETING_FIGURES : text.split(",").map(Number);
}

/** What the operator shows on the public pages. */
function frontOf(env: Environment) {
  return {
    videoChannelUrl: env.VIDEO_CHANNEL_URL ?? null,
    tutorialVideoId: env.TUTORIAL_VIDEO_ID ?? null,
    othersUrl: env.OTHERS_URL ?? null,
    marketingFigures: figuresOf(env.MARKETING_FIGURES),
  };
}

function limitsOf(env: Environment, isLoopback: boolean) {
  const isAtHome = isLoopback && env.PUBLIC_URL === undefined;
  return {
    hasRateLimits: env.RATE_LIMITS !== "off",
    hasNetworkCaps: env.RATE_LIMITS === "on" || (env.RATE_LIMITS !== "off" && !isAtHome),
  };
}

type AllVariables = Readonly<Record<string, string | undefined>>;

function toConfig(env: Environment, all: AllVariables, problems: string[]): Config {
  const isLoopback = LOOPBACK_HOSTS.has(env.HOST);
  const publicUrl = env.PUBLIC_URL ?? null;
  if (env.RATE_LIMITS === "off" && !isLoopback) {
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
    dataDir: resolve(env.DATA_DIR),
    publicUrl,
    trustProxy: env.TRUST_PROXY ?? null,
    ...toDatabase(env, problems),
    creditsPerRun: env.CREDITS_PER_RUN,
    trialDays: env.TRIAL_DAYS,
    ...limitsOf(env, isLoopback),
    mattingModel: mattingFile(env.MATTING_MODEL, problems),
    // One core stays free for answering requests.
    engineThreads: env.ENGINE_THREADS ?? Math.max(1, availableParallelism() - 1),
    runTimeoutMs: env.RUN_TIMEOUT_S * 1_000,
    maxSidePx: env.MAX_SIDE,
    logLevel: env.LOG_LEVEL,
    smtp: toSmtp(env, problems),
    operator: toOperator(env),
    operatorAccounts: env.OPERATOR_ACCOUNTS,
    ...frontOf(env),
    socialProviders,
    engines: toEngines(env, { all }, problems),
    payments: toPayments(env, { isLoopback, publicUrl }, problems),
  };
}

/** Reads the configuration; an empty variable counts as unset. Throws one `ConfigError` with all problems. */
export function readConfig(variables: AllVariables = process.env): Config {
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
  const config = toConfig(parsed.data, set, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
