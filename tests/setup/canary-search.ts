import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import sharp from "sharp";
import { makeBackup } from "../../src/server/backup/backup.ts";
import { openDirectorySink } from "../../src/server/backup/directory-sink.ts";
import { dumpRows, type RestartableServer, readFiles } from "./restartable-server.ts";

/*
 * Searches for remains of deleted users: in a backup as the product makes it, in every row of every table (a backup
 * leaves some out), in the raw files of the store, and in the log. Searches bytes and doesn't rely on a list of
 * known places.
 */

/** The colour of images with a mark, and of the image of the user who stays. */
export const MARKED = { r: 10, g: 200, b: 90 };
export const UNMARKED = { r: 200, g: 40, b: 160 };

interface Heap {
  readonly name: string;
  readonly bytes: string | Buffer;
}

/** All the data of a server that a search covers. */
export interface Remains {
  readonly rows: readonly { readonly table: string; readonly row: string }[];
  /** Entries of the backup, unpacked. */
  readonly backup: readonly Heap[];
  readonly files: readonly Heap[];
  readonly log: readonly string[];
}

/** Where a mark was found. */
export interface Traces {
  /** Tables in the database or in the backup. */
  readonly tables: readonly string[];
  /** Entries of the backup other than tables. */
  readonly backup: readonly string[];
  readonly files: readonly string[];
  readonly log: readonly string[];
}

export async function gatherRemains(server: RestartableServer): Promise<Remains> {
  const folder = await mkdtemp(join(tmpdir(), "remains-"));
  try {
    await makeBackup(
      {
        databaseUrl: server.database.url,
        storage: await server.openStorage(),
        secretsDir: null,
        productVersion: "test",
      },
      await openDirectorySink(join(folder, "backup")),
    );
    const entries = await readFiles(join(folder, "backup"));
    return {
      rows: await dumpRows(server.database),
      backup: entries.map(({ path, bytes }) => ({
        name: path,
        bytes: path.endsWith(".gz") ? gunzipSync(bytes) : bytes,
      })),
      files: (await readFiles(server.filesDir)).map(({ path, bytes }) => ({ name: path, bytes })),
      log: [...server.logLines],
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The mark in hex, and in base64 at each of the three possible offsets. */
function spellingsOf(mark: string): string[] {
  return [
    Buffer.from(mark).toString("hex"),
    ...[0, 1, 2].map((shift) => {
      const text = Buffer.from(`${" ".repeat(shift)}${mark}${" ".repeat(3)}`).toString("base64");
      // Leaves out the characters that depend on the bytes before and after.
      return text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + mark.length) * 8) / 6));
    }),
  ];
}

const TABLE_ENTRY = /^database\/(.+)\.copy\.gz$/;

/** Returns every place that contains `mark`, which must be in lower case. */
export function findTraces({ rows, backup, files, log }: Remains, mark: string): Traces {
  const spellings = spellingsOf(mark);
  const holds = (bytes: string | Buffer): boolean => {
    const text = typeof bytes === "string" ? bytes : bytes.toString("latin1");
    return (
      text.toLowerCase().includes(mark) || spellings.some((spelling) => text.includes(spelling))
    );
  };
  const heaps = ({ name, bytes }: Heap) => holds(name) || holds(bytes);
  const entries = backup.filter(heaps).map(({ name }) => name);
  const tables = [
    ...rows.filter(({ row }) => holds(row)).map(({ table }) => table),
    ...entries.flatMap((name) => TABLE_ENTRY.exec(name)?.[1] ?? []),
  ];
  return {
    tables: [...new Set(tables)].toSorted(),
    backup: entries.filter((name) => !TABLE_ENTRY.test(name)),
    files: files.filter(heaps).map(({ name }) => name),
    log: log.filter(holds),
  };
}

/** The tables of the backup that contain a mark. Ignores the database's own rows. */
export function tablesInBackup({ backup }: Remains, mark: string): readonly string[] {
  return findTraces({ rows: [], backup, files: [], log: [] }, mark).tables;
}

/** An image in a user's folder, as either kind of store names it. */
const PICTURE = /(?:^|\/)u\/.*\.(?:png|jpe?g|webp)(?:\._S3rver_object)?$/;

/** Images whose first pixel has this colour or its negative: a mark in the metadata is lost on upload. */
export async function findPictures(
  heaps: readonly Heap[],
  { r, g, b }: typeof MARKED,
): Promise<string[]> {
  const isNear = (colour: readonly number[], wanted: readonly number[]) =>
    wanted.every((value, index) => Math.abs(value - (colour[index] ?? 0)) < 12);
  const found: string[] = [];
  for (const { name, bytes } of heaps.filter((heap) => PICTURE.test(heap.name))) {
    const colour = [...(await sharp(bytes).removeAlpha().raw().toBuffer()).subarray(0, 3)];
    if (isNear(colour, [r, g, b]) || isNear(colour, [255 - r, 255 - g, 255 - b])) found.push(name);
  }
  return found;
}
