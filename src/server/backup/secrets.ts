import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { secretNames } from "#server/secrets/secrets.ts";
import { BackupFailure } from "./failure.ts";
import type { WrittenFile } from "./manifest.ts";
import { type BackupSink, ENTRY_MODE, SECRETS_FOLDER } from "./sink.ts";

async function readOptional(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
    throw cause;
  }
}

/** Adds the secrets that this server has generated. */
export async function dumpSecrets(secretsDir: string, sink: BackupSink): Promise<WrittenFile[]> {
  const written: WrittenFile[] = [];
  for (const name of secretNames) {
    const secret = await readOptional(join(secretsDir, name));
    if (secret) written.push(await sink.add(`${SECRETS_FOLDER}/${name}`, secret));
  }
  return written;
}

/** Throws a `BackupFailure` if a secret of the backup would replace a different one. */
export async function requireSameSecrets(
  backupDir: string,
  files: readonly WrittenFile[],
  secretsDir: string,
): Promise<void> {
  for (const { file } of files) {
    const kept = await readFile(join(backupDir, file));
    const present = await readOptional(targetOf(file, secretsDir));
    if (present && !present.equals(kept)) {
      throw new BackupFailure(
        `${targetOf(file, secretsDir)} holds another secret than the backup: move it away first`,
      );
    }
  }
}

/** Writes the secrets of a backup. Existing ones are the same and stay. */
export async function restoreSecrets(
  backupDir: string,
  files: readonly WrittenFile[],
  secretsDir: string,
): Promise<void> {
  await mkdir(secretsDir, { recursive: true });
  for (const { file } of files) {
    const target = targetOf(file, secretsDir);
    if (await readOptional(target)) continue;
    const handle = await open(target, "wx", ENTRY_MODE);
    try {
      await handle.writeFile(await readFile(join(backupDir, file)));
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

function targetOf(file: string, secretsDir: string): string {
  const name = secretNames.find((secret) => file === `${SECRETS_FOLDER}/${secret}`);
  if (name === undefined) throw new BackupFailure(`The backup holds an unknown secret: ${file}`);
  return join(secretsDir, name);
}
