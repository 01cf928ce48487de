import { createHmac } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Queryable } from "#server/db/connection.ts";
import { loadOrCreateSecret } from "#server/storage/secret-file.ts";

/** Names of the files, which are also what `ops.secret` knows them by. */
export const secretNames = [
  "auth-secret",
  "marking-secret",
  "media-secret",
  "person-secret",
  "webhook-secret",
] as const;
export type SecretName = (typeof secretNames)[number];
type Secrets = Readonly<Record<SecretName, Buffer>>;

/**
 * The secrets in `dir`, made at the first start. All processes of one database must have the same: tokens,
 * media addresses and hashes of one would mean nothing to another. Throws when the database was used with
 * others; what it keeps of them is a fingerprint.
 */
export async function openSecrets(dir: string, on: Queryable): Promise<Secrets> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const load = (name: SecretName) => loadOrCreateSecret(join(dir, name));
  const secrets = {
    "auth-secret": await load("auth-secret"),
    "marking-secret": await load("marking-secret"),
    "media-secret": await load("media-secret"),
    "person-secret": await load("person-secret"),
    "webhook-secret": await load("webhook-secret"),
  };
  for (const name of secretNames) {
    if (await isKnown(on, name, secrets[name])) continue;
    throw new Error(
      `The file ${join(dir, name)} is not the one that this database was used with.\n` +
        "All processes need the same SECRETS_DIR; put the file back from another machine or a backup.\n" +
        `To go on with a new one, remove what is known of it: delete from ops.secret where name = '${name}'`,
    );
  }
  return secrets;
}

/** What a database keeps of a secret. */
export function fingerprintOf(name: SecretName, secret: Buffer): Buffer {
  return createHmac("sha256", secret).update(`fingerprint of ${name}`).digest();
}

/** Keeps the fingerprint of a secret that is new; false when another one is known under its name. */
async function isKnown(on: Queryable, name: SecretName, secret: Buffer): Promise<boolean> {
  const { rows } = await on.query<{ same: boolean }>(
    `insert into ops.secret as known (name, fingerprint) values ($1, $2)
     on conflict (name) do update set fingerprint = known.fingerprint
     returning fingerprint = $2 as same`,
    [name, fingerprintOf(name, secret)],
  );
  return rows[0]?.same === true;
}
