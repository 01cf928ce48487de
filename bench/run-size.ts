// Storage per run: bytes of the database with its indexes, and of the pictures:
// npx tsx bench/run-size.ts [--side 2400] [--only-pictures] [photo]
// Measures the database with many runs of one user and an engine that returns its input, the pictures with a few real
// runs and the small variants that lists show.
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ImageEngine } from "#engine/port.ts";
import { composeServer } from "#server/compose/compose.ts";
import { readConfig } from "#server/compose/config.ts";
import { grant } from "#server/credits/ledger.ts";
import { type Database, openDatabase } from "#server/db/connection.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { makeForm } from "#server/pictures/make-form.ts";
import { createDiskStorage } from "#server/storage/adapters/disk-storage.ts";
import { mimeTypeOf } from "#server/storage/keys.ts";
import { photos } from "../tests/e2e/support/photos.ts";
import { createEchoEngine } from "../tests/setup/cluster/echo-engine.ts";
import { newPicture, Visitor } from "../tests/setup/visitor.ts";
import { loadPhotos, SMALL_SIDE_PX } from "./photos.ts";

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    side: { type: "string", default: String(SMALL_SIDE_PX) },
    "only-pictures": { type: "boolean", default: false },
  },
});

const RUNS = 2_000;
const TOGETHER = 4;
const MEASURED = ["photo_id", "remove_background", "restore_image", "art_style", "change_age"];
const log = { info: () => undefined, warn: console.warn, error: console.error };

const sizes = `select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
 where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)'`;

async function sizesOf({ pool }: Database): Promise<Map<string, number>> {
  // Free space for future rows mustn't count.
  await pool.query("vacuum");
  const { rows } = await pool.query<{ name: string; bytes: number }>(sizes);
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

async function walPosition({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    "select (pg_current_wal_lsn() - '0/0')::float8 as bytes",
  );
  return rows[0]?.bytes ?? 0;
}

async function give(database: Database, userId: string): Promise<void> {
  const sourceRef = randomUUID();
  const lot = { userId, source: "goodwill", sourceRef, amount: 2 * RUNS, expiresAt: null } as const;
  await grant(database.pool, { key: `bench:${sourceRef}`, ...lot });
}

/** Makes a run that succeeds, as nearly all do. */
async function finish(visitor: Visitor): Promise<void> {
  const outcome = await visitor.run(await newPicture());
  if (outcome.state === "failed") throw new Error(`a run failed: ${outcome.code}`);
}

async function withServer(
  dir: string,
  url: string,
  localEngine: ImageEngine | null,
  work: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: dir,
    PORT: "0",
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
  });
  const server = await composeServer(config, localEngine ? { localEngine } : {});
  try {
    await work(await Visitor.signUp(await server.listen()));
  } finally {
    await server.stop();
  }
}

async function measureRows(dir: string, url: string, database: Database): Promise<void> {
  await withServer(
    dir,
    url,
    createEchoEngine({ minMs: 0, maxMs: 0, failPercent: 0, isHog: false, gate: null }),
    async (visitor) => {
      await give(database, visitor.userId);
      for (let warm = 0; warm < 10; warm += 1) await finish(visitor);
      const before = await sizesOf(database);
      const walBefore = await walPosition(database);
      let left = RUNS;
      await Promise.all(
        Array.from({ length: TOGETHER }, async () => {
          while (left > 0) {
            left -= 1;
            await finish(visitor);
          }
        }),
      );
      const wal = (await walPosition(database)) - walBefore;
      let total = 0;
      for (const [name, bytes] of await sizesOf(database)) {
        const grown = (bytes - (before.get(name) ?? 0)) / RUNS;
        total += grown;
        if (grown >= 1) console.log(`${name}: ${grown.toFixed(0)} bytes a run`);
      }
      console.log(
        `database: ${total.toFixed(0)} bytes a run; WAL ${(wal / RUNS).toFixed(0)} bytes a run`,
      );
    },
  );
}

async function measurePictures(dir: string, url: string, database: Database): Promise<void> {
  const given = positionals.length > 0 ? positionals : [photos.portrait];
  const [photo] = await loadPhotos(given, 1, Number(asked.side));
  if (!photo) throw new Error("no photo");
  const storage = await createDiskStorage(join(dir, "files"));
  const sourceImage = {
    base64: Buffer.from(photo.bytes).toString("base64"),
    mimeType: photo.mimeType,
  };
  await withServer(dir, url, null, async (visitor) => {
    for (const operation of MEASURED) {
      const more =
        {
          photo_id: { size: "3:4" },
          art_style: { style: "vangogh" },
          change_age: { age: 60 },
        }[operation] ?? {};
      const runId = randomUUID();
      const headers = { "idempotency-key": runId };
      const { status } = await visitor.call(
        "POST",
        `/images/${operation}`,
        { sourceImage, ...more },
        { headers },
      );
      const { rows } = await database.pool.query<{ key: string }>(
        "select result_key as key from runs.run where id = $1",
        [runId],
      );
      const key = rows[0]?.key ?? "none";
      const result = await storage.get(key);
      const mimeType = mimeTypeOf(key);
      if (!result || !mimeType) {
        console.log(`${operation}: refused (${status})`);
        continue;
      }
      const small = await makeForm({ bytes: result.bytes, mimeType }, "small");
      console.log(
        `${operation}: input ${photo.bytes.length}, result ${result.bytes.length}, small ${small.bytes.length} bytes`,
      );
    }
  });
}

async function main(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "run-size-"));
  chmodSync(dir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: dir, log });
  const database = await openDatabase(postgres.url, { maxConnections: 2 });
  try {
    if (!asked["only-pictures"]) await measureRows(dir, postgres.url, database);
    await measurePictures(dir, postgres.url, database);
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(dir, { recursive: true });
  }
}

await main();
