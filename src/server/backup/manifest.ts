import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { sha256Of } from "#server/storage/sha256.ts";
import { BackupFailure } from "./failure.ts";

/** The last entry that is written: a backup without it is none. */
export const MANIFEST_FILE = "manifest.json";
/** SHA-256 of the manifest, which holds those of everything else. */
export const MANIFEST_HASH_FILE = "manifest.sha256";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Below the backup's folder, in folders and names that no climbing path can be written with. */
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
  /** In digits: a sequence may count further than a number does exactly. */
  lastValue: z.string().regex(/^-?\d+$/),
});

const migration = z.strictObject({ name: identifier, hash });

const manifestShape = z.strictObject({
  format: z.literal("fotoya-backup"),
  formatVersion: z.literal(1),
  productVersion: z.string(),
  postgresVersion: z.string(),
  /** The moment that the rows show. */
  snapshotAt: z.iso.datetime(),
  migrations: z.array(migration).min(1),
  tables: z.array(dumpedTable).min(1),
  sequences: z.array(dumpedSequence),
  jobs: dumpedRows,
  pictures: z.strictObject({
    index: writtenFile,
    kept: z.int().min(0),
    bytes: z.int().min(0),
    /** Named by a row of the snapshot and deleted before they were read. */
    gone: z.int().min(0),
  }),
  /** Null: left out on purpose. */
  secrets: z.array(writtenFile).nullable(),
});
export type Manifest = z.output<typeof manifestShape>;

/** One line of the index of pictures; without a hash the picture was gone. */
export const pictureLine = z.strictObject({
  key: z.string(),
  bytes: z.int().min(0).nullable(),
  sha256: hash.nullable(),
});
export type PictureLine = z.output<typeof pictureLine>;

/** The manifest of the backup in `dir`. Throws a `BackupFailure` when there is none, or a damaged one. */
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
