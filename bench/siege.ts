/**
 * Can one visitor stop the server? Honest visitors use a dedicated server while each known attack runs with eight
 * connections, one attack after the other. Exits with 1 if visitors wait too long, memory isn't returned, or the server
 * ends. The server has a heap of 1 GB and limits are on. Each attack starts on a fresh server.
 * Run: npm run build && npm run siege [-- --attack WORDS] [--seconds N] [--product dist/server/main.js]
 */
import { fork } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { gatherPeople, type Person } from "./load/people.ts";
import { parentOf, residentBytes } from "./load/process-figures.ts";
import { openStage, type Stage } from "./load/stage.ts";
import { type Attack, attacks } from "./siege/attacks.ts";
import type { Order, Tally } from "./siege/besieger.ts";
import { p99, type Visit, watchVisitors } from "./siege/visitors.ts";

const CONNECTIONS = 8;
const VISITORS = 12;
const WARM_UP_MS = 10_000;
const PHOTO_SIDE_PX = 1_200;
const REST_LIMIT_MS = 40_000;
const MIB = 1_048_576;
const HEAP_MB = 1_024;
/** Limits in ms. If the machine without an attack takes over `QUIET_PART` of one, twice that time applies if larger. */
const limits = { read: 150, upload: 1_500, healthz: 100 } as const;
const QUIET_PART = 0.5;
const MAX_KEPT_BYTES = 50 * MIB;

const { values } = parseArgs({
  options: {
    attack: { type: "string", default: "" },
    seconds: { type: "string", default: "15" },
    product: { type: "string", default: "dist/server/main.js" },
  },
});
const lengthMs = Number(values.seconds) * 1_000;

/** Memory of the process and its children, without PostgreSQL, which is a child of the stage. */
function memoryOf(pid: number): number | null {
  const own = residentBytes(pid);
  if (own === null) return null;
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return children
    .map(Number)
    .filter((child) => parentOf(child) === pid)
    .reduce((sum, child) => sum + (residentBytes(child) ?? 0), own);
}

/** The allocator settings of the container image. Without them, the process holds on to freed memory for long. */
function allocatorOfImage(): Record<string, string> {
  const [, line = ""] = /^ENV (MALLOC_.*)$/m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
  return Object.fromEntries(line.split(" ").map((each) => each.split("=", 2)));
}

/** A photo with a bit of everything in it, as a phone would send it. */
async function ordinaryPhoto(): Promise<string> {
  const raw = Buffer.alloc(PHOTO_SIDE_PX * PHOTO_SIDE_PX * 3);
  for (let at = 0; at < raw.length; at += 1) raw[at] = (at * at * 7 + (at >> 5)) & 255;
  const size = { width: PHOTO_SIDE_PX, height: PHOTO_SIDE_PX, channels: 3 } as const;
  const bytes = await sharp(raw, { raw: size }).blur(2).jpeg({ quality: 85 }).toBuffer();
  return bytes.toString("base64");
}

interface Siege {
  readonly name: string;
  readonly visit: Visit;
  readonly tally: Readonly<Tally>;
  /** `null` if the server ended. */
  readonly keptBytes: number | null;
}

interface Besieged {
  readonly url: string;
  readonly pid: number;
  readonly people: readonly Person[];
  readonly photo: string;
}

async function besiege(
  { url, people }: Besieged,
  attack: Attack | null,
): Promise<() => Promise<Tally>> {
  const [attacker] = people;
  if (!attack || !attacker) return async () => ({});
  const requests = await attack.prepare({ url, attacker });
  const child = fork(new URL("siege/besieger.ts", import.meta.url), {
    execArgv: ["--import", "tsx"],
    serialization: "advanced",
  });
  const order: Order = { url, address: attacker.address, connections: CONNECTIONS, requests };
  child.send(order);
  return () =>
    new Promise((resolve, reject) => {
      child.once("message", (tally: Tally) => resolve(tally));
      child.once("error", reject);
      child.send("end");
    });
}

/** Waits until memory returns to its earlier level, or a time limit passes. */
async function restOf(pid: number, beforeBytes: number): Promise<number | null> {
  const untilMs = Date.now() + REST_LIMIT_MS;
  for (;;) {
    const bytes = memoryOf(pid);
    if (bytes === null) return null;
    const kept = bytes - beforeBytes;
    if (kept <= MAX_KEPT_BYTES || Date.now() > untilMs) return kept;
    await delay(1_000);
  }
}

async function holdOut(besieged: Besieged, attack: Attack | null): Promise<Siege> {
  const { url, pid, people, photo } = besieged;
  const visitors = { people: people.slice(1), photo };
  await watchVisitors(url, visitors, AbortSignal.timeout(WARM_UP_MS));
  const beforeBytes = memoryOf(pid) ?? 0;
  const end = await besiege(besieged, attack);
  const visit = await watchVisitors(url, visitors, AbortSignal.timeout(lengthMs));
  const tally = await end();
  const keptBytes = await restOf(pid, beforeBytes);
  return { name: attack?.name ?? "none", visit, tally, keptBytes };
}

async function withServer(stage: Stage, attack: Attack | null, photo: string): Promise<Siege> {
  const server = await stage.startServer("all", {
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
    LOG_LEVEL: "warn",
    ...allocatorOfImage(),
    PRODUCT: path.resolve(values.product),
  });
  try {
    const people = await gatherPeople(stage, server.url, VISITORS + 1);
    return await holdOut({ url: server.url, pid: server.pid, people, photo }, attack);
  } finally {
    await server.stop();
  }
}

function rowOf({ name, visit, tally, keptBytes }: Siege, quiet: Siege) {
  const { sorted, refused } = visit;
  const limitOf = (deed: keyof typeof limits) => {
    const alone = p99(quiet.visit.sorted[deed]);
    return alone > limits[deed] * QUIET_PART ? Math.max(limits[deed], 2 * alone) : limits[deed];
  };
  const isHeld =
    keptBytes !== null &&
    keptBytes <= MAX_KEPT_BYTES &&
    (["read", "upload", "healthz"] as const).every((deed) => p99(sorted[deed]) <= limitOf(deed));
  const ms = (deed: "read" | "upload" | "healthz" | "run") =>
    `${p99(sorted[deed]).toFixed(0)}${refused[deed] > 0 ? ` (${refused[deed]} refused)` : ""}`;
  return {
    isHeld,
    cells: {
      attack: name,
      read: ms("read"),
      upload: ms("upload"),
      run: ms("run"),
      healthz: ms("healthz"),
      "kept MB": keptBytes === null ? "ended" : (keptBytes / MIB).toFixed(0),
      answers: Object.entries(tally)
        .map(([status, count]) => `${count} x ${status === "0" ? "none" : status}`)
        .join(", "),
      "": isHeld ? "ok" : "MISSED",
    },
  };
}

const photo = await ordinaryPhoto();
const chosen = attacks.filter(({ name }) => name.includes(values.attack));
const rows: ReturnType<typeof rowOf>[] = [];
let quiet: Siege | null = null;
for (const attack of [null, ...chosen]) {
  const stage = await openStage();
  try {
    const siege = await withServer(stage, attack, photo);
    quiet ??= siege;
    const row = rowOf(siege, quiet);
    rows.push(row);
    console.log(JSON.stringify(row.cells));
  } finally {
    await stage.close();
  }
}
console.log("p99 of legitimate visitors in ms");
console.table(rows.map(({ cells }) => cells));
process.exitCode = rows.every(({ isHeld }) => isHeld) ? 0 : 1;
