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

DIR of a backup is new or empty; {time} in it becomes the present time. --keep-days removes the
backups beside it that are older; N is at most ${MAX_BACKUP_DAYS}. A restore needs an empty database, and purges
again whom and what the file store, or a line "purged ID" of FILE, says to be purged. See docs/backup.md. forget
begins the deletion of an account, as its owner can on the account page, and writes it into the log of
operators: --by names the operator, else the user of this machine counts. enrol-operator
gives a locked-out operator a new authenticator app and signs the account out everywhere. renew-secrets puts new secrets
into SECRETS_DIR while no process runs, all that can be renewed when none is named; see docs/handbook.md.`;

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
    throw misused("Exactly one folder is needed.");
  }
  return target;
}

function onlyEmail(positionals: readonly string[]): string {
  const [email, ...more] = positionals;
  if (email === undefined || !isEmail(email) || more.length > 0) {
    throw misused("Exactly one e-mail address is needed.");
  }
  return email;
}

function readDays(text: string | undefined): number | null {
  if (text === undefined) return null;
  const days = Number(text);
  if (!/^\d{1,4}$/.test(text) || days === 0) {
    throw misused("--keep-days is not a whole number of days.");
  }
  if (days > MAX_BACKUP_DAYS) {
    throw misused(
      `--keep-days is more than ${MAX_BACKUP_DAYS}: deleted data has to be gone within 30 days.`,
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
  if (target === "-" && keepDays !== null) throw misused("--keep-days needs a folder.");
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
  if (by !== null && !isEmail(by)) throw misused("--by is no e-mail address.");
  if (reason !== null && reason.length > MAX_REASON) {
    throw misused(`--reason has more than ${MAX_REASON} characters.`);
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

/** The ids in a log or a list, one in each line "purged ID". */
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
  say(`As of ${manifest.snapshotAt}: ${manifest.tables.length} tables with ${rows} rows,`);
  say(`${manifest.jobs.rows} jobs, ${kept} pictures (${bytes} bytes).`);
  if (gone > 0) say(`${gone} pictures are named by a row and no longer stored.`);
  if (wish.hasSecrets) say("The secrets are in it: keep it where only you can read it.");
  else say("The secrets are not in it: without them nobody stays signed in. Keep them elsewhere.");
  if (wish.keepDays === null) {
    say(`It holds data of people: delete it within ${MAX_BACKUP_DAYS} days, as --keep-days does.`);
  }
  for (const folder of removed) say(`Removed ${folder}`);
}

async function restore(dir: string, alsoPurged: readonly string[]): Promise<void> {
  const { manifest, purged } = await runRestore(readConfig(), dir, alsoPurged);
  say(
    `Restored as of ${manifest.snapshotAt}. Both audits are empty; open runs go on at the start.`,
  );
  if (purged.people.length > 0) {
    say(`Purged again: ${purged.people.length} people who had left since.`);
  }
  if (purged.pictures > 0) {
    say(`Deleted again: ${purged.pictures} pictures that their owners had deleted since.`);
  }
  if (manifest.secrets === null) {
    say("The backup holds no secrets: put their files into SECRETS_DIR before the start.");
  }
}

async function forget(order: ForgetOrder): Promise<void> {
  const purgeAfter = await runForget(readConfig(), order);
  if (purgeAfter === null) throw new Error("Nobody has an account with this address.");
  say(
    `The account is deleted after ${purgeAfter.toISOString()}; until then its owner can undo it.`,
  );
}

/** Writes the secret to standard error only, never to a log. */
async function enrol(email: string): Promise<void> {
  const { secret, uri } = await runEnrolment(readConfig(), email);
  say(
    "Enter this key into an authenticator app, or open the address in one. It is not shown again.",
  );
  say(secret.replace(/(.{4})(?=.)/g, "$1 "));
  say(uri);
  say(
    "The account is signed out everywhere. Its owner signs in with the password and a code of the app;",
  );
  say("without a password, with the other service, and enters the code in /admin.");
}

async function renew(names: readonly SecretName[]): Promise<void> {
  const config = readConfig();
  const renewed = await runRenewal(config, names);
  say(`Renewed in ${config.secretsDir}: ${renewed.join(", ")}.`);
  say("Copy these files to every other machine of this database before you start it again.");
  if (renewed.includes("auth-secret")) {
    say("Everybody is signed out, and links in mails that are on their way have ended.");
  }
  if (renewed.includes("media-secret"))
    say("Addresses of pictures that were given out have ended.");
  say("Backups with the former secrets hold them still: make a new one and delete those.");
}
