import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { type PagePath, pages } from "../../src/core/addresses.ts";
import { toolCards } from "../../src/tools/cards.ts";
import { choosePhoto, expect, remember, signUp, test } from "./support/fixtures.ts";
import { photos } from "./support/photos.ts";
import { operatorMail } from "./support/server.ts";

const sizes = { wide: [1440, 900], tablet: [768, 1024], phone: [390, 844] } as const;
type Size = keyof typeof sizes;
const sizeNames = ["wide", "tablet", "phone"] as const satisfies readonly Size[];

/** Pictures for `scripts/contact-sheets.ts`, which nobody looks at after `npm test`. */
const KEEPS_PICTURES = process.env["TEST_DEPTH"] !== "sample";
const SCREENS_TIMEOUT_MS = 600_000;
const RUN_TIMEOUT_MS = 90_000;

/** Addresses that stand for a page with parameters or several states. */
const examples: Readonly<Record<string, readonly string[]>> = {
  "/dashboard/:appId": [...toolCards.map(({ id }) => `/dashboard/${id}`), "/dashboard/nope"],
  "/dashboard/:appId/batch": ["/dashboard/magic/batch"],
  "/account": ["profile", "plan", "credits", "security", "privacy", "programs"].map(
    (tab) => `/account?tab=${tab}`,
  ),
  "/checkout": [
    "/checkout?plan=starter&interval=month&currency=usd",
    "/checkout?plan=premium&interval=year&currency=jpy",
  ],
  "/checkout/result": ["/checkout/result?checkout=none"],
  "/sandbox/checkout/:checkoutId": ["/sandbox/checkout/none"],
  "/admin/*": ["/admin", "/admin/users", "/admin/events", "/admin/quality", "/admin/log"],
  "/login": ["/login", "/login?mode=signup", "/login?mode=forgot"],
  "/reset-password": ["/reset-password", "/reset-password?token=none"],
  "/confirm-email": ["/confirm-email", "/confirm-email?token=none"],
  // help.spec.ts and verify.spec.ts look at these.
  "/help": [],
  "/verify": [],
} satisfies Partial<Record<PagePath, readonly string[]>>;

function addressesOf(...groups: readonly Readonly<Record<string, string>>[]): string[] {
  return groups
    .flatMap((group) => Object.keys(group))
    .flatMap((path) => {
      const found = examples[path] ?? [path];
      if (found.some((each) => /[:*]/.test(each))) throw new Error(`${path} needs an example`);
      return found;
    });
}

const signedInPaths = [
  ...addressesOf(pages.dashboard),
  "/",
  "/pricing",
  "/login",
  ...addressesOf(pages.signedIn, pages.operators),
];
const signedOutPaths = [
  ...addressesOf(pages.listed, pages.unlisted, pages.mailed),
  "/no-such-page",
];

/** Buys the smallest plan with the card that works, so that pages about money have something to show. */
async function buyStarter(page: Page): Promise<void> {
  await page.goto("/checkout?plan=starter&interval=month&currency=usd");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "$9" }).click();
  await page.waitForURL("**/sandbox/checkout/*");
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "$9" }).click();
  await page.waitForURL("**/checkout/result?*");
}

/** A picture to look at where pictures are listed. */
async function makePicture(page: Page): Promise<void> {
  await page.goto("/dashboard/art_style");
  await choosePhoto(page, photos.portrait);
  await page.getByRole("radio", { name: "Watercolour" }).click();
  await page.getByRole("button", { name: /\(1 credit\)$/ }).click();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible({
    timeout: RUN_TIMEOUT_MS,
  });
}

interface Look {
  readonly language: "en" | "vi";
  readonly theme: "dark" | "light";
  /** Sizes in which a page is searched for violations; sideways scrolling is looked for in all of them. */
  readonly searched: readonly Size[];
}

/**
 * Contrast follows from the theme, names and roles from the page, and both are the same in every size but for menus
 * that narrow screens fold: one search per page and look, and one more in each narrow size.
 */
const looks: readonly Look[] = [
  { language: "en", theme: "dark", searched: ["wide", "phone"] },
  { language: "en", theme: "light", searched: ["wide"] },
  { language: "vi", theme: "dark", searched: ["wide"] },
  { language: "vi", theme: "light", searched: ["wide", "tablet"] },
];
const folderOf = ({ language, theme }: Look) => `${language}-${theme}`;

/** Checks an open page in every size. The layout follows from styles alone, so nothing is loaded anew. */
async function check(page: Page, look: Look, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  for (const size of sizeNames) {
    const [width, height] = sizes[size];
    await page.setViewportSize({ width, height });
    if (look.searched.includes(size)) {
      const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
      const { violations } = await axe.analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
        `${name}, ${size}`,
      ).toEqual([]);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, `${name}, ${size} scrolls sideways`).toBeLessThanOrEqual(0);
    if (KEEPS_PICTURES) {
      await page.screenshot({ path: `.cache/screens/${folderOf(look)}/${name}-${size}.png` });
    }
  }
  const [width, height] = sizes.wide;
  await page.setViewportSize({ width, height });
}

async function visit(page: Page, look: Look, path: string, state: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", look.language);
  await check(page, look, `${state}${path.replaceAll(/[/?=&]/g, "_")}`);
}

async function openCreation(page: Page, look: Look): Promise<void> {
  await page.goto("/dashboard/creations");
  await page.locator("main li button > img").first().click();
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeVisible();
  await check(page, look, "in_creation_open");
}

/** An operator with a plan and a picture, so that every page has something to show. */
async function openAccount(page: Page, name: string): Promise<void> {
  await signUp(page, "/dashboard", operatorMail(name));
  await buyStarter(page);
  await makePicture(page);
}

for (const look of looks) {
  const { language, theme } = look;
  test(`every screen in ${language}, ${theme}, in three sizes: no violation, no console message, no sideways scroll`, {
    tag: "@full",
  }, async ({ page, context }) => {
    test.setTimeout(SCREENS_TIMEOUT_MS);
    await openAccount(page, folderOf(look));
    await remember(context, look);
    for (const path of signedInPaths) await visit(page, look, path, "in");
    await openCreation(page, look);
    await context.clearCookies();
    for (const path of signedOutPaths) await visit(page, look, path, "out");
  });
}

test("every screen in one of the four looks, in three sizes: no violation, no console message, no sideways scroll", async ({
  page,
  context,
}) => {
  test.setTimeout(SCREENS_TIMEOUT_MS);
  /** Every fourth path, another quarter for each look. */
  async function visitQuarters(paths: readonly string[], state: string) {
    for (const [turn, look] of looks.entries()) {
      // A later script overrides what an earlier one remembered.
      await remember(context, look);
      const quarter = paths.filter((_, n) => n % looks.length === turn);
      for (const path of quarter) await visit(page, { ...look, searched: ["wide"] }, path, state);
    }
  }
  await openAccount(page, "sample");
  await visitQuarters(signedInPaths, "in");
  await context.clearCookies();
  await visitQuarters(signedOutPaths, "out");
});

test("visitors are sent to sign in and come back to their tool; unknown addresses answer 404", async ({
  page,
  request,
}) => {
  await page.goto("/dashboard/id");
  await page.waitForURL("**/login?next=%2Fdashboard%2Fid");
  expect((await request.get("/no-such-page", { headers: { accept: "text/html" } })).status()).toBe(
    404,
  );
  expect((await request.get("/dashboard/id", { headers: { accept: "text/html" } })).status()).toBe(
    200,
  );
});

/** Chooses from a menu with the keyboard alone, and waits until the menu has given the focus back. */
async function chooseByKeyboard(page: Page, menu: string, role: MenuRole, item: string) {
  await page.getByRole("button", { name: menu }).press("Enter");
  await page.getByRole(role, { name: item }).press("Enter");
  await expect(page.getByRole("menu")).toHaveCount(0);
}
type MenuRole = "menuitem" | "menuitemradio";

test("sidebar, theme, language and sign-out by keyboard", async ({ page }) => {
  await signUp(page, "/dashboard/id");
  await page.getByRole("button", { name: "Collapse sidebar" }).press("Enter");
  await expect(page.getByRole("button", { name: "Expand sidebar" })).toBeVisible();
  await chooseByKeyboard(page, "Theme and language", "menuitemradio", "Light");
  await expect(page.locator("html")).toHaveClass(/light/);
  await expect(page.getByRole("button", { name: "Theme and language" })).toBeFocused();
  await chooseByKeyboard(page, "Theme and language", "menuitemradio", "Tiếng Việt");
  await expect(page.getByRole("heading", { name: "Tạo ảnh thẻ" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Giao diện và ngôn ngữ" })).toBeFocused();
  await chooseByKeyboard(page, "Tài khoản của bạn", "menuitem", "Đăng xuất");
  await page.waitForURL("**/");
  await expect(page.getByRole("link", { name: "Đăng ký" })).toBeVisible();
});

test("the referral link is copied and said so", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page, "/dashboard");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Get free credits" }).click();
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied!")).toBeVisible();
  await expect(page.getByText("Referral link copied to clipboard")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/\?rid=\w+$/);
});
