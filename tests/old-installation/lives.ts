import { createHash, randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { z } from "zod";
import { rasterise } from "../../scripts/art/rasterise.ts";
import { drawSample } from "../../scripts/art/sample-people.ts";
import { newApiKey } from "../../src/core/api-keys.ts";
import { type BatchView, batchView } from "../../src/core/batch.ts";
import { billingState } from "../../src/core/billing.ts";
import { creationDetail, creationPage } from "../../src/core/creations.ts";
import { dataState } from "../../src/core/privacy.ts";
import { runAnswer } from "../../src/core/run.ts";
import { consentVersions, PEOPLE_CONSENT } from "../../src/core/safety/consent.ts";
import { newWebhook, webhookList } from "../../src/core/webhooks.ts";
import { codeOf } from "../setup/authenticator-app.ts";
import {
  auth,
  buy,
  factsOf,
  join,
  OPERATOR,
  order,
  type Person,
  signUp,
  tokenFromMail,
  until,
  type World,
} from "./people.ts";

/*
 * What people have done with an installation until it stops.
 */

interface Photo {
  readonly base64: string;
  readonly mimeType: string;
}

let photos = 0;

/** A small picture of one colour, like no other. */
async function plainPhoto(): Promise<Photo> {
  photos += 1;
  const background = { r: 40 + photos * 3, g: 120, b: 200 - photos * 3 };
  const png = await sharp({ create: { width: 48, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return { base64: png.toString("base64"), mimeType: "image/png" };
}

async function drawnPerson(index: number): Promise<Photo> {
  const jpeg = await (await rasterise(drawSample(index), { widthPx: 360 })).jpeg().toBuffer();
  return { base64: jpeg.toString("base64"), mimeType: "image/jpeg" };
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function linkTo(world: World, path: string) {
  const answer = await fetch(world.url + path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return { path, sha256: sha256(Buffer.from(await answer.arrayBuffer())) };
}

/** A finished run, with the address of its picture. */
async function run(world: World, person: Person, operation: string, payload: object) {
  const runId = randomUUID();
  const headers = { "idempotency-key": runId };
  const value = await until(`the run ${runId}`, async () => {
    const answer = await person.call("POST", `/images/${operation}`, payload, headers);
    if (answer.status === 503) return null;
    if (answer.status === 200) return answer.value;
    throw new Error(`${operation}: ${answer.status} ${JSON.stringify(answer.value)}`);
  });
  const { url } = runAnswer.parse(value);
  return { runId, operation, link: await linkTo(world, url) };
}

/** A run whose end nobody waits for. */
function beginRun(person: Person, photo: Photo): string {
  const runId = randomUUID();
  person
    .call("POST", "/images/remove_background", { sourceImage: photo }, { "idempotency-key": runId })
    .catch(() => undefined);
  return runId;
}

/** Four people of one network: the last one's free credits wait for a decision. */
export async function signUpCrowd(world: World) {
  const people: Person[] = [];
  for (let index = 1; index <= 4; index += 1) people.push(await join(world, `crowd${index}`));
  return people;
}

/** Everything that needs no run of another engine than the built-in one. */
export async function liveBefore(world: World, crowd: readonly Person[]) {
  const operator = await join(world, OPERATOR.split("@")[0] ?? "");
  const factor = z
    .object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
    .parse(await auth(operator, "/two-factor/enable", { password: operator.password }));
  await auth(operator, "/two-factor/verify-totp", { code: codeOf(factor.totpURI) });

  const lan = await join(world, "lan");
  const { referralId: code } = await factsOf(lan);
  const minh = await join(world, "minh", code);
  const [hoa, ha, tuan, vy, duc, khoa, son, linh, thu] = [
    await join(world, "hoa"),
    await join(world, "ha"),
    await join(world, "tuan"),
    await join(world, "vy"),
    await join(world, "duc"),
    await join(world, "khoa"),
    await join(world, "son"),
    await join(world, "linh"),
    await join(world, "thu"),
  ];
  const nga = await signUp(world, "nga");
  const confirmation = await tokenFromMail(world, nga.email, "confirm-email");

  for (const person of [lan, minh, tuan]) {
    await person.ask(z.unknown(), "PUT", `/consents/${PEOPLE_CONSENT}`, {
      version: consentVersions[PEOPLE_CONSENT],
    });
  }
  await lan.ask(z.unknown(), "PUT", "/accounts/me/preferences", { locale: "vi" });

  await buy(minh, { plan: "starter", interval: "month", currency: "usd", amountMinor: 900 });
  await buy(hoa, { plan: "standard", interval: "month", currency: "jpy", amountMinor: 4_500 });
  await hoa.ask(billingState, "POST", "/billing/subscription/cancel", { requestId: randomUUID() });
  await buy(ha, { plan: "standard", interval: "year", currency: "usd", amountMinor: 27_600 });
  const openCheckout = await order(thu, {
    plan: "starter",
    interval: "month",
    currency: "usd",
    amountMinor: 900,
  });

  await operator.ask(z.unknown(), "POST", `/operator/users/${await lan.userId()}/grants`, {
    requestId: randomUUID(),
    credits: 70,
    reason: "For a photo that failed",
    endsAt: null,
  });
  const letter = await fetch(`${world.url}/support`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "Lan Test",
      email: lan.email,
      subject: "A question",
      message: "Where is\nmy picture?",
      locale: "en",
    }),
  });
  const { reference } = z.object({ reference: z.string() }).parse(await letter.json());

  // By the built-in engine itself.
  const made = [
    await run(world, lan, "art_style", { sourceImage: await drawnPerson(0), style: "vangogh" }),
    await run(world, lan, "remove_background", { sourceImage: await drawnPerson(1) }),
  ];
  // A person who was invited brings the reward with a first picture.
  await run(world, minh, "art_style", { sourceImage: await drawnPerson(2), style: "manga" });
  return {
    people: { operator, lan, minh, hoa, ha, tuan, vy, duc, khoa, son, linh, thu, nga, crowd },
    factor,
    confirmation,
    openCheckout,
    reference,
    made,
  };
}

type Life = Awaited<ReturnType<typeof liveBefore>>;

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

function batchFacts({ id, state, pause, counts, chargedCredits, items }: BatchView) {
  return {
    id,
    state,
    pause: pause?.code ?? null,
    counts,
    chargedCredits,
    items: items.map(({ place, name, state: itemState, runId }) => ({
      place,
      name,
      state: itemState,
      runId,
    })),
  };
}

/** Batches of every kind; the gate is shut when it answers, and one batch is in the middle. */
async function liveBatches(world: World, { people: { tuan, vy, duc, minh } }: Life) {
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
  const { id: workingId } = await openBatch(duc, 5);
  const working = await reach(duc, workingId, ({ counts }) => counts["running"] === 4);
  return { finished, spent, resting, working };
}

/** What of the books no run or event will change any more. */
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

/** The rest, with an engine that is quick and can be held up. Ends with runs and a batch in the middle. */
export async function liveUntilTheEnd(world: World, life: Life) {
  const { lan, minh, khoa, son, linh } = life.people;
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
  // It may have been on its way: that is kept, although there is no such run.
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

  const batches = await liveBatches(world, life);
  const hook = await khoa.ask(newWebhook, "POST", "/accounts/me/webhooks", {
    url: "https://hooks.nowhere.invalid/fotoya",
  });
  rmSync(world.gate);
  const told = await run(world, khoa, "remove_background", { sourceImage: await plainPhoto() });
  const delivery = await until("a try to tell the webhook", async () => {
    const { deliveries } = await khoa.ask(webhookList, "GET", "/accounts/me/webhooks");
    return deliveries.find(({ attempts }) => attempts > 0) ?? null;
  });
  writeFileSync(world.gate, "");
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
    batches,
  });
  // Last, for an account that is being deleted is shown nothing more.
  await linh.ask(z.unknown(), "POST", "/accounts/me/data/deletion", { password: linh.password });
  return expected;
}

interface Lived {
  readonly runs: readonly Awaited<ReturnType<typeof run>>[];
  readonly deleted: Awaited<ReturnType<typeof run>>;
  readonly cancelledId: string;
  readonly renamed: string;
  readonly upload: string;
  readonly keys: readonly object[];
  readonly webhook: object;
  readonly reset: string;
  readonly open: readonly { runId: string; photoSha256: string }[];
  readonly batches: Awaited<ReturnType<typeof liveBatches>>;
}

async function subscriptionOf(person: Person) {
  const { subscription } = await person.ask(billingState, "GET", "/billing/subscription");
  if (!subscription) throw new Error(`${person.email} has no subscription`);
  const { plan, interval, currency, amountMinor, status, isCancelledAtPeriodEnd } = subscription;
  return { plan, interval, currency, amountMinor, status, isCancelledAtPeriodEnd };
}

/** Everything that must be true of the installation from now on. */
async function facts(world: World, life: Life, lived: Lived) {
  const { crowd, nga, ...joined } = life.people;
  const { lan } = joined;
  const people: Record<string, Awaited<ReturnType<typeof factsOf>>> = {};
  for (const [name, person] of Object.entries(joined)) people[name] = await factsOf(person);
  for (const [index, person] of crowd.entries()) {
    people[`crowd${index + 1}`] = await factsOf(person);
  }
  const { creations } = await lan.ask(creationPage, "GET", "/creations");
  const detail = await lan.ask(creationDetail, "GET", `/creations/${lived.renamed}`);
  const { export: copy } = await lan.ask(dataState, "GET", "/accounts/me/data");
  if (!copy?.url) throw new Error("there is no copy of everything");
  const { rows: states } = await world.pool.query<{ id: string; state: string }>(
    "select id, state from runs.run where state in ('queued', 'running') order by created_at, id",
  );
  const { rows: migrations } = await world.pool.query<{ name: string }>(
    "select name from public.schema_migration order by name",
  );
  return {
    migrations: migrations.map(({ name }) => name),
    people,
    unconfirmed: {
      email: nga.email,
      password: nga.password,
      cookies: Object.fromEntries(nga.cookies),
      token: life.confirmation,
    },
    reset: { owner: "son", token: lived.reset },
    factor: life.factor,
    runs: lived.runs,
    deleted: lived.deleted,
    cancelledId: lived.cancelledId,
    upload: { owner: "lan", path: lived.upload },
    copy: { owner: "lan", link: await linkTo(world, copy.url) },
    creations: {
      owner: "lan",
      list: creations.map(({ id, operation, name, isFavourite, state, costCredits, result }) => ({
        id,
        operation,
        name,
        isFavourite,
        state,
        costCredits,
        hasResult: result !== null,
      })),
      settings: { id: detail.id, settings: detail.settings },
    },
    keys: { owner: "lan", list: lived.keys },
    webhook: { owner: "khoa", ...lived.webhook },
    pending: { owner: "khoa", runs: lived.open, states },
    batches: {
      finished: { owner: "minh", ...batchFacts(lived.batches.finished) },
      spent: { owner: "vy", ...batchFacts(lived.batches.spent) },
      resting: { owner: "tuan", ...batchFacts(lived.batches.resting) },
      working: { owner: "duc", ...batchFacts(lived.batches.working) },
    },
    subscriptions: {
      minh: await subscriptionOf(joined.minh),
      hoa: await subscriptionOf(joined.hoa),
      ha: await subscriptionOf(joined.ha),
    },
    openCheckout: { owner: "thu", id: life.openCheckout.id },
    letter: life.reference,
    review: "crowd4",
    leaving: "linh",
  };
}
