import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { sha256Of } from "#server/storage/sha256.ts";
import { BackupFailure } from "./failure.ts";

/** Written after all content: a backup without it is incomplete. */
export const MANIFEST_FILE = "manifest.json";
/** The last entry: SHA-256 of the manifest, which holds the hashes of all other entries. */
export const MANIFEST_HASH_FILE = "manifest.sha256";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Relative to the backup's folder. The pattern rules out `..`, so no entry can leave that folder. */
const entryPath = z.string().regex(/^(?:[\w-]+\/)*[\w-][\w.-]*$/);
const identifier = z.string().min(1);

const writtenFile = z.strictObject({ file: entryPath, bytes: z.int().min(0), sha256: hash });
export type WrittenFile = z.output<typeof writtenFile>;

const dumpedRows = writtenFile.extend({ columns: z.array(identifier), rows: z.int().min(0) });
export type DumpedRows = z.output<typeof dumpedRows>;

const dumpedTable = dumpedRows.extend({ schema: identifier, name: identifier });
export type DumpedTable = z.output<typeof dumpedTable>;

const dumpedSequence = z.strictObject({
  schema: identifier,
  name: identifier,
  /** Decimal digits: a sequence may exceed the exact range of a number. */
  lastValue: z.string().regex(/^-?\d+$/),
});

const migration = z.strictObject({ name: identifier, hash });

const manifestShape = z.strictObject({
  format: z.literal("fotoya-backup"),
  formatVersion: z.literal(1),
  productVersion: z.string(),
  postgresVersion: z.string(),
  /** The time of the database snapshot. */
  snapshotAt: z.iso.datetime(),
  migrations: z.array(migration).min(1),
  tables: z.array(dumpedTable).min(1),
  sequences: z.array(dumpedSequence),
  jobs: dumpedRows,
  pictures: z.strictObject({
    index: writtenFile,
    kept: z.int().min(0),
    bytes: z.int().min(0),
    /** Count of files that a row of the snapshot names, but that were deleted before the backup read them. */
    gone: z.int().min(0),
  }),
  /** `null` if left out on purpose. */
  secrets: z.array(writtenFile).nullable(),
});
export type Manifest = z.output<typeof manifestShape>;

/** One line of the index of stored images; `bytes` and `sha256` are `null` if the file was gone. */
export const pictureLine = z.strictObject({
  key: z.string(),
  bytes: z.int().min(0).nullable(),
  sha256: hash.nullable(),
});
export type PictureLine = z.output<typeof pictureLine>;

/** Reads the manifest of the backup in `dir`. Throws `BackupFailure` if it's missing, damaged or not supported. */
export async function readManifest(dir: string): Promise<Manifest> {
  const text = await readEntry(dir, MANIFEST_FILE);
  const expected = (await readEntry(dir, MANIFEST_HASH_FILE)).toString("utf8").trim();
  if (sha256Of(text) !== expected) {
    throw new BackupFailure(`The backup is damaged: ${MANIFEST_FILE} is not what was written`);
  }
  const parsed = manifestShape.safeParse(JSON.parse(text.toString("utf8")));
  if (parsed.success) return parsed.data;
  throw new BackupFailure(
    `This version cannot read the backup: ${z.prettifyError(parsed.error).replaceAll("\n", " ")}`,
  );
}

async function readEntry(dir: string, name: string): Promise<Buffer> {
  try {
    return await readFile(join(dir, name));
  } catch {
    throw new BackupFailure(`${dir} holds no whole backup: ${name} is missing or cannot be read`);
  }
}
