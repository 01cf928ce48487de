import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { sha256Of } from "#server/storage/sha256.ts";
import { PICTURES_FOLDER } from "./dump-pictures.ts";
import { BackupFailure } from "./failure.ts";
import { linesInGroups } from "./lines.ts";
import { type Manifest, pictureLine, readManifest, type WrittenFile } from "./manifest.ts";
import { createMeter } from "./measured.ts";

interface KeptPicture {
  readonly key: string;
  readonly bytes: Buffer;
}

const READ_TOGETHER = 8;

/**
 * Reads a whole backup and compares every file with its hash. Throws a `BackupFailure` that names the first wrong one.
 */
export async function checkBackup(dir: string): Promise<Manifest> {
  const manifest = await readManifest(dir);
  const files = [
    ...manifest.tables,
    manifest.jobs,
    manifest.pictures.index,
    ...(manifest.secrets ?? []),
  ];
  for (const file of files) await checkFile(dir, file);
  let kept = 0;
  for await (const pictures of readPictures(dir, manifest)) kept += pictures.length;
  if (kept !== manifest.pictures.kept) {
    throw new BackupFailure(
      `The backup is damaged: ${kept} pictures instead of ${manifest.pictures.kept}`,
    );
  }
  return manifest;
}

/** Reads the images of a backup, a few at a time, and compares each with its hash. */
export async function* readPictures(
  dir: string,
  { pictures }: Manifest,
): AsyncGenerator<KeptPicture[]> {
  const index = createReadStream(join(dir, pictures.index.file)).pipe(createGunzip());
  for await (const lines of linesInGroups(index, READ_TOGETHER)) {
    const group = await Promise.all(lines.map((line) => readPicture(dir, line)));
    yield group.filter((picture) => picture !== null);
  }
}

async function readPicture(dir: string, text: string): Promise<KeptPicture | null> {
  const { key, sha256 } = pictureLine.parse(JSON.parse(text));
  if (sha256 === null) return null;
  const file = `${PICTURES_FOLDER}/${key}`;
  const bytes = await readFile(join(dir, file)).catch(() => {
    throw damaged(file, "is missing");
  });
  if (sha256Of(bytes) !== sha256) throw damaged(file, "is not what was written");
  return { key, bytes };
}

async function checkFile(dir: string, { file, bytes, sha256 }: WrittenFile): Promise<void> {
  const meter = createMeter();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(createReadStream(join(dir, file)), meter.stream, nowhere).catch(() => {
    throw damaged(file, "is missing or cannot be read");
  });
  if (meter.bytes() < bytes) throw damaged(file, "is cut short");
  if (meter.sha256() !== sha256) throw damaged(file, "is not what was written");
}

function damaged(file: string, how: string): BackupFailure {
  return new BackupFailure(`The backup is damaged: ${file} ${how}`);
}
