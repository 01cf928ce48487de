import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { z } from "zod";
import { type Move, movedDump, movedLink, movedToken } from "./moved.ts";

const FIXTURES = fileURLToPath(new URL("../fixtures", import.meta.url));

const link = z.object({ path: z.string(), sha256: z.string() });
const cookies = z.record(z.string(), z.string());
const person = z.object({
  email: z.string(),
  password: z.string(),
  userId: z.string(),
  cookies,
  credits: z.number(),
  tier: z.string(),
  freeCredits: z.string().nullable(),
  referralId: z.string(),
  lots: z.array(
    z.object({ id: z.string(), source: z.string(), amount: z.number(), remaining: z.number() }),
  ),
});
const run = z.object({ runId: z.string(), operation: z.string(), link });
const batch = z.object({
  owner: z.string(),
  id: z.string(),
  state: z.string(),
  pause: z.string().nullable(),
  counts: z.record(z.string(), z.number()),
  chargedCredits: z.number(),
  items: z.array(
    z.object({ place: z.number(), name: z.string(), state: z.string(), runId: z.string() }),
  ),
});
const subscription = z.object({
  plan: z.string(),
  interval: z.string(),
  currency: z.string(),
  amountMinor: z.number(),
  status: z.string(),
  isCancelledAtPeriodEnd: z.boolean(),
});

/** The output of `make.ts`: everything that must stay true of the installation. */
const expectedShape = z.object({
  tag: z.string(),
  stoppedAt: z.iso.datetime(),
  settings: z.record(z.string(), z.string()),
  people: z.record(z.string(), person),
  unconfirmed: z.object({
    email: z.string(),
    password: z.string(),
    cookies,
    token: z.string(),
  }),
  reset: z.object({ owner: z.string(), token: z.string() }),
  factor: z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) }),
  runs: z.array(run),
  deleted: run,
  cancelledId: z.string(),
  upload: z.object({ owner: z.string(), path: z.string() }),
  copy: z.object({ owner: z.string(), link }),
  creations: z.object({
    owner: z.string(),
    list: z.array(
      z.object({
        id: z.string(),
        operation: z.string(),
        name: z.string().nullable(),
        isFavourite: z.boolean(),
        state: z.string(),
        costCredits: z.number(),
        hasResult: z.boolean(),
      }),
    ),
    settings: z.object({ id: z.string(), settings: z.unknown() }),
  }),
  keys: z.object({
    owner: z.string(),
    list: z.array(z.object({ id: z.string(), scopes: z.array(z.string()), secret: z.string() })),
  }),
  webhook: z.object({
    owner: z.string(),
    id: z.string(),
    secret: z.string(),
    delivery: z.string(),
    runId: z.string(),
  }),
  pending: z.object({
    owner: z.string(),
    runs: z.array(z.object({ runId: z.string(), photoSha256: z.string() })),
  }),
  batches: z.object({ finished: batch, spent: batch, resting: batch, working: batch }),
  subscriptions: z.record(z.string(), subscription),
  openCheckout: z.object({ owner: z.string(), id: z.string() }),
  letter: z.string(),
  review: z.string(),
  leaving: z.string(),
});
export type Expected = z.output<typeof expectedShape>;

/** Tags that have a fixture. */
export function fixtureTags(): string[] {
  return readdirSync(FIXTURES).filter((name) => /^v\d+\.\d+\.\d+$/.test(name));
}

/** An installation of a tagged release, as it was stopped. */
export interface Fixture {
  readonly expected: Expected;
  /** Loads the dump into an empty database, as if the installation had stopped a minute ago. */
  loadDatabase(url: string): Promise<void>;
  /** Unpacks its secrets and files into a folder. */
  unpackData(dir: string): void;
  /** Unpacks the backup that its own version made. */
  unpackBackup(dir: string): void;
  /** A signed URL, with its expiry moved like the dump's timestamps. */
  linkNow(path: string): string;
  /** The token of a mailed confirmation link, with its times moved like the dump's timestamps. */
  tokenNow(token: string): string;
}

const STOPPED_AGO_MS = 60_000;

export function openFixture(tag: string): Fixture {
  const dir = join(FIXTURES, tag);
  const expected = expectedShape.parse(
    JSON.parse(readFileSync(join(dir, "expected.json"), "utf8")),
  );
  const now = new Date();
  const ageMs = now.getTime() - STOPPED_AGO_MS - Date.parse(expected.stoppedAt);
  const move: Move = { byS: Math.floor(ageMs / 1_000), now };
  const secret = (name: string): Buffer =>
    execFileSync("tar", ["-xzOf", join(dir, "data.tar.gz"), `./${name}`]);
  return {
    expected,
    async loadDatabase(url) {
      const sql = gunzipSync(readFileSync(join(dir, "dump.sql.gz"))).toString("utf8");
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        await client.query(movedDump(sql, move));
        await client.query("analyze");
      } finally {
        await client.end();
      }
    },
    unpackData: (to) => unpack(join(dir, "data.tar.gz"), to),
    unpackBackup: (to) => unpack(join(dir, "backup.tar.gz"), to),
    linkNow: (path) => movedLink(path, move.byS, secret("media-secret")),
    tokenNow: (token) => movedToken(token, move.byS, secret("auth-secret")),
  };
}

function unpack(file: string, to: string): void {
  mkdirSync(to, { recursive: true });
  execFileSync("tar", ["-xzf", file, "-C", to]);
}
