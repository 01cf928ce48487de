import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { type Cluster, startCluster } from "../setup/cluster.ts";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { photos } from "./support/photos.ts";

/** Seconds of painting, also for a photo that the engine knows already. */
const slowTool = "/dashboard/art_style";

/** A page of a visitor who comes through the one address before all processes. */
async function withVisitor(
  browser: Browser,
  cluster: Cluster,
  visit: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: cluster.url });
  await visit(await context.newPage());
  await context.close();
}

async function runsOf(cluster: Cluster) {
  return cluster.sql<{ state: string; hold: string }>(
    "select r.state, h.state as hold from runs.run r join credit.hold h using (id) order by r.created_at",
  );
}

test("two web and two worker processes: the one that holds the stream dies, and the screen goes on with the same run", async ({
  browser,
}) => {
  const cluster = await startCluster({
    webs: 2,
    workers: 2,
    storage: "s3",
  });
  try {
    await withVisitor(browser, cluster, async (page) => {
      const runIds: string[] = [];
      page.on("request", (request) => {
        const id = request.headers()["idempotency-key"];
        if (id) runIds.push(id);
      });
      await signUp(page, slowTool);
      await choosePhoto(page, photos.portrait);
      await page.getByRole("button", { name: /^Paint it/ }).click();
      await expect(page.getByText("Painting")).toBeVisible();

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
      await expect(page.getByText("Painting")).toBeVisible();
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
