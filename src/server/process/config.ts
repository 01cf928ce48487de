import { resolve } from "node:path";
import { z } from "zod";
import { wholeNumber } from "./variables.ts";

/** The environment variables of the process itself. */
export const processVariables = {
  DATA_DIR: z.string().default("./data"),
  SECRETS_DIR: z.string().optional(),
  DRAIN_S: wholeNumber(0, 120).default(0),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"], "is not a log level")
    .default("warn"),
};

const variables = z.object(processVariables);
type Variables = z.output<typeof variables>;

export interface ProcessConfig {
  readonly dataDir: string;
  /** Folder of the secret files; all processes of one database need the same files. */
  readonly secretsDir: string;
  /** How long a stopping process keeps answering, so that proxies notice. */
  readonly drainMs: number;
  readonly logLevel: Variables["LOG_LEVEL"];
}

export function toProcess(env: Variables): ProcessConfig {
  return {
    dataDir: resolve(env.DATA_DIR),
    secretsDir: resolve(env.SECRETS_DIR ?? env.DATA_DIR),
    drainMs: env.DRAIN_S * 1_000,
    logLevel: env.LOG_LEVEL,
  };
}
