import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { type Cluster, startCluster } from "../setup/cluster.ts";
import { switchAppOn } from "./support/authenticator.ts";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { photos } from "./support/photos.ts";

const operator = "operator@example.com";
/** Seconds of painting, also for a photo that the engine knows already. */
const slowTool = "/dashboard/art_style";

/** A page of a visitor who comes through the one address before all processes. */
async function withVisitor(
  visitorAt: (url: string) => Promise<Page>,
  cluster: Cluster,
  visit: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await visitorAt(cluster.url);
  await visit(page);
  await page.context().close();
}

async function runsOf(cluster: Cluster) {
  return cluster.sql<{ state: string; hold: string }>(
    "select r.state, h.state as hold from runs.run r join credit.hold h using (id) order by r.created_at",
  );
}

test("two web and two worker processes: the one that holds the stream dies, and the screen goes on with the same run", {
  tag: "@full",
}, async ({ visitorAt }) => {
  const cluster = await startCluster({
    webs: 2,
    workers: 2,
    storage: "s3",
    env: { OPERATOR_ACCOUNTS: operator },
  });
  try {
    await withVisitor(visitorAt, cluster, async (page) => {
      await signUp(page, "/account", operator);
      await page.goto("/admin");
      await expect(
        page.getByRole("heading", { name: "Operators need a second factor" }),
      ).toBeVisible();
      await page.getByRole("link", { name: "Set up a second factor" }).click();
      await switchAppOn(page);
      await page.goto("/admin");
      const rows = page.getByRole("table", { name: "Processes" }).locator("tbody tr");
      await expect(
        rows.filter({ hasText: "answers visitors" }).filter({ hasText: "ready" }),
      ).toHaveCount(2);
      await expect(
        rows.filter({ hasText: "works on pictures" }).filter({ hasText: "ready" }),
      ).toHaveCount(2);
      for (const { pid } of cluster.members)
        await expect(rows.filter({ hasText: `· ${pid}` })).toHaveCount(1);
    });
    await withVisitor(visitorAt, cluster, async (page) => {
      const runIds: string[] = [];
      page.on("request", (request) => {
        const id =
          request.headers()["idempotency-key"] ??
          /\/runs\/([^/]+)\/events$/.exec(request.url())?.[1];
        if (id) runIds.push(id);
      });
      await signUp(page, slowTool);
      await choosePhoto(page, photos.portrait);
      await page.getByRole("button", { name: /^Paint it/ }).click();
      await expect(page.getByText("Painting", { exact: true })).toBeVisible();

      const web = cluster.webOf("/images/art_style");
      await cluster.kill(web);
      const button = page.getByRole("button", { name: "Download" });
      await expect(button).toBeVisible({ timeout: 60_000 });
      expect(runIds.length).toBeGreaterThan(1);
      expect(new Set(runIds).size).toBe(1);
      await expect(page.getByTestId("credits")).toHaveText("99 credits");

      const started = page.waitForEvent("download");
      await button.click();
      const { width } = await sharp(await readFile(await (await started).path())).metadata();
      expect(width).toBeGreaterThan(100);

      await cluster.restart(web);
      await page.goto("/dashboard");
      await page.goto(slowTool);
      await choosePhoto(page, photos.other);
      await page.getByRole("button", { name: /^Paint it/ }).click();
      await expect(page.getByText("Painting", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByText("The run was cancelled.")).toBeVisible();
      await expect(page.getByTestId("credits")).toHaveText("99 credits");
      expect(await runsOf(cluster)).toEqual([
        { state: "done", hold: "captured" },
        { state: "failed", hold: "released" },
      ]);
    });
    expect(cluster.s3?.calls.length).toBeGreaterThan(0);
    expect(await cluster.sql("select * from credit.audit")).toEqual([]);
  } finally {
    await cluster.stop();
  }
});

test("Cancel directly after the start: nothing is charged, also when it arrives before its run", {
  tag: "@full",
}, async ({ visitorAt }) => {
  const cluster = await startCluster({ webs: 2, workers: 1 });
  try {
    await withVisitor(visitorAt, cluster, async (page) => {
      await signUp(page, slowTool);
      const start = page.getByRole("button", { name: /^Paint it/ });
      const cancel = page.getByRole("button", { name: "Cancel" });
      await choosePhoto(page, photos.portrait);
      const sent = page.waitForRequest("**/images/art_style");
      await start.click();
      await sent;
      await cancel.click();
      await expect(page.getByText("The run was cancelled.")).toBeVisible();
      await expect(page.getByTestId("credits")).toHaveText("100 credits");

      // The photo is slow on its way: the cancel overtakes it.
      const cancelled = page.waitForResponse((answer) => answer.request().method() === "DELETE");
      await page.route("**/images/art_style", async (route) => {
        await cancelled;
        await route.continue();
      });
      const endOfRun = page.waitForResponse("**/images/art_style");
      await page.getByRole("button", { name: "Try again" }).click();
      await cancel.click();
      expect((await cancelled).status()).toBe(404);
      expect((await endOfRun).status()).toBe(409);
      await expect(page.getByText("The run was cancelled.")).toBeVisible();
      await expect(page.getByTestId("credits")).toHaveText("100 credits");
    });
    const charges = await cluster.sql("select from credit.hold where state <> 'released'");
    expect(charges).toEqual([]);
    expect(await cluster.sql("select * from credit.audit")).toEqual([]);
  } finally {
    await cluster.stop();
  }
});
