import { createHmac } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Queryable } from "#server/db/connection.ts";
import { loadOrCreateSecret } from "#server/storage/secret-file.ts";

/** Names of the secret files, and of their rows in `ops.secret`. */
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
 * Loads the secrets in `dir`, or creates them at the first start. All processes of one database need the same ones:
 * otherwise they couldn't read each other's tokens, media URLs and hashes. Throws if the database was used with other
 * secrets, which it recognises by a fingerprint.
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
      `The file ${join(dir, name)} isn't the one that this database was used with.\n` +
        "All processes need the same SECRETS_DIR. Restore the file from another machine or a backup.\n" +
        `To continue with a new one, remove its fingerprint: delete from ops.secret where name = '${name}'`,
    );
  }
  return secrets;
}

/** The fingerprint of a secret, which is all that the database stores of it. */
export function fingerprintOf(name: SecretName, secret: Buffer): Buffer {
  return createHmac("sha256", secret).update(`fingerprint of ${name}`).digest();
}

/** Stores the fingerprint of a new secret. Returns `false` if another one is stored under its name. */
async function isKnown(on: Queryable, name: SecretName, secret: Buffer): Promise<boolean> {
  const { rows } = await on.query<{ same: boolean }>(
    `insert into ops.secret as known (name, fingerprint) values ($1, $2)
     on conflict (name) do update set fingerprint = known.fingerprint
     returning fingerprint = $2 as same`,
    [name, fingerprintOf(name, secret)],
  );
  return rows[0]?.same === true;
}
