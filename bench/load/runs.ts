import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { encodeEnvelope } from "#core/envelope.ts";
import { audit, grant } from "#server/credits/ledger.ts";
import { auditRuns } from "#server/runs/run-store.ts";
import { unmarked } from "../../tests/setup/unmarked.ts";
import { gatherPeople, openAnswer, type Person, renewTokens } from "./people.ts";
import { describePosts, measurePosts, type Post, type PostRate } from "./post-load.ts";
import { residentBytes, watchCpu } from "./process-figures.ts";
import type { Program } from "./programs.ts";
import { type Finding, median } from "./report.ts";
import { makeSentPhoto } from "./sent-photo.ts";
import { openStage, type Stage } from "./stage.ts";

const CLIENTS = 64;
/** At 30 runs a minute each, enough for 450 a second. */
const PEOPLE = 900;
const CREDITS = 1_000_000;
/** Runs that the worker processes at a time. */
const WORKER_CONCURRENCY = "24";
const BARE_S = 10;
const WARM_UP_S = 5;
const SAMPLE_MS = 2_000;
/** Memory is compared from here on. Shorter measurements have no target for it. */
const SETTLED_AFTER_S = 60;
const RENEW_TOKENS_MS = 150_000;
const MIB = 1024 * 1024;
const targets = { perSecond: 250, growth: 0.05 } as const;

/** Whole runs over HTTP: hold, queue, engine that returns its input, file on disk, capture, response. */
export async function benchRuns(seconds: number): Promise<Finding[]> {
  const stage = await openStage();
  try {
    const web = await stage.startServer("web");
    const worker = await stage.startEchoWorker({ ENGINE_THREADS: WORKER_CONCURRENCY });
    const bare = await stage.startBare();
    const people = await gatherPeople(stage, web.url, PEOPLE);
    await prepareMoney(stage, people);
    const sendRuns = await runSender(web.url, people);
    const sendBare = bareSender(bare.url, people);
    await sendRuns(WARM_UP_S);
    const before = await sendBare(BARE_S);
    const pids = { web: web.pid, worker: worker.pid, generator: process.pid };
    const cpu = watchCpu(pids, stage);
    const memory = sampleMemory([web, worker]);
    const renewal = setInterval(() => void renewTokens(web.url, people), RENEW_TOKENS_MS);
    cpu.begin();
    const ours = await sendRuns(seconds);
    cpu.end();
    clearInterval(renewal);
    const grown = memory.end(seconds);
    const after = await sendBare(BARE_S);
    const barePerSecond = (before.perSecond + after.perSecond) / 2;
    return [
      {
        name: `runs, storage on disk, ${CLIENTS} clients`,
        value: describePosts(ours),
        isMet: ours.perSecond >= targets.perSecond && ours.failures.size === 0,
      },
      { name: "bare UPDATE + INSERT, before", value: describePosts(before) },
      { name: "bare UPDATE + INSERT, after", value: describePosts(after) },
      { name: "ratio", value: (ours.perSecond / barePerSecond).toFixed(3) },
      { name: "processor time of one run", value: cpu.perPiece(ours.answered) },
      ...grown,
      await readTimes(stage),
      await checkBooks(stage),
    ];
  } finally {
    await stage.close();
  }
}

async function prepareMoney({ database }: Stage, people: readonly Person[]): Promise<void> {
  await database.pool.query(`
    create table public.bare_user (id text primary key, credits bigint not null);
    create table public.bare_spending (
      id uuid primary key default gen_random_uuid(), user_id text not null, amount bigint not null)`);
  for (const { userId } of people) {
    await grant(database.pool, {
      key: `bench:${userId}`,
      userId,
      source: "goodwill",
      sourceRef: "bench",
      amount: CREDITS,
      expiresAt: null,
    });
    await database.pool.query("insert into public.bare_user values ($1, $2)", [userId, CREDITS]);
  }
}

type Send = (seconds: number) => Promise<PostRate>;

async function runSender(url: string, people: readonly Person[]): Promise<Send> {
  const jpeg = await makeSentPhoto();
  const base64 = jpeg.toString("base64");
  const sent = unmarked(jpeg, "image/jpeg");
  const photo = { sourceImage: { base64, mimeType: "image/jpeg" } };
  const body = JSON.stringify(encodeEnvelope(photo, Math.random));
  const turn = inTurn(people);
  const next = (): Post => {
    const { token, address } = turn();
    return {
      url: `${url}/images/remove_background`,
      headers: {
        authorization: `Bearer ${token}`,
        "x-forwarded-for": address,
        "content-type": "application/json",
        "content-length": String(body.length),
        "idempotency-key": randomUUID(),
      },
      body,
    };
  };
  const check = ({ text }: { text: string }) => {
    const answer = openAnswer(text);
    const isSame =
      typeof answer === "object" &&
      answer !== null &&
      "base64" in answer &&
      typeof answer.base64 === "string" &&
      unmarked(Buffer.from(answer.base64, "base64"), "image/jpeg").equals(sent);
    if (!isSame) throw new Error(`a run returned another image: ${text.slice(0, 200)}`);
  };
  return (seconds) => measurePosts({ clients: CLIENTS, seconds, next, check });
}

function bareSender(url: string, people: readonly Person[]): Send {
  const turn = inTurn(people);
  const headers = { "content-length": "0" };
  const next = (): Post => ({ url: `${url}/spendings/${turn().userId}`, headers, body: "" });
  return (seconds) => measurePosts({ clients: CLIENTS, seconds, next, check: () => undefined });
}

function inTurn<Item>(items: readonly Item[]): () => Item {
  let index = 0;
  return () => {
    const item = items[index % items.length];
    index += 1;
    if (item === undefined) throw new Error("no user is signed up");
    return item;
  };
}

/** Samples the memory of processes, to compare the first settled minute with the end. */
function sampleMemory(programs: readonly Program[]) {
  const startMs = performance.now();
  const samples: { readonly atS: number; readonly bytes: readonly number[] }[] = [];
  const timer = setInterval(() => {
    const atS = (performance.now() - startMs) / 1_000;
    samples.push({ atS, bytes: programs.map(({ pid }) => residentBytes(pid) ?? Number.NaN) });
  }, SAMPLE_MS);
  return {
    end(seconds: number): Finding[] {
      clearInterval(timer);
      const isLong = seconds >= 5 * SETTLED_AFTER_S;
      const fromS = isLong ? SETTLED_AFTER_S : 0;
      const settled = samples.filter(({ atS }) => atS >= fromS);
      const part = Math.max(1, Math.floor(settled.length / 10));
      return programs.map(({ name }, index) => {
        const of = (some: typeof samples) => median(some.map(({ bytes }) => bytes[index] ?? 0));
        const first = of(settled.slice(0, part));
        const last = of(settled.slice(-part));
        const growth = last / first - 1;
        const sizes = `${(first / MIB).toFixed(0)} to ${(last / MIB).toFixed(0)} MiB`;
        return {
          name: `memory of ${name}`,
          value: `${sizes}, ${(growth * 100).toFixed(1)} %`,
          ...(isLong && { isMet: growth < targets.growth }),
        };
      });
    },
  };
}

/** Median time in the queue and with the worker. */
async function readTimes({ database }: Stage): Promise<Finding> {
  const { rows } = await database.pool.query<{ waited: number; worked: number }>(
    `select percentile_cont(0.5) within group (order by extract(epoch from started_at - created_at))
              * 1000 as waited,
            percentile_cont(0.5) within group (order by extract(epoch from finished_at - started_at))
              * 1000 as worked
       from runs.run where state = 'done'`,
  );
  const { waited = Number.NaN, worked = Number.NaN } = rows[0] ?? {};
  const value = `${waited.toFixed(0)} ms in the line, ${worked.toFixed(0)} ms with the worker`;
  return { name: "median of a run", value };
}

const SETTLING_MS = 3_000;

async function checkBooks({ database }: Stage): Promise<Finding> {
  await delay(SETTLING_MS);
  const findings = [...(await audit(database.pool)), ...(await auditRuns(database.pool))];
  const { rows } = await database.pool.query<{ state: string; count: number }>(
    "select state, count(*)::int as count from runs.run group by state",
  );
  const states = rows.map(({ state, count }) => `${count} ${state}`).join(", ");
  const isMet = findings.length === 0 && rows.every(({ state }) => state === "done");
  return { name: "audits of credits and runs", value: `${findings.length} rows; ${states}`, isMet };
}
