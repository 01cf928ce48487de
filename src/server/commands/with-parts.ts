import pino from "pino";
import type { Config } from "#server/compose/config.ts";
import { openSource } from "#server/db/open.ts";
import { findRunningPostgres } from "#server/db/running-postgres.ts";
import { createLog } from "#server/http/logging.ts";
import { createStopper, type Stopper } from "#server/process/stopper.ts";

/** Runs `work` outside the server, then closes everything it opened. */
export async function withParts<Result>(
  config: Config,
  work: (stopper: Stopper, log: pino.Logger) => Promise<Result>,
): Promise<Result> {
  // Standard output is reserved for the command's result.
  const log = createLog(config, { logTo: pino.destination(2) });
  const stopper = createStopper(log);
  try {
    return await work(stopper, log);
  } finally {
    await stopper.stop();
  }
}

/** The database of a server that isn't running. */
export async function directUrl(
  config: Config,
  log: pino.Logger,
  stopper: Stopper,
): Promise<string> {
  if (config.database.kind === "url") return config.database.directUrl;
  return (await openSource(config, { log, stopper })).url;
}

/** The database of a server, running or not. */
export async function presentUrl(
  config: Config,
  log: pino.Logger,
  stopper: Stopper,
): Promise<string> {
  const running =
    config.database.kind === "embedded" ? await findRunningPostgres(config.dataDir) : null;
  return running ?? (await directUrl(config, log, stopper));
}

/** The origin of links in emails. */
export function directOrigin({ publicUrl, host, port }: Config): string {
  return publicUrl === null ? `http://${host}:${port}` : new URL(publicUrl).origin;
}
