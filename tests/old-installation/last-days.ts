import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { newApiKey } from "../../src/core/api-keys.ts";
import { type BatchView, batchView } from "../../src/core/batch.ts";
import { newWebhook, webhookList } from "../../src/core/webhooks.ts";
import { facts } from "./facts.ts";
import type { Life } from "./lives.ts";
import { auth, type Person, tokenFromMail, until, type World } from "./people.ts";
import { beginRun, plainPhoto, run, sha256 } from "./runs.ts";

/** Opens a batch, sends its photos and starts it. */
async function openBatch(person: Person, count: number): Promise<BatchView> {
  const photosOf = Array.from({ length: count }, (_, index) => ({
    name: `holiday ${index + 1}.png`,
    bytes: 1_000 + index,
  }));
  const { id } = await person.ask(batchView, "POST", "/batches", {
    batchId: randomUUID(),
    tool: "magic",
    operation: "remove_background",
    settings: {},
    engine: null,
    photos: photosOf,
  });
  for (let place = 0; place < count; place += 1) {
    await person.ask(z.unknown(), "PUT", `/batches/${id}/photos/${place}`, {
      imageData: await plainPhoto(),
    });
  }
  const view = await person.ask(batchView, "GET", `/batches/${id}`);
  const { costCredits } = view;
  return person.ask(batchView, "POST", `/batches/${id}/start`, { costCredits });
}

function reach(person: Person, id: string, isThere: (batch: BatchView) => boolean) {
  return until(`the batch ${id}`, async () => {
    const batch = await person.ask(batchView, "GET", `/batches/${id}`);
    return isThere(batch) ? batch : null;
  });
}

/** Batches that have ended or are paused. The gate is closed when this resolves. */
async function liveBatches(world: World, { people: { tuan, vy, minh } }: Life) {
  const { id: finishedId } = await openBatch(minh, 3);
  const finished = await reach(minh, finishedId, ({ state }) => state === "done");
  const { id: spentId } = await openBatch(vy, 12);
  const spent = await reach(
    vy,
    spentId,
    ({ state, counts }) => state === "paused" && (counts.running ?? 0) === 0,
  );
  writeFileSync(world.gate, "");
  const { id: restingId } = await openBatch(tuan, 8);
  await reach(tuan, restingId, ({ counts }) => counts["running"] === 4);
  await tuan.ask(batchView, "POST", `/batches/${restingId}/pause`);
  rmSync(world.gate);
  const resting = await reach(
    tuan,
    restingId,
    ({ state, counts }) => state === "paused" && (counts.running ?? 0) === 0,
  );
  writeFileSync(world.gate, "");
  return { finished, spent, resting };
}

/** Waits until no event, delivery, referral or export is pending. */
async function settle({ pool }: World): Promise<void> {
  await until("everything is settled", async () => {
    const { rows } = await pool.query<{ open: number }>(
      `select (select count(*) from billing.provider_event where status = 'received')::int
            + (select count(*) from sandbox.delivery where state = 'pending')::int
            + (select count(*) from public.referral where state = 'waiting_delay')::int
            + (select count(*) from privacy.export where state in ('waiting', 'making'))::int as open`,
    );
    return rows[0]?.open === 0 ? true : null;
  });
}

/** The rest, with a fast engine that can be blocked. Ends with runs and a batch in progress. */
export async function liveUntilTheEnd(world: World, life: Life) {
  const { lan, minh, khoa, duc, son, linh } = life.people;
  await run(world, minh, "remove_background", { sourceImage: await plainPhoto() });
  const quick = [];
  for (let index = 0; index < 3; index += 1) {
    quick.push(await run(world, lan, "remove_background", { sourceImage: await plainPhoto() }));
  }
  const [starred, renamed, deleted] = quick;
  if (!starred || !renamed || !deleted) throw new Error("no runs");
  await lan.ask(z.unknown(), "PUT", `/creations/${starred.runId}`, { isFavourite: true });
  await lan.ask(z.unknown(), "PUT", `/creations/${renamed.runId}`, { name: "Ngày hè ở Hội An" });
  await lan.ask(z.unknown(), "PUT", `/creations/${renamed.runId}/settings`, {
    values: { mode: "remove_bg" },
    photos: ["photo"],
  });
  await lan.ask(z.unknown(), "DELETE", `/images/${deleted.runId}`);
  const upload = await lan.ask(z.object({ presignedUrl: z.string() }), "POST", "/images/upload", {
    imageData: await plainPhoto(),
  });
  const cancelledId = randomUUID();
  // The run might still be in transit, so the cancellation is stored although no such run exists.
  await lan.call("DELETE", `/runs/${cancelledId}`);

  const key = await lan.ask(newApiKey, "POST", "/accounts/me/keys", {
    name: "A program",
    scopes: ["pictures", "credits"],
  });
  const narrow = await lan.ask(newApiKey, "POST", "/accounts/me/keys", {
    name: "Reads credits",
    scopes: ["credits"],
  });
  await lan.ask(z.unknown(), "POST", "/accounts/me/data/export");
  await auth(son, "/request-password-reset", { email: son.email });
  const reset = await tokenFromMail(world, son.email, "reset-password");
  await settle(world);

  const hook = await khoa.ask(newWebhook, "POST", "/accounts/me/webhooks", {
    url: "https://hooks.nowhere.invalid/fotoya",
  });
  const told = await run(world, khoa, "remove_background", { sourceImage: await plainPhoto() });
  const delivery = await until("a try to tell the webhook", async () => {
    const { deliveries } = await khoa.ask(webhookList, "GET", "/accounts/me/webhooks");
    return deliveries.find(({ attempts }) => attempts > 0) ?? null;
  });
  const batches = await liveBatches(world, life);
  const open: { runId: string; photoSha256: string }[] = [];
  for (let index = 0; index < 4; index += 1) {
    const photo = await plainPhoto();
    const runId = beginRun(khoa, photo);
    await until("the run stands in the books", async () => {
      const { rows } = await world.pool.query("select from runs.run where id = $1", [runId]);
      return rows.length > 0 ? true : null;
    });
    open.push({ runId, photoSha256: sha256(Buffer.from(photo.base64, "base64")) });
  }
  await until("a run in the middle", async () => {
    const { rows } = await world.pool.query(
      "select from runs.run where id = any($1) and state = 'running'",
      [open.map(({ runId }) => runId)],
    );
    return rows.length > 0 ? true : null;
  });
  // Queued behind them, so that its runs wait.
  const { id: workingId } = await openBatch(duc, 5);
  const working = await reach(duc, workingId, ({ counts }) => counts["running"] === 4);
  const expected = await facts(world, life, {
    runs: [...life.made, ...quick, told].filter(({ runId }) => runId !== deleted.runId),
    deleted,
    cancelledId,
    renamed: renamed.runId,
    upload: upload.presignedUrl,
    keys: [key, narrow].map(({ key: { id, scopes }, secret }) => ({ id, scopes, secret })),
    webhook: { id: hook.webhook.id, secret: hook.secret, delivery: delivery.id, runId: told.runId },
    reset,
    open,
    batches: { ...batches, working },
  });
  // Last, because an account under deletion can read nothing more.
  await linh.ask(z.unknown(), "POST", "/accounts/me/data/deletion", { password: linh.password });
  return expected;
}
