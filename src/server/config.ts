import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { z } from "zod";
import { DEFAULT_CREDITS_PER_RUN } from "#core/credits.ts";
import { uploadLimits } from "#core/image-payload.ts";

const LOOPBACK_HOSTS = new Set(["127.0.0.1", "localhost", "::1"]);

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "is not a whole number")
    .transform(Number)
    .refine((n) => n >= min && n <= max, `is not between ${min} and ${max}`);

const webAddress = z.url({ protocol: /^https?$/, error: "is not a web address" });

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "is not a postgres:// address")
    .optional(),
  CREDITS_PER_RUN: wholeNumber(1, 1_000).default(DEFAULT_CREDITS_PER_RUN),
  RATE_LIMITS: z.enum(["on", "off"], "is neither on nor off").default("on"),
  ENGINE_THREADS: wholeNumber(1, 64).optional(),
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
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
});
type Environment = z.output<typeof environment>;

interface SocialProvider {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly publicUrl: string | null;
  readonly trustProxy: string | null;
  readonly database: { readonly kind: "embedded" } | { readonly kind: "url"; readonly url: string };
  readonly creditsPerRun: number;
  readonly hasRateLimits: boolean;
  readonly engineThreads: number;
  readonly runTimeoutMs: number;
  readonly maxSidePx: number;
  readonly logLevel: Environment["LOG_LEVEL"];
  readonly videoChannelUrl: string | null;
  readonly tutorialVideoId: string | null;
  readonly socialProviders: Readonly<Partial<Record<"google" | "github", SocialProvider>>>;
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

function toConfig(env: Environment, problems: string[]): Config {
  if (env.RATE_LIMITS === "off" && !LOOPBACK_HOSTS.has(env.HOST)) {
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
    publicUrl: env.PUBLIC_URL ?? null,
    trustProxy: env.TRUST_PROXY ?? null,
    database: env.DATABASE_URL ? { kind: "url", url: env.DATABASE_URL } : { kind: "embedded" },
    creditsPerRun: env.CREDITS_PER_RUN,
    hasRateLimits: env.RATE_LIMITS === "on",
    // One core stays free for answering requests.
    engineThreads: env.ENGINE_THREADS ?? Math.max(1, availableParallelism() - 1),
    runTimeoutMs: env.RUN_TIMEOUT_S * 1_000,
    maxSidePx: env.MAX_SIDE,
    logLevel: env.LOG_LEVEL,
    videoChannelUrl: env.VIDEO_CHANNEL_URL ?? null,
    tutorialVideoId: env.TUTORIAL_VIDEO_ID ?? null,
    socialProviders,
  };
}

/** Reads the configuration; an empty variable counts as unset. Throws one `ConfigError` with all problems. */
export function readConfig(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Config {
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
  const config = toConfig(parsed.data, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
