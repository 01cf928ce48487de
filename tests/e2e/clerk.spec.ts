import type { Page, Route } from "@playwright/test";
import { run } from "./support/bench.ts";
import {
  answerClerk,
  CLERK_HOST,
  CLERK_KEY,
  CLERK_PICTURES,
  type FakeClerk,
  serveClerk,
  startWithClerk,
} from "./support/fake-clerk.ts";
import { test as base, breachesAt, choosePhoto, expect, remember } from "./support/fixtures.ts";
import { photos } from "./support/photos.ts";
import { Server } from "./support/server.ts";

/* Sign-in at Clerk with a key of our own making, and its host answered inside the browser. */

const test = base.extend<object, { clerk: FakeClerk }>({
  otherOrigins: async ({ browserName: _anyBrowser }, provide) =>
    provide([`https://${CLERK_HOST}`, CLERK_PICTURES]),
  clerk: [
    async ({ browserName: _anyBrowser }, provide) => {
      const clerk = await startWithClerk();
      await provide(clerk);
      const breaches = await breachesAt(clerk.server.url);
      await clerk.server.stop();
      expect(breaches).toEqual([]);
    },
    { scope: "worker" },
  ],
});

/** Clerk answers as it should. */
const wholly = (page: Page, { person }: FakeClerk) =>
  answerClerk(page.context(), (route) => serveClerk(route, person));

const shoot = (page: Page, name: string) =>
  page.screenshot({ path: `.cache/clerk/${name}.png`, animations: "disabled" });

const looks = [
  { language: "en", theme: "dark", width: 1440 },
  { language: "en", theme: "light", width: 390 },
  { language: "vi", theme: "light", width: 1440 },
  { language: "vi", theme: "dark", width: 390 },
] as const;
const words = {
  en: {
    loading: /Loading|Opening the sign-in/,
    failed: "The sign-in service could not be reached. Check your network and try again.",
    again: "Try again",
  },
  vi: {
    loading: /Đang tải|Đang mở trang đăng nhập/,
    failed: "Không kết nối được dịch vụ đăng nhập. Hãy kiểm tra mạng và thử lại.",
    again: "Thử lại",
  },
} as const;

for (const { language, theme, width } of looks) {
  const look = `${language}-${theme}-${width}`;

  test(`while the script is on its way the shape of the form stands there, then the panel: ${look}`, {
    tag: "@full",
  }, async ({ clerk, visitorAt }) => {
    const page = await visitorAt(clerk.server.url);
    await page.setViewportSize({ width, height: 900 });
    await remember(page.context(), { language, theme });
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await answerClerk(page.context(), async (route) => {
      await held;
      await serveClerk(route, clerk.person);
    });
    await page.goto("/login?next=/account");
    const waiting = page.getByRole("status", { name: words[language].loading });
    await expect(waiting).toBeVisible();
    const shape = await waiting.boundingBox();
    expect(shape?.height ?? 0).toBeGreaterThan(250);
    await shoot(page, `loading-${look}`);
    letGo();
    await expect(page.getByRole("region", { name: "Fake sign-in" })).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await shoot(page, `sign-in-${look}`);
    await page.goto("/login?mode=signup");
    await expect(page.getByRole("region", { name: "Fake sign-up" })).toBeVisible();
  });
}

const faults = {
  blocked: (route: Route) => route.abort("blockedbyclient"),
  "refused with 500": (route: Route) => route.fulfill({ status: 500, body: "no" }),
  "never answered": () => new Promise<void>(() => {}),
} as const;

for (const [name, fault] of Object.entries(faults)) {
  for (const { language, theme, width } of looks.filter((look) => look.width === 390)) {
    test(`a script that is ${name} is told in words, and another try is offered: ${language}`, {
      tag: "@full",
    }, async ({ clerk, visitorAt }) => {
      const page = await visitorAt(clerk.server.url);
      await page.setViewportSize({ width, height: 844 });
      await remember(page.context(), { language, theme });
      await answerClerk(page.context(), fault);
      // A screen for signed-in people leads to the sign-in, and that says what is the matter.
      await page.goto("/dashboard/id");
      const trouble = page.getByRole("alert").filter({ hasText: words[language].failed });
      await expect(trouble).toBeVisible({ timeout: 40_000 });
      await expect(page.getByRole("status", { name: words[language].loading })).toHaveCount(0);
      await shoot(page, `failed-${name.replaceAll(" ", "-")}-${language}`);
      await wholly(page, clerk);
      await trouble.getByRole("button", { name: words[language].again }).press("Enter");
      await expect(page.getByRole("region", { name: "Fake sign-in" })).toBeVisible({
        timeout: 40_000,
      });
      await page.getByRole("button", { name: "Continue" }).click();
      await page.waitForURL("**/dashboard/id");
    });
  }
}

test("signed in at Clerk one has credits here, runs a tool, sees Clerk's part of the account, and leaves", async ({
  clerk,
  visitorAt,
}) => {
  const page = await visitorAt(clerk.server.url);
  await remember(page.context(), { language: "en", theme: "dark" });
  await wholly(page, clerk);
  await page.goto("/login?mode=signup&next=/dashboard/magic?mode=remove_bg");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/dashboard/magic?mode=remove_bg");
  const credits = page.getByTestId("credits");
  await expect(credits).toHaveText("100 credits");
  await choosePhoto(page, photos.portrait);
  await run(page);
  await expect(credits).toHaveText("99 credits");
  await shoot(page, "run-en-dark");

  await page.goto("/account");
  await expect(page.getByText(clerk.person.email).first()).toBeVisible();
  await page.goto("/account#security");
  await expect(page.getByRole("region", { name: "Fake profile" })).toBeVisible();
  // What our own sign-in would keep is not offered.
  await expect(page.getByRole("region", { name: "Password" })).toHaveCount(0);
  await page.getByRole("region", { name: "Fake profile" }).scrollIntoViewIfNeeded();
  await shoot(page, "account-en-dark");
  await page.reload();
  await expect(page.getByRole("region", { name: "Fake profile" })).toBeVisible();

  await page.goto("/login");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/account");
  await expect(page.getByRole("region", { name: "Fake sign-in" })).toBeVisible();
});

test("a token that Clerk did not sign opens nothing, whatever the script says", async ({
  clerk,
  visitorAt,
}) => {
  const page = await visitorAt(clerk.server.url);
  await remember(page.context(), { language: "en", theme: "light" });
  const [head, claims, signature = ""] = clerk.person.token.split(".");
  const token = [head, claims, signature.split("").toReversed().join("")].join(".");
  await answerClerk(page.context(), (route) => serveClerk(route, { ...clerk.person, token }));
  await page.goto("/login?next=/account");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/account");
  await expect(page.getByText(clerk.person.email)).toHaveCount(0);
  const refused = await page.request.get(`${clerk.server.url}/profiles/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(refused.status()).toBe(401);
});

test("a publishable key that is none, or missing, keeps the server from starting, in Clerk's words", {
  tag: "@full",
}, async () => {
  const others = {
    PUBLIC_URL: "http://127.0.0.1:8080",
    CLERK_SECRET_KEY: "sk_test_abc",
    CLERK_JWT_KEY: "",
  };
  await expect(Server.start({ ...others, CLERK_PUBLISHABLE_KEY: "pk_test_none" })).rejects.toThrow(
    "The publishableKey passed to Clerk is invalid (key=pk_test_none, expected format: pk_test_... or pk_live_...).",
  );
  await expect(Server.start({ ...others, CLERK_PUBLISHABLE_KEY: "" })).rejects.toThrow(
    "Clerk keys are missing from your environment.",
  );
});

test("a visitor of a server without the keys never meets Clerk", async ({ page, server }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${server.url}/login`);
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(asked.filter((url) => /clerk/i.test(url))).toEqual([]);
  const policy = (await page.request.get("/login")).headers()["content-security-policy"] ?? "";
  expect(policy).not.toContain(CLERK_KEY);
  expect(policy).not.toMatch(/clerk/i);
});
