import { reencryptFactors } from "#server/auth/adapters/better-auth/reencrypt.ts";
import type { Config } from "#server/compose/config.ts";
import { openDatabase } from "#server/db/connection.ts";
import { countLiving } from "#server/ops/process-table.ts";
import { renewSecrets } from "#server/secrets/renew-secrets.ts";
import type { SecretName } from "#server/secrets/secrets.ts";
import { presentUrl, withParts } from "./with-parts.ts";

/** Renews secrets of the server that the configuration describes, which must not be running. Returns their names. */
export async function runRenewal(
  config: Config,
  names: readonly SecretName[],
): Promise<readonly SecretName[]> {
  return withParts(config, async (stopper, log) => {
    const url = await presentUrl(config, log, stopper);
    const database = await openDatabase(url, { maxConnections: 2, log });
    stopper.add(() => database.close());
    const { pool } = database;
    return renewSecrets(
      {
        database,
        secretsDir: config.secretsDir,
        livingProcesses: () => countLiving(pool),
        reencrypt: reencryptFactors,
      },
      names,
    );
  });
}
