import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import pg from "pg";
import { grant } from "#server/credits/ledger.ts";
import { openStage } from "./load/stage.ts";

const N = Number(process.env.N ?? 3000);
const s = await openStage();
const web = await s.startServer("web");
await web.stop();
const c = new pg.Client({ connectionString: s.databaseUrl });
await c.connect();
await c.query("set synchronous_commit=off");
const users = Array.from({ length: 200 }, () => randomUUID());
for (const u of users)
  await grant(s.database.pool, {
    key: `bench:${u}`,
    userId: u,
    source: "goodwill",
    sourceRef: "bench",
    amount: 1_000_000,
    expiresAt: null,
  });
const pid = (await c.query("select pg_backend_pid() p")).rows[0].p;
const hz = 100;
const cpu = () => {
  const st = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return ((Number(st[11]) + Number(st[12])) * 1000) / hz;
};
const cpuNs = () => Number(fs.readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
const payload = { sourceImage: { mimeType: "image/jpeg", storageKey: "u/x/y.jpg" } };
const hash = createHash("sha256").update("x").digest();
let who = 0;
await c
  .query("update graphile_worker._private_jobs set is_available = is_available" + "")
  .catch(() => {});
const q = {
  start:
    'select outcome, begun_at as "createdAt" from runs.start_in_lane($1, $2, $3, $4, $5, $6, $7, $8, $9::smallint, make_interval(secs => $10), $11)',
  soon: "select runs.queue_soon($1)",
  lock: "update graphile_worker._private_jobs set locked_by='w', locked_at=now(), attempts=attempts+1 where key=$1 returning id",
  begin:
    'select outcome, attempt, user_id as "userId", operation, payload, asked_kind as kind, rank from runs.begin($1, $2, $3, $4, $5, make_interval(secs => $6))',
  complete: "select runs.complete($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as is_kept",
  done: "delete from graphile_worker._private_jobs where id=$1",
  find: `select id, user_id as "userId", operation, locale, payload_hash as "payloadHash", state, attempt,
	  cost::float8 as cost, created_at as "createdAt",
	  case state when 'done' then jsonb_build_object(
	    'engine', engine, 'model', model, 'capability', capability, 'note', note,
	    'costMicroUsd', cost_micro_usd, 'key', result_key, 'mimeType', result_mime,
	    'widthPx', width_px, 'heightPx', height_px, 'isFree', is_free) end as result,
	  greatest(0, round(extract(epoch from finished_at - started_at) * 1000))::int as "elapsedMs",
	  case state when 'failed' then jsonb_build_object(
	    'code', error_code, 'details', coalesce(error_details, '{}')) end as failure from runs.run where id = $1`,
  balance: "select posted::float8, held::float8, available::float8 from credit.balance($1)",
} as const;
const spent: Record<string, number> = {};
const call = async (k: keyof typeof q, v: unknown[], name: string | undefined = k) => {
  const t = cpuNs();
  const r = await c.query({ name, text: q[k], values: v as any });
  spent[name ?? k + "*"] = (spent[name ?? k + "*"] ?? 0) + cpuNs() - t;
  return r;
};
async function cycle() {
  const u = users[who++ % users.length];
  const id = randomUUID(),
    lease = randomUUID();
  await call("start", [id, u, "remove_background", payload, hash, "en", 1, null, 0, 900, 10]);
  await call("soon", [id]);
  const job = (await call("lock", [id])).rows[0].id;
  await call("begin", [id, lease, job, "w", 3, 9]);
  const r = await call("complete", [
    id,
    lease,
    "local",
    "echo",
    "full",
    null,
    0,
    "u/x/r.jpg",
    "image/jpeg",
    48,
    40,
    false,
  ]);
  if (!r.rows[0].is_kept) throw Error("x");
  await call("done", [job]);
  await call("find", [id]);
  await call("balance", [u]);
  if (process.env.UNNAMED) await call("find", [id], undefined);
}
async function phase(label: string) {
  for (let i = 0; i < 300; i++) await cycle();
  for (const k in spent) spent[k] = 0;
  const t0 = cpuNs();
  for (let i = 0; i < N; i++) await cycle();
  const t = cpuNs() - t0;
  console.log(
    label.padEnd(34),
    (t / N).toFixed(3),
    "ms",
    Object.entries(spent)
      .map(([k, v]) => `${k} ${(v / N).toFixed(3)}`)
      .join("  "),
  );
}
const fresh = async () => {};
await phase("as is");
if (process.env.EXTRA) {
  await phase("again");
}
for (const step of (process.env.STEPS ?? "").split(";;").filter(Boolean)) {
  await c.query(step);
  await phase(step.slice(0, 34));
}
await c.end();
await s.close();
