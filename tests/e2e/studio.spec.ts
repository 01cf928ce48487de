import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { runAnswer } from "../../src/core/run.ts";
import { type FakeModels, openFakeModels } from "../setup/fake-models/fake-models.ts";
import { Client } from "./support/client.ts";
import { test as base, choosePhoto, expect, signUp } from "./support/fixtures.ts";
import { personAlone, photos } from "./support/photos.ts";
import { Server } from "./support/server.ts";

/* Generative engines, with servers on loopback in the place of the providers. */

interface Studio {
  readonly gemini: FakeModels;
  readonly openai: FakeModels;
  readonly server: Server;
}

/** A server with two providers and the built-in engine behind them. */
const test = base.extend<object, { studio: Studio }>({
  studio: [
    async ({ browserName: _anyBrowser }, provide) => {
      const [gemini, openai] = [await openFakeModels(), await openFakeModels()];
      const server = await Server.start({
        ENGINES: "gemini,openai,local",
        GEMINI_API_KEY: "key-of-gemini",
        GEMINI_BASE_URL: gemini.urls.gemini,
        OPENAI_API_KEY: "key-of-openai",
        OPENAI_BASE_URL: openai.urls.openai,
        DAILY_SPEND_USD: "5",
      });
      await provide({ gemini, openai, server });
      await server.stop();
      await Promise.all([gemini.close(), openai.close()]);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ studio }, provide) => provide(studio.server.url),
});

test.beforeEach(({ studio: { gemini, openai } }) => {
  gemini.play("ok");
  openai.play("ok");
});

const photo = {
  base64: readFileSync(photos.other).toString("base64"),
  mimeType: "image/jpeg",
};

/** Starts the run, and agrees that the photo goes to these providers. */
async function paint(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Paint it/ }).click();
  const dialog = page.getByRole("dialog", { name: "A face is personal" });
  await expect(dialog).toContainText("Google (Gemini) or OpenAI");
  await dialog.getByRole("button", { name: "I agree" }).click();
}

test("the first provider is down, the second answers: one result, one charge", async ({
  page,
  studio: { gemini, openai, server },
}) => {
  gemini.play("overloaded");
  await signUp(page, "/dashboard/art_style");
  await choosePhoto(page, photos.other);
  await paint(page);
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId("credits")).toHaveText("99 credits");
  await expect(page.getByText("gpt-image", { exact: false })).toBeVisible();
  // The provider that is down gets a second chance, the one that answers is paid once.
  expect([gemini.paidCalls().length, openai.paidCalls().length]).toEqual([2, 1]);
  const deep: unknown = await (await fetch(`${server.url}/healthz?deep=1`)).json();
  expect(deep).toMatchObject({
    status: "ok",
    checks: { ledger: "ok", runs: "ok" },
    engines: { gemini: "ready", openai: "ready", local: "ready" },
  });
});

test("a block is final: no other engine is asked, the reason is said, nothing is charged", async ({
  page,
  studio: { gemini, openai },
}) => {
  gemini.play("prompt_blocked");
  await signUp(page, "/dashboard/art_style");
  await choosePhoto(page, photos.other);
  await paint(page);
  await expect(page.getByText(/not allowed|declined|refused|blocked/i)).toBeVisible();
  await expect(page.getByTestId("credits")).toHaveText("100 credits");
  expect([gemini.paidCalls().length, openai.paidCalls().length]).toEqual([1, 0]);
});

test("who wants the built-in engine gets it, and no provider sees the photo", async ({
  studio: { gemini, openai, server },
}) => {
  const client = await Client.signUp(server.url);
  const body = { sourceImage: photo, style: "pencil", engine: "local" };
  const { status, body: value } = await client.call("POST", "/images/art_style", body);
  expect(status).toBe(200);
  expect(runAnswer.parse(value).engine).toMatchObject({ id: "local", kind: "local" });
  expect([...gemini.requests(), ...openai.requests()]).toEqual([]);
});

test("ID photos that come back without their green: the built-in engine makes it, for one credit", async ({
  studio: { gemini, openai, server },
}) => {
  const client = await Client.signUp(server.url);
  const sourceImage = { ...photo, base64: (await personAlone()).buffer.toString("base64") };
  const { status, body } = await client.call("POST", "/images/photo_id", {
    sourceImage,
    size: "3:4",
  });
  expect(status).toBe(200);
  expect([gemini.paidCalls().length, openai.paidCalls().length]).toEqual([1, 1]);
  const { mimeType, engine, credits } = runAnswer.parse(body);
  expect([mimeType, engine.id, credits]).toEqual(["image/png", "local", 99]);
});
