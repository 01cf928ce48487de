import { randomBytes } from "node:crypto";
import { open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database, Queryable } from "#server/db/connection.ts";
import { SECRET_BYTES } from "#server/storage/secret-file.ts";
import { fingerprintOf, type SecretName, secretNames } from "./secrets.ts";

/** Secrets whose renewal would destroy something for good. Renewing the others only ends short-lived things. */
const kept = {
  "marking-secret":
    "The watermarks of all pictures that were made here are read with it, and the certificate of their notes follows from it. Set SIGNING_KEY_FILE and SIGNING_CERTIFICATE_FILE to sign with a key of your own from now on.",
  "person-secret":
    "Free credits are given once to each person, who is known by hashes under it; the addresses themselves are not kept, so the hashes cannot be made anew.",
} as const satisfies Partial<Record<SecretName, string>>;

function isKept(name: SecretName): name is keyof typeof kept {
  return Object.hasOwn(kept, name);
}

/** The secrets that can be renewed. */
export const renewableNames: readonly SecretName[] = secretNames.filter((name) => !isKept(name));

/** A refused renewal. The message is for the operator. */
class RenewalRefused extends Error {
  override readonly name = "RenewalRefused";
}

/** Returns the requested names, or all renewable ones if none are given. Throws a `RenewalRefused`. */
export function readNames(wanted: readonly string[]): SecretName[] {
  if (wanted.length === 0) return [...renewableNames];
  return [...new Set(wanted)].map((word) => {
    const name = secretNames.find((known) => known === word);
    if (name === undefined) {
      throw new RenewalRefused(
        `There is no secret ${word}. Those that can be renewed: ${renewableNames.join(", ")}.`,
      );
    }
    if (isKept(name)) throw new RenewalRefused(`${name} cannot be renewed. ${kept[name]}`);
    return name;
  });
}

/** Encrypts again what sign-in has encrypted with its secret. */
type Reencrypt = (
  on: Queryable,
  secrets: { readonly from: Buffer; readonly to: Buffer },
) => Promise<void>;

export interface RenewalDeps {
  readonly database: Database;
  readonly secretsDir: string;
  /** Returns the number of processes seen recently. */
  readonly livingProcesses: () => Promise<number>;
  readonly reencrypt: Reencrypt;
}

/** The file of a new secret that isn't in place yet, next to the former one. */
const waiting = (dir: string, name: SecretName) => join(dir, `${name}.renewed`);

interface Renewed {
  readonly name: SecretName;
  readonly from: Buffer;
  readonly to: Buffer;
}

async function readSecret(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
    throw cause;
  }
}

async function writeWaiting(dir: string, name: SecretName): Promise<Buffer> {
  const secret = randomBytes(SECRET_BYTES);
  await rm(waiting(dir, name), { force: true });
  const handle = await open(waiting(dir, name), "wx", 0o600);
  try {
    await handle.writeFile(secret);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return secret;
}

/** Returns whether the database has the fingerprint of `secret` for `name`. `false` if it has none for the name. */
async function isKnown(database: Database, name: SecretName, secret: Buffer): Promise<boolean> {
  const { rows } = await database.pool.query<{ same: boolean }>(
    "select fingerprint = $2 as same from ops.secret where name = $1",
    [name, fingerprintOf(name, secret)],
  );
  return rows[0]?.same ?? false;
}

/** Finishes a renewal that was interrupted after its database commit. Removes new files that were never committed. */
async function finishFormer({ database, secretsDir }: RenewalDeps): Promise<void> {
  for (const name of renewableNames) {
    const secret = await readSecret(waiting(secretsDir, name));
    if (secret === null) continue;
    if (await isKnown(database, name, secret)) {
      await rename(waiting(secretsDir, name), join(secretsDir, name));
    } else {
      await rm(waiting(secretsDir, name));
    }
  }
}

async function prepare({ database, secretsDir }: RenewalDeps, names: readonly SecretName[]) {
  const former: Omit<Renewed, "to">[] = [];
  for (const name of names) {
    const from = await readSecret(join(secretsDir, name));
    if (from === null || !(await isKnown(database, name, from))) {
      throw new RenewalRefused(
        `${join(secretsDir, name)} is not the file that this database was used with: put it back, or start the server once. Nothing was changed.`,
      );
    }
    former.push({ name, from });
  }
  const renewed: Renewed[] = [];
  for (const each of former) {
    renewed.push({ ...each, to: await writeWaiting(secretsDir, each.name) });
  }
  return renewed;
}

/** Ends everything signed with the former auth secret, and encrypts again what it had encrypted. */
async function renewSignIn(
  on: Queryable,
  { from, to }: Renewed,
  reencrypt: Reencrypt,
): Promise<void> {
  await reencrypt(on, { from, to });
  // The new secret can't decrypt their private halves. The next token creates a new pair.
  await on.query("delete from auth.jwks");
  await on.query("delete from auth.session");
  await on.query("delete from auth.verification");
}

/**
 * Renews secrets while no process runs, either all of them with everything that depends on them, or none. The database
 * commits first, in one transaction; the next renewal finishes one that is interrupted before the files are in place.
 * Returns the names. Throws a `RenewalRefused`.
 */
export async function renewSecrets(
  deps: RenewalDeps,
  names: readonly SecretName[],
): Promise<readonly SecretName[]> {
  const { database, secretsDir, livingProcesses, reencrypt } = deps;
  const living = await livingProcesses();
  if (living > 0) {
    throw new RenewalRefused(
      `${living} processes of this database were heard of within the last quarter of a minute: stop all of them first. Nothing was changed.`,
    );
  }
  await finishFormer(deps);
  const renewed = await prepare(deps, names);
  await database.transaction(async ({ client }) => {
    for (const each of renewed) {
      if (each.name === "auth-secret") await renewSignIn(client, each, reencrypt);
      await client.query("update ops.secret set fingerprint = $2 where name = $1", [
        each.name,
        fingerprintOf(each.name, each.to),
      ]);
    }
  });
  for (const { name } of renewed) {
    await rename(waiting(secretsDir, name), join(secretsDir, name));
  }
  return names;
}
