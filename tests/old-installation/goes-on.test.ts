import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { type BatchView, batchView } from "../../src/core/batch.ts";
import { billingState, changePreview, invoice } from "../../src/core/billing.ts";
import { plans } from "../../src/core/plans.ts";
import { runAnswer } from "../../src/core/run.ts";
import { sandboxPortal } from "../../src/core/sandbox.ts";
import { webhookList } from "../../src/core/webhooks.ts";
import { startWebhooks } from "../../src/server/api/deliver-webhooks.ts";
import { openDatabase } from "../../src/server/db/connection.ts";
import { unmarked } from "../setup/unmarked.ts";
import { type Expected, fixtureTags } from "./fixture.ts";
import { type Installation, openInstallation, sha256, waitFor } from "./opened.ts";
import type { Person } from "./people.ts";

/* What was in the middle when an older version stopped goes on in this one, and ends once. */

type Batch = Expected["batches"]["working"];

const CREDITS_PER_RUN = 10;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const doneRun = z.object({ state: z.literal("done"), result: z.object({ url: z.string() }) });
const message = z.object({ data: z.object({ runId: z.string() }) });

/** Somebody's server that hears messages and checks how they are signed. */
async function openReceiver(secret: string) {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const heard: { id: string; runId: string; isSigned: boolean }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      const id = String(request.headers["webhook-id"]);
      const signed = `${id}.${String(request.headers["webhook-timestamp"])}.${body}`;
      const signature = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
      const isSigned = request.headers["webhook-signature"] === signature;
      heard.push({ id, runId: message.parse(JSON.parse(body)).data.runId, isSigned });
      response.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = z.custom<AddressInfo>().parse(server.address());
  return {
    heard,
    url: new URL(`http://hooks.nowhere.invalid:${port}`),
    close: () => new Promise((done) => server.close(done)),
  };
}

describe.each(fixtureTags())("an installation of %s", (tag) => {
  let old: Installation;
  let operator: Person;
  beforeAll(async () => {
    old = await openInstallation(tag, inject("echoProgram"));
  });
  afterAll(() => old.close());

  const batchOf = (owner: string, id: string) =>
    old.open(owner).ask(batchView, "GET", `/batches/${id}`);
  /** What became of a batch once it is done. */
  async function endOf({ owner, id }: Batch) {
    const batch = await waitFor(async (): Promise<BatchView> => {
      const view = await batchOf(owner, id);
      expect(view.state).toBe("done");
      return view;
    });
    const answers = batch.items.map(({ result }) => old.get(result?.url ?? ""));
    return {
      chargedCredits: batch.chargedCredits,
      runIds: batch.items.map(({ runId }) => runId),
      answers: (await Promise.all(answers)).map(({ status }) => status),
    };
  }
  /** Every photo of before has its one picture, which was charged once. */
  const wholeEnd = ({ items }: Batch) => ({
    chargedCredits: CREDITS_PER_RUN * items.length,
    runIds: items.map(({ runId }) => runId),
    answers: items.map(() => 200),
  });

  test("survives a kill in the middle; runs that were pending end once, for the credits set aside", async () => {
    const { owner, runs } = old.expected.pending;
    const ids = runs.map(({ runId }) => runId);
    await waitFor(async () => {
      const { rows } = await old.pool.query<{ state: string }>(
        "select state from runs.run where id = any($1) and state = 'running' and lease_until > clock_timestamp()",
        [ids],
      );
      expect(rows.length).toBeGreaterThan(0);
    });
    await old.server.end("SIGKILL");
    old.openGate();
    old.server.spawn();
    await old.server.untilReady("/readyz");
    const person = old.open(owner);
    for (const { runId, photoSha256 } of runs) {
      const { result } = await waitFor(() => person.ask(doneRun, "GET", `/runs/${runId}`));
      // The engine of this test gives every picture back as it came.
      expect(sha256(unmarked((await old.get(result.url)).bytes))).toBe(photoSha256);
    }
    const { rows } = await old.pool.query<{ state: string; captured: number }>(
      "select state, captured::int from credit.hold where id = any($1)",
      [ids],
    );
    expect(rows).toEqual(ids.map(() => ({ state: "captured", captured: CREDITS_PER_RUN })));
    expect(await old.creditsOf(owner)).toBe(old.personOf(owner).credits);
  });

  test("a batch that was at work ends by itself", async () => {
    const { working } = old.expected.batches;
    expect(await endOf(working)).toEqual(wholeEnd(working));
  });

  test("batches that rest stay so until they are resumed, and then end", async () => {
    const { resting, spent, finished } = old.expected.batches;
    for (const { owner, id, state, counts, chargedCredits } of [resting, spent, finished]) {
      expect(await batchOf(owner, id)).toMatchObject({ state, counts, chargedCredits });
    }
    const { userId } = old.personOf(spent.owner);
    operator = await old.signInOperator();
    await operator.ask(z.unknown(), "POST", `/operator/users/${userId}/grants`, {
      requestId: randomUUID(),
      credits: CREDITS_PER_RUN * (spent.counts["waiting"] ?? 0),
      reason: "For the rest of the batch",
      endsAt: null,
    });
    for (const batch of [resting, spent]) {
      await old.open(batch.owner).ask(batchView, "POST", `/batches/${batch.id}/resume`);
      expect(await endOf(batch)).toEqual(wholeEnd(batch));
    }
  });

  test("an upload of before and a creation of before make a new picture", async () => {
    const { owner, path } = old.expected.upload;
    const person = old.open(owner);
    const upload = old.fixture.linkNow(path);
    expect((await old.get(upload)).status).toBe(200);
    const cover = { sourceImageUrls: [upload], title: "Holiday", content: "The sea" };
    await person.ask(runAnswer, "POST", "/images/youtube_thumbnail", cover);
    const { list } = old.expected.creations;
    const again = (id: string | undefined, newId: string) =>
      person.call("POST", `/creations/${id}/again`, {}, { "idempotency-key": newId });
    for (const { id } of list) {
      const newId = randomUUID();
      expect(await again(id, newId)).toMatchObject({ status: 200 });
      await waitFor(() => person.ask(doneRun, "GET", `/runs/${newId}`));
    }
    // Cancelled before it came.
    expect(await again(list[0]?.id, old.expected.cancelledId)).toMatchObject({
      status: 409,
      value: { error: { code: "cancelled" } },
    });
    const spentCredits = CREDITS_PER_RUN * (1 + list.length);
    expect(await old.creditsOf(owner)).toBe(old.personOf(owner).credits - spentCredits);
  });

  test("plans go on: the test checkout opens, and a renewal grants its credits once", async () => {
    const customers = [...Object.keys(old.expected.subscriptions), old.expected.openCheckout.owner];
    for (const name of customers) {
      const page = await old
        .open(name)
        .ask(z.object({ url: z.string() }), "POST", "/billing/portal");
      expect(page.url).toContain("/sandbox/portal");
      const { invoices } = await old.open(name).ask(sandboxPortal, "GET", "/sandbox/customer");
      expect(invoices).toHaveLength(name in old.expected.subscriptions ? 1 : 0);
    }
    const subscriptionOf = async (name: string) =>
      (await old.open(name).ask(billingState, "GET", "/billing/subscription")).subscription;
    for (const [name, facts] of Object.entries(old.expected.subscriptions)) {
      expect(await subscriptionOf(name)).toMatchObject(facts);
    }

    const { owner, id } = old.expected.openCheckout;
    const payment = { requestId: randomUUID(), paymentMethod: "pm_card_visa" };
    await old.open(owner).ask(z.unknown(), "POST", `/sandbox/checkouts/${id}/pay`, payment);
    await old.open(owner).ask(z.unknown(), "GET", `/billing/checkouts/${id}`);
    expect(await old.creditsOf(owner)).toBe(
      old.personOf(owner).credits + plans.starter.creditsPerMonth,
    );

    for (const name of Object.keys(old.expected.subscriptions)) {
      const month = { requestId: randomUUID(), advance: { months: 1 } };
      await old.open(name).ask(z.unknown(), "POST", "/sandbox/clock", month);
      await old.open(name).ask(z.unknown(), "POST", "/sandbox/clock", month);
    }
    await waitFor(async () => {
      const { rows } = await old.pool.query(
        `select id::text from sandbox.delivery where state = 'pending'
         union all select event_id from billing.provider_event where status = 'received'`,
      );
      expect(rows).toEqual([]);
    });
    for (const [name, { isCancelledAtPeriodEnd }] of Object.entries(old.expected.subscriptions)) {
      const { credits, lots } = old.personOf(name);
      const monthly = lots.find(({ source }) => source === "subscription")?.amount ?? 0;
      expect(await old.creditsOf(name)).toBe(credits + (isCancelledAtPeriodEnd ? 0 : monthly));
      expect((await subscriptionOf(name)) === null).toBe(isCancelledAtPeriodEnd);
    }
  });

  test("plans of before are raised, lowered, cancelled, resumed and given back", async () => {
    const { subscriptions, openCheckout } = old.expected;
    const press = () => ({ requestId: randomUUID() });
    const change = async (name: string, target: { plan: string; interval: string }) => {
      const person = old.open(name);
      const preview = "/billing/subscription/preview";
      const { dueNowMinor } = await person.ask(changePreview, "POST", preview, target);
      const confirmed = { ...press(), ...target, dueNowMinor };
      return person.ask(billingState, "POST", "/billing/subscription/change", confirmed);
    };
    const command = (name: string, word: "cancel" | "resume") =>
      old.open(name).ask(billingState, "POST", `/billing/subscription/${word}`, press());
    const ofPlan = (plan: string) =>
      Object.entries(subscriptions).find(
        ([, facts]) => facts.plan === plan && !facts.isCancelledAtPeriodEnd,
      )?.[0] ?? "";

    const low = ofPlan("starter");
    const raised = await change(low, { plan: "standard", interval: "month" });
    expect(raised.subscription).toMatchObject({ plan: "standard", pendingChange: null });

    const high = ofPlan("standard");
    const lowered = await change(high, { plan: "starter", interval: "month" });
    expect(lowered.subscription?.pendingChange).toMatchObject({ plan: "starter" });
    expect((await command(high, "resume")).subscription?.pendingChange).toBe(null);

    const { owner } = openCheckout;
    const isCancelled = async (word: "cancel" | "resume") =>
      (await command(owner, word)).subscription?.isCancelledAtPeriodEnd;
    expect([await isCancelled("cancel"), await isCancelled("resume")]).toEqual([true, false]);
    const [paid] = await old.open(owner).ask(z.array(invoice), "GET", "/billing/invoices");
    const refund = `/billing/invoices/${paid?.id}/refund`;
    expect(await old.open(owner).ask(invoice, "POST", refund, press())).toMatchObject({
      refundedMinor: paid?.totalMinor,
    });
    expect(await old.open(owner).ask(billingState, "GET", "/billing/subscription")).toMatchObject({
      subscription: null,
    });
  });

  test("free credits that waited for a decision are decided", async () => {
    const { userId } = old.personOf(old.expected.review);
    await operator.ask(z.unknown(), "POST", `/operator/free-grants/${userId}/decide`, {
      requestId: randomUUID(),
      isGranted: true,
      reason: "A school class",
    });
    expect(await old.creditsOf(old.expected.review)).toBe(100);
  });

  test("webhooks tell what they had to tell, once and signed with the secret of before", async () => {
    const { owner, id, secret, runId, delivery } = old.expected.webhook;
    const { webhooks } = await old.open(owner).ask(webhookList, "GET", "/accounts/me/webhooks");
    expect(webhooks).toMatchObject([{ id, disabledAt: null }]);
    expect(await old.problems()).toEqual([]);
    await old.server.end("SIGTERM");

    const receiver = await openReceiver(secret);
    const { heard } = receiver;
    // Its tries are due now, and its host leads to this machine.
    await old.pool.query(
      `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
         from graphile_worker.jobs where task_identifier = 'webhook'`,
    );
    const database = await openDatabase(old.url, { maxConnections: 2 });
    const guard = {
      parse: () => receiver.url,
      find: async () => [{ address: "127.0.0.1", family: 4 }],
    };
    const told = [runId, ...old.expected.pending.runs.map((run) => run.runId)].toSorted();
    const stop = await startWebhooks({ database, guard, now: Date.now, log: silent }, old.url);
    await waitFor(async () => expect(heard.length).toBeGreaterThanOrEqual(told.length));
    await stop();
    await database.close();
    await receiver.close();
    expect(heard.map((one) => one.runId).toSorted()).toEqual(told);
    expect(heard.every(({ isSigned }) => isSigned)).toBe(true);
    expect(heard.map((one) => one.id)).toContain(`msg_${delivery}`);
  });
});
