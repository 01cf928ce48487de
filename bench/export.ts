// Duration and memory of a full data export: npx tsx bench/export.ts [--pictures 500] [--kib 1500]
// One user with that many results, each the size of a large 800 px PNG, on the disk store and over HTTP.
import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { dataState } from "#core/privacy.ts";
import { composeServer } from "#server/compose/compose.ts";
import { readConfig } from "#server/compose/config.ts";
import { type Database, openDatabase } from "#server/db/connection.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { createDiskStorage } from "#server/storage/adapters/disk-storage.ts";
import { userFileKey } from "#server/storage/keys.ts";
import { type AccountHolder, signUp } from "../tests/setup/account-holder.ts";

/** The limit that the product promises for 500 pictures. */
const LIMIT_S = 60;
const LOOK_EVERY_MS = 50;
const MIB = 1024 * 1024;
const log = { info: () => undefined, warn: console.warn, error: console.error };

interface Size {
  readonly pictures: number;
  readonly bytesEach: number;
}

/** Stores pictures that don't compress any further, like real results. */
async function givePictures(
  { database, dir, userId }: { database: Database; dir: string; userId: string },
  { pictures, bytesEach }: Size,
): Promise<void> {
  const storage = await createDiskStorage(join(dir, "files"));
  for (let made = 0; made < pictures; made += 1) {
    const mimeType = "image/png" as const;
    const key = userFileKey(userId, { kind: "out", id: randomUUID(), mimeType });
    await storage.put(key, { bytes: randomBytes(bytesEach), mimeType });
    await database.pool.query(
      "insert into media.file (key, user_id, kind, bytes) values ($1, $2, 'result', $3)",
      [key, userId, bytesEach],
    );
  }
}

/** Returns a function that stops watching and returns the peak memory of the process in bytes. */
function watchMemory(): () => number {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    look();
    return peak;
  };
}

async function makeCopy(person: AccountHolder): Promise<string> {
  await person.call("POST", "/accounts/me/data/export");
  for (;;) {
    const { export: copy } = dataState.parse((await person.call("GET", "/accounts/me/data")).value);
    if (copy?.state === "failed") throw new Error("the data export failed");
    if (copy?.url) return copy.url;
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
}

/** Reads the whole file without keeping it. Returns its size in bytes. */
async function download(url: string): Promise<number> {
  const { body, status } = await fetch(url);
  if (status !== 200 || !body) throw new Error(`the data export returned ${status}`);
  let bytes = 0;
  for await (const piece of body) bytes += piece.length;
  return bytes;
}

async function measure(url: string, person: AccountHolder, pictures: number): Promise<void> {
  globalThis.gc?.();
  const baseMib = process.memoryUsage.rss() / MIB;
  const peakOfMaking = watchMemory();
  const startedAt = performance.now();
  const path = await makeCopy(person);
  const makingS = (performance.now() - startedAt) / 1_000;
  const makingMib = peakOfMaking() / MIB;
  const peakOfDownload = watchMemory();
  const downloadAt = performance.now();
  const bytes = await download(`${url}${path}`);
  const downloadS = (performance.now() - downloadAt) / 1_000;
  console.log(
    [
      `${pictures} pictures, ${(bytes / MIB).toFixed(0)} MiB in the data export`,
      `created in ${makingS.toFixed(1)} s (limit ${LIMIT_S} s), memory ${baseMib.toFixed(0)} MiB before, ${makingMib.toFixed(0)} at most`,
      `downloaded in ${downloadS.toFixed(1)} s, memory ${(peakOfDownload() / MIB).toFixed(0)} MiB at most`,
    ].join("\n"),
  );
  if (makingS > LIMIT_S) process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      pictures: { type: "string", default: "500" },
      kib: { type: "string", default: "1500" },
    },
  });
  const size = { pictures: Number(values.pictures), bytesEach: Number(values.kib) * 1024 };
  const dir = mkdtempSync(join(tmpdir(), "export-"));
  chmodSync(dir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: dir, log });
  const database = await openDatabase(postgres.url, { maxConnections: 2 });
  const server = await composeServer(
    readConfig({
      DATABASE_URL: postgres.url,
      DATA_DIR: dir,
      PORT: "0",
      RATE_LIMITS: "off",
      LOG_LEVEL: "error",
    }),
  );
  try {
    const url = await server.listen();
    const person = await signUp(url, "many@example.com");
    await givePictures({ database, dir, userId: person.userId }, size);
    await measure(url, person, size.pictures);
  } finally {
    await server.stop();
    await database.close();
    await postgres.stop();
    rmSync(dir, { recursive: true });
  }
}

await main();
