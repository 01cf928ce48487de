import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { isEmail } from "#core/email.ts";
import { MAX_BACKUP_DAYS } from "#core/retention.ts";
import product from "#package.json" with { type: "json" };
import { readConfig } from "#server/compose/config.ts";
import { readNames } from "#server/secrets/renew-secrets.ts";
import type { SecretName } from "#server/secrets/secrets.ts";
import { runBackup, runRestore } from "./backup.ts";
import { runEnrolment } from "./enrol.ts";
import { type ForgetOrder, runForget } from "./forget.ts";
import { runRenewal } from "./renew.ts";

/** A command that the program runs instead of serving. */
export interface Command {
  run(): Promise<void>;
}

const MAX_REASON = 500;
const USAGE = `Usage: node dist/server.js backup DIR [--without-secrets] [--keep-days N]
       node dist/server.js backup -  [--without-secrets]     (a tar stream on standard output)
       node dist/server.js restore DIR [--purged FILE]
       node dist/server.js forget EMAIL [--by EMAIL] [--reason TEXT]
       node dist/server.js enrol-operator EMAIL
       node dist/server.js renew-secrets [NAME ...]

backup writes to DIR, which must be new or empty. {time} in it is replaced with the current time. --keep-days
deletes backups in the same parent folder that are older than N days, at most ${MAX_BACKUP_DAYS}.
restore needs an empty database. It purges again all accounts and images that the file store, or a line
"purged ID" in FILE, names as purged. See docs/backup.md.
forget starts the deletion of an account, as the user can on the account page, and records it in the operator
log. --by names the operator; the default is the user of this machine.
enrol-operator gives a locked-out operator a new authenticator app and signs the account out everywhere.
renew-secrets writes new secrets into SECRETS_DIR, by default all that can be renewed. Stop all processes
first. See docs/handbook.md.`;

/** Returns the command that the arguments name, or `null` if they name none. Throws an explanation if it is misused. */
export function findCommand(args: readonly string[]): Command | null {
  const [name, ...rest] = args;
  if (name === "backup") return readBackup(rest);
  if (name === "restore") return readRestore(rest);
  if (name === "forget") return readForget(rest);
  if (name === "enrol-operator") return readEnrolment(rest);
  if (name === "renew-secrets") return readRenewal(rest);
  return null;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function misused(what: string, cause?: unknown): Error {
  return new Error(`${what}\n${USAGE}`, { cause });
}

function parse<Options extends NonNullable<Parameters<typeof parseArgs>[0]>["options"] & object>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (cause) {
    throw misused(cause instanceof Error ? cause.message : String(cause), cause);
  }
}

function onlyOne(positionals: readonly string[]): string {
  const [target, ...more] = positionals;
  if (target === undefined || target === "" || more.length > 0) {
    throw misused("Give exactly one folder.");
  }
  return target;
}

function onlyEmail(positionals: readonly string[]): string {
  const [email, ...more] = positionals;
  if (email === undefined || !isEmail(email) || more.length > 0) {
    throw misused("Give exactly one email address.");
  }
  return email;
}

function readDays(text: string | undefined): number | null {
  if (text === undefined) return null;
  const days = Number(text);
  if (!/^\d{1,4}$/.test(text) || days === 0) {
    throw misused("--keep-days must be a whole number of days, at least 1.");
  }
  if (days > MAX_BACKUP_DAYS) {
    throw misused(
      `--keep-days must be at most ${MAX_BACKUP_DAYS}, because deleted data must be gone within 30 days.`,
    );
  }
  return days;
}

function readBackup(args: string[]): Command {
  const { positionals, values } = parse(args, {
    "without-secrets": { type: "boolean", default: false },
    "keep-days": { type: "string" },
  });
  const target = onlyOne(positionals).replaceAll("{time}", timeInName());
  const keepDays = readDays(values["keep-days"]);
  if (target === "-" && keepDays !== null)
    throw misused("--keep-days requires a folder as the target.");
  return { run: () => backUp(target, { keepDays, hasSecrets: !values["without-secrets"] }) };
}

function readRestore(args: string[]): Command {
  const { positionals, values } = parse(args, { purged: { type: "string" } });
  const dir = onlyOne(positionals);
  const list = values["purged"];
  return { run: async () => restore(dir, typeof list === "string" ? await readPurged(list) : []) };
}

function readForget(args: string[]): Command {
  const { positionals, values } = parse(args, {
    by: { type: "string" },
    reason: { type: "string" },
  });
  const email = onlyEmail(positionals);
  const by = textOf(values["by"]);
  const reason = textOf(values["reason"]);
  if (by !== null && !isEmail(by)) throw misused("--by must be an email address.");
  if (reason !== null && reason.length > MAX_REASON) {
    throw misused(`--reason is longer than ${MAX_REASON} characters.`);
  }
  return { run: () => forget({ email, by, reason }) };
}

function readEnrolment(args: string[]): Command {
  const email = onlyEmail(parse(args, {}).positionals);
  return { run: () => enrol(email) };
}

/** The trimmed text of an option; `null` if it is missing or empty. */
function textOf(value: string | boolean | undefined): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

function readRenewal(args: string[]): Command {
  const names = readNames(parse(args, {}).positionals);
  return { run: () => renew(names) };
}

/** Returns the ids in the lines "purged ID" of a log or list. */
async function readPurged(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8");
  return Array.from(text.matchAll(/\bpurged ([\w-]+)/g), ([, id = ""]) => id);
}

/** Without colons, which some file systems refuse. */
function timeInName(): string {
  return new Date().toISOString().replaceAll(":", "-").replace(/\.\d+/, "");
}

async function backUp(
  target: string,
  wish: { readonly keepDays: number | null; readonly hasSecrets: boolean },
): Promise<void> {
  const { manifest, removed } = await runBackup(readConfig(), {
    target,
    productVersion: product.version,
    ...wish,
  });
  const { kept, bytes, gone } = manifest.pictures;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Backup as of ${manifest.snapshotAt}: ${manifest.tables.length} tables with ${rows} rows,`);
  say(`${manifest.jobs.rows} jobs, ${kept} image files (${bytes} bytes).`);
  if (gone > 0)
    say(`${gone} image files are referenced in the database but missing from the file store.`);
  if (wish.hasSecrets) say("The backup contains the secrets. Keep it where only you can read it.");
  else
    say(
      "The backup doesn't contain the secrets. Keep them elsewhere: without them, all users are signed out.",
    );
  if (wish.keepDays === null) {
    say(
      `The backup contains personal data. Delete it within ${MAX_BACKUP_DAYS} days, or use --keep-days.`,
    );
  }
  for (const folder of removed) say(`Removed ${folder}`);
}

async function restore(dir: string, alsoPurged: readonly string[]): Promise<void> {
  const { manifest, purged } = await runRestore(readConfig(), dir, alsoPurged);
  say(
    `Restored as of ${manifest.snapshotAt}. Both audits found no problems. Open runs resume when the server starts.`,
  );
  if (purged.people.length > 0) {
    say(`Purged ${purged.people.length} accounts again that were deleted after the backup.`);
  }
  if (purged.pictures > 0) {
    say(`Deleted ${purged.pictures} images again that their owners deleted after the backup.`);
  }
  if (manifest.secrets === null) {
    say(
      "The backup contains no secrets. Put their files into SECRETS_DIR before you start the server.",
    );
  }
}

async function forget(order: ForgetOrder): Promise<void> {
  const purgeAfter = await runForget(readConfig(), order);
  if (purgeAfter === null) throw new Error("No account has this email address.");
  say(
    `The account will be deleted after ${purgeAfter.toISOString()}. Until then, its owner can undo it.`,
  );
}

/** Writes the secret to standard error only, never to a log. */
async function enrol(email: string): Promise<void> {
  const { secret, uri } = await runEnrolment(readConfig(), email);
  say("Enter this key into an authenticator app, or open the URL in one. It won't be shown again.");
  say(secret.replace(/(.{4})(?=.)/g, "$1 "));
  say(uri);
  say(
    "The account is signed out everywhere. The operator now signs in with the password and a code from the app,",
  );
  say("or, if the account has no password, with Google or GitHub, and enters the code in /admin.");
}

async function renew(names: readonly SecretName[]): Promise<void> {
  const config = readConfig();
  const renewed = await runRenewal(config, names);
  say(`Renewed in ${config.secretsDir}: ${renewed.join(", ")}.`);
  say(
    "Copy these files to every other machine that uses this database before you start the server there.",
  );
  if (renewed.includes("auth-secret")) {
    say("All users are signed out, and links in emails sent so far no longer work.");
  }
  if (renewed.includes("media-secret")) say("Image URLs issued so far no longer work.");
  say("Older backups still contain the previous secrets. Create a new backup and delete them.");
}
