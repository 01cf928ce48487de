import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { personAlone, photos } from "./support/photos.ts";
import { Server } from "./support/server.ts";

const main = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));

/** Seconds of painting, also for a photo that the engine knows already. */
const slowTool = "/dashboard/art_style";

test("kill -9 in the middle of a run: the run starts again with the same hold, the same screen gets the picture", async ({
  visitorAt,
}) => {
  const server = await Server.start();
  const page = await visitorAt(server.url);
  await signUp(page, "/dashboard/id");
  await choosePhoto(page, await personAlone());

  const runIds: string[] = [];
  page.on("request", (request) => {
    // Asked for once; from then on the screen follows the run, without its photo.
    const followed = /\/runs\/([\da-f-]{36})/.exec(request.url())?.[1];
    const id = request.headers()["idempotency-key"] ?? followed;
    if (id) runIds.push(id);
  });
  await page.getByRole("button", { name: /^Create ID photo/ }).click();
  // The engine has begun: its first step is on the screen.
  await expect(page.getByText(/Looking at the photo|Finding the face|Cutting out/)).toBeVisible();
  await server.end("SIGKILL");
  await expect(page.getByText("The connection was lost.", { exact: false })).toBeVisible();
  await server.boot();

  await expect(page.getByRole("radio", { name: "Print sheet" })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByTestId("credits")).toHaveText("99 credits");
  expect(runIds.length).toBeGreaterThan(1);
  expect(new Set(runIds).size).toBe(1);
  const deep: unknown = await (await fetch(`${server.url}/healthz?deep=1`)).json();
  expect(deep).toMatchObject({ status: "ok", checks: { ledger: "ok", runs: "ok" } });
  await page.context().close();
  await server.stop();
});

test("a reload in the middle of a run loses nothing", { tag: "@full" }, async ({ page }) => {
  await signUp(page, slowTool);
  await choosePhoto(page, photos.portrait);
  await page.getByRole("button", { name: /^Paint it/ }).click();
  await expect(page.getByText("Painting", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId("credits")).toHaveText("99 credits");
});

test("a page with a run that has not left yet asks before it is closed, and then no more", {
  tag: "@full",
}, async ({ page }) => {
  await signUp(page, slowTool);
  await choosePhoto(page, photos.portrait);
  let letGo = () => {};
  const isHeld = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route("**/images/art_style", async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.getByRole("button", { name: /^Paint it/ }).click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  const leaving = page.waitForEvent("dialog");
  await page.evaluate(() => {
    setTimeout(() => location.reload());
  });
  const dialog = await leaving;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  letGo();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible({ timeout: 60_000 });
  page.on("dialog", () => {
    throw new Error("asked although nothing can be lost");
  });
  await page.reload();
  await expect(page.getByTestId("credits")).toHaveText("99 credits");
});

test("a cancelled run gives its credit back", async ({ page }) => {
  await signUp(page, slowTool);
  await choosePhoto(page, photos.portrait);
  // Before that its photo is on its way, and there is no run to cancel.
  const started = page.waitForRequest("**/images/art_style");
  await page.getByRole("button", { name: /^Paint it/ }).click();
  await started;
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("The run was cancelled.")).toBeVisible();
  await expect(page.getByTestId("credits")).toHaveText("100 credits");
});

function startSecond(env: Record<string, string>) {
  return spawnSync(process.execPath, [main], {
    env: { ...process.env, ...env },
    encoding: "utf8",
    timeout: 30_000,
  });
}

test("a data directory in use is refused with the process that uses it", async ({ server }) => {
  const { status, stderr } = startSecond({ PORT: "0", DATA_DIR: join(server.dataDir, "data") });
  expect(status).toBe(1);
  expect(stderr).toContain(String(server.pid));
});

test("a taken port is said in words, and nothing is left behind", { tag: "@full" }, async () => {
  const taken = createServer();
  await new Promise<void>((done) => {
    taken.listen(0, "127.0.0.1", done);
  });
  const address = taken.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const dataDir = test.info().outputPath("data");
  const { status, stderr } = startSecond({ PORT: String(port), DATA_DIR: dataDir });
  expect(status).toBe(1);
  expect(stderr).toContain(`Port ${port} is already in use`);
  expect(readdirSync(dataDir)).not.toContain("fotoya.lock");
  await new Promise((done) => {
    taken.close(done);
  });
});

test("a signal ends everything in order", { tag: "@full" }, async () => {
  const server = await Server.start();
  await server.end("SIGINT");
  expect(readdirSync(join(server.dataDir, "data"))).not.toContain("fotoya.lock");
  await server.boot();
  await server.stop();
});
