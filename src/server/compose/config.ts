import { z } from "zod";
import { type AuthConfig, authVariables, toAuth } from "#server/auth/config.ts";
import { type PaymentsConfig, paymentVariables, toPayments } from "#server/billing/config.ts";
import { type DatabaseConfig, databaseVariables, toDatabase } from "#server/db/config.ts";
import {
  type EnginesConfig,
  engineVariables,
  type LocalEngineConfig,
  toEngines,
  toLocalEngine,
} from "#server/engines/config.ts";
import { type HttpConfig, httpVariables, toHttp } from "#server/http/config.ts";
import { isReachedFromElsewhere } from "#server/http/from-this-machine.ts";
import { mailVariables, type SmtpConfig, toSmtp } from "#server/mail/config.ts";
import type { Credentials } from "#server/marking/c2pa/signer.ts";
import { markingVariables, toMarking } from "#server/marking/config.ts";
import { type OperatorConfig, operatorVariables, toOperators } from "#server/operator/config.ts";
import { type OpsConfig, opsVariables, toOps } from "#server/ops/config.ts";
import { type PrivacyConfig, privacyVariables, toPrivacy } from "#server/privacy/config.ts";
import { type ProcessConfig, processVariables, toProcess } from "#server/process/config.ts";
import type { Role } from "#server/process/role.ts";
import { type RunConfig, runVariables, toRuns } from "#server/runs/config.ts";
import { type SiteConfig, siteVariables, toSite } from "#server/site/config.ts";
import { type StorageConfig, storageVariables, toStorage } from "#server/storage/config.ts";

/** The environment variables of all modules. */
export const environment = z.object({
  ...processVariables,
  ...httpVariables,
  ...databaseVariables,
  ...storageVariables,
  ...mailVariables,
  ...authVariables,
  ...operatorVariables,
  ...engineVariables,
  ...runVariables,
  ...markingVariables,
  ...privacyVariables,
  ...paymentVariables,
  ...siteVariables,
  ...opsVariables,
});
type Environment = z.output<typeof environment>;

export interface Config
  extends ProcessConfig,
    HttpConfig,
    DatabaseConfig,
    AuthConfig,
    OperatorConfig,
    LocalEngineConfig,
    RunConfig,
    PrivacyConfig,
    SiteConfig {
  readonly role: Role;
  readonly storage: StorageConfig;
  /** Days after which stored images are deleted. */
  readonly keepDays: number;
  /** `null` if no mail server is configured: messages stay in the outbox. */
  readonly smtp: SmtpConfig | null;
  /** `null` if none are configured: images are signed with a self-made certificate. */
  readonly marking: Credentials | null;
  readonly engines: EnginesConfig;
  readonly payments: PaymentsConfig;
  /** Free trial of a user's first plan, in days; 0 charges at once. */
  readonly trialDays: number;
  readonly ops: OpsConfig;
}

/** All problems of the environment, one sentence each. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(problems: readonly string[]) {
    super(
      `The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
  }
}

type AllVariables = Readonly<Record<string, string | undefined>>;

/** Problems of a process that shares its work with others. */
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
  const http = toHttp(env, problems);
  return {
    role,
    ...toProcess(env),
    ...http,
    ...toDatabase(env, problems),
    storage: toStorage(env, http, problems),
    keepDays: env.KEEP_DAYS,
    smtp: toSmtp(env, problems),
    ...toAuth(env, http, problems),
    ...toOperators(env),
    engines: toEngines(env, { all }, problems),
    ...toLocalEngine(env, problems),
    ...toRuns(env),
    marking: toMarking(env, problems),
    ...toPrivacy(env),
    payments: toPayments(env, { ...http, isPublic: isReachedFromElsewhere(http) }, problems),
    trialDays: env.TRIAL_DAYS,
    ...toSite(env),
    ops: toOps(env),
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
