import { randomUUID } from "node:crypto";
import { type Enrolment, enrolApp } from "#server/auth/adapters/better-auth/enrol-app.ts";
import type { Config } from "#server/compose/config.ts";
import { openDatabase, type Queryable } from "#server/db/connection.ts";
import { logAction } from "#server/operator/action-log.ts";
import { openSecrets } from "#server/secrets/secrets.ts";
import { operatorHere } from "./forget.ts";
import { presentUrl, withParts } from "./with-parts.ts";

/**
 * Replaces the authenticator app of a locked-out operator. All sessions of the account end. The server, which may be
 * running, mails a notice. Throws an explanation if the address isn't an operator's.
 */
export async function runEnrolment(config: Config, email: string): Promise<Enrolment> {
  if (config.clerk !== null) {
    throw new Error("This installation uses Clerk for sign-in. Set up the second factor there.");
  }
  const address = email.trim().toLowerCase();
  if (!config.operatorAccounts.includes(address)) {
    throw new Error("This address isn't in OPERATOR_ACCOUNTS.");
  }
  return withParts(config, async (stopper, log) => {
    const url = await presentUrl(config, log, stopper);
    const database = await openDatabase(url, { maxConnections: 2, log });
    stopper.add(() => database.close());
    const secrets = await openSecrets(config.secretsDir, database.pool);
    return database.transaction(async ({ client }) => {
      const userId = await findAccount(client, address);
      if (userId === null) throw new Error("No account has this email address yet.");
      const made = await enrolApp(client, { userId, email: address }, secrets["auth-secret"]);
      await logAction(client, operatorHere(), {
        requestId: randomUUID(),
        action: "operator.enrol",
        target: `user:${userId}`,
        detail: {},
      });
      return made;
    });
  });
}

async function findAccount(on: Queryable, address: string): Promise<string | null> {
  const { rows } = await on.query<{ id: string }>(
    'select id from auth."user" where lower(email) = $1',
    [address],
  );
  return rows[0]?.id ?? null;
}
