import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { locales } from "#core/locale.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { Storage } from "#server/storage/port.ts";
import { dataMap } from "./data-map.ts";
import { quotedTable } from "./erase-person.ts";
import { exportReadme, SIGN_IN_SERVICE } from "./export-readme.ts";
import { type ExportArea, exportAreas, type MappedTable } from "./map-types.ts";
import { type Person, personValues, WITH_PERSON } from "./person.ts";
import { findPictures } from "./person-files.ts";

/** Bytes of a file held in memory before they are stored. */
const PART_BYTES = 8 * 1024 * 1024;

export interface ExportSource {
  readonly on: Queryable;
  readonly storage: Pick<Storage, "get">;
  readonly signal: AbortSignal;
  /** The data that another sign-in service holds about the user; `null` if there is none. */
  readonly elsewhere: unknown;
}

/** Stores the next part of the file. Parts are sequential. */
export type KeepPart = (bytes: Uint8Array, part: number) => Promise<void>;

/**
 * Writes all data of a user into one ZIP, in parts, with only one image in memory at a time. Returns its size and the
 * number of images.
 */
export async function writeExport(
  source: ExportSource,
  person: Person,
  keepPart: KeepPart,
): Promise<{ bytes: number; pictures: number }> {
  const zip = new ZipFile();
  const output = zip.outputStream;
  // A failure on one side ends the other one too.
  const fail = (error: unknown): void => void output.emit("error", error);
  zip.once("error", fail);
  const writing = writeEntries(zip, source, person).catch((error: unknown) => {
    fail(error);
    throw error;
  });
  const [bytes, pictures] = await Promise.all([keepParts(output, keepPart), writing]);
  return { bytes, pictures };
}

async function keepParts(
  output: AsyncIterable<string | Buffer>,
  keepPart: KeepPart,
): Promise<number> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let total = 0;
  let part = 0;
  async function keep(): Promise<void> {
    await keepPart(Buffer.concat(waiting), part);
    part += 1;
    waiting = [];
    waitingBytes = 0;
  }
  for await (const chunk of output) {
    const bytes = Buffer.from(chunk);
    waiting.push(bytes);
    waitingBytes += bytes.length;
    total += bytes.length;
    if (waitingBytes >= PART_BYTES) await keep();
  }
  if (waitingBytes > 0) await keep();
  return total;
}

async function writeEntries(zip: ZipFile, source: ExportSource, person: Person): Promise<number> {
  for (const locale of locales) {
    await add(zip, `README.${locale}.txt`, Buffer.from(exportReadme(locale, new Date())));
  }
  for (const area of exportAreas) {
    const found = await readArea(source.on, area, person);
    await addJson(zip, `data/${area}.json`, found);
  }
  if (source.elsewhere !== null) await addJson(zip, SIGN_IN_SERVICE, source.elsewhere);
  let pictures = 0;
  for (const key of await findPictures(source.on, person.userId)) {
    source.signal.throwIfAborted();
    const file = await source.storage.get(key);
    if (!file) continue;
    await add(zip, `pictures/${key.split("/").slice(-2).join("/")}`, file.bytes);
    pictures += 1;
  }
  zip.end();
  return pictures;
}

function addJson(zip: ZipFile, name: string, value: unknown): Promise<void> {
  return add(zip, name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
}

/** Resolves when the file is in the ZIP. Images are compressed formats, so they are stored uncompressed. */
function add(zip: ZipFile, name: string, bytes: Uint8Array): Promise<void> {
  const compress = !name.startsWith("pictures/");
  // The ZIP keeps this closure until its end, so the closure must not keep the bytes.
  const waiting = [bytes];
  return new Promise((resolve, reject) => {
    zip.addReadStreamLazy(name, { compress }, (give) => {
      const stream = Readable.from(waiting.splice(0));
      stream.once("end", resolve).once("error", reject);
      give(null, stream);
    });
  });
}

/** Returns the rows of one area, table by table. */
async function readArea(
  on: Queryable,
  area: ExportArea,
  person: Person,
): Promise<Record<string, { what: string; rows: unknown[] }>> {
  const tables: Record<string, { what: string; rows: unknown[] }> = {};
  for (const entry of dataMap) {
    if (!("area" in entry.export) || entry.export.area !== area) continue;
    tables[entry.table] = { what: entry.holds, rows: await readRows(on, entry, person) };
  }
  return tables;
}

async function readRows(
  on: Queryable,
  { table, export: rule }: MappedTable,
  person: Person,
): Promise<unknown[]> {
  if (!("area" in rule)) return [];
  const columns = rule.columns.map((column) => `t."${column}"`).join(", ");
  const { rows } = await on.query<{ found: unknown }>(
    `${WITH_PERSON} select to_jsonb(x) as found
       from (select ${columns} from ${quotedTable(table)} as t, p where ${rule.where}) as x`,
    personValues(person),
  );
  return rows.map(({ found }) => found);
}
