import type { Page } from "@playwright/test";
import { expect, signUp, test } from "./support/fixtures.ts";

const CHECKOUT = "/checkout?plan=starter&interval=month&currency=usd";
/** The day of a month later, or its last one, as the page writes it. */
function nextMonth(months: number): RegExp {
  const day = new Date();
  const wanted = new Date(day.getFullYear(), day.getMonth() + months + 1, 0);
  wanted.setDate(Math.min(day.getDate(), wanted.getDate()));
  return new RegExp(new Intl.DateTimeFormat("en", { dateStyle: "long" }).format(wanted));
}

/** Confirms an order of Starter and stops on the page of the test provider. */
async function orderStarter(page: Page): Promise<void> {
  await page.goto(CHECKOUT);
  await page.getByRole("checkbox", { name: /I am 18 or older/ }).check();
  await page.getByRole("button", { name: "Confirm and pay $9" }).click();
  await page.waitForURL("**/sandbox/checkout/*");
  await expect(page.getByRole("note")).toContainText("TEST CHECKOUT");
}

async function pay(page: Page, card: RegExp): Promise<void> {
  await page.getByRole("radio", { name: card }).check();
  await page.getByRole("button", { name: "Pay $9" }).click();
}

/** Moves the test clock; when it has answered, the page shows what has become of the plan. */
async function advanceMonth(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Advance 1 month" }).click();
  await expect(page.getByText("What was played")).toBeVisible({ timeout: 15_000 });
}

const plan = (page: Page) => page.getByRole("region", { name: "Plan" });

test("buy Starter, see 500 credits and the badge, live through a month, cancel, see the end date", async ({
  page,
}) => {
  await signUp(page, "/pricing");
  await page
    .getByRole("article", { name: "Starter" })
    .getByRole("link", { name: /Choose Starter/ })
    .click();
  await page.waitForURL(`**${CHECKOUT}`);
  await orderStarter(page);
  await pay(page, /4242 4242 4242 4242/);
  await page.waitForURL("**/checkout/result?checkout=*");
  await expect(page.getByRole("heading", { name: "Thank you. Starter is yours." })).toBeVisible();
  await expect(page.getByTestId("credits")).toHaveText("600 credits");
  await expect(page.getByRole("link", { name: /^Starter plan, 600 credits/ })).toBeVisible();

  await page.getByRole("link", { name: "Go to your account" }).click();
  await expect(plan(page)).toContainText(nextMonth(1));
  await advanceMonth(page);
  await expect(page.getByTestId("credits")).toHaveText("1100 credits");
  await expect(plan(page)).toContainText(nextMonth(2));
  await expect(page.getByRole("region", { name: "Invoices" }).getByText("$9")).toHaveCount(2);

  await plan(page).getByRole("button", { name: "Cancel plan" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Cancel on/ })
    .click();
  await expect(plan(page)).toContainText("Ends on");
  await expect(plan(page)).toContainText(nextMonth(2));

  await advanceMonth(page);
  await expect(plan(page)).toContainText("You have no paid plan");
  await expect(page.getByTestId("credits")).toHaveText("1100 credits");
});

test("a declined card: nothing is charged, another one works", async ({ page }) => {
  await signUp(page, "/pricing");
  await orderStarter(page);
  await pay(page, /4000 0000 0000 9995/);
  await expect(page.getByRole("alert")).toContainText("There is not enough money on the card");
  await pay(page, /5555 5555 5555 4444/);
  await expect(page.getByRole("heading", { name: "Thank you. Starter is yours." })).toBeVisible();
  await page.goto("/account#invoices");
  await expect(page.getByRole("region", { name: "Invoices" }).getByText("$9")).toHaveCount(1);
});

test("3-D Secure: failed, then completed", async ({ page }) => {
  await signUp(page, "/pricing");
  await orderStarter(page);
  await pay(page, /4000 0000 0000 3220/);
  await page.getByRole("button", { name: "Fail" }).click();
  await expect(page.getByRole("alert")).toContainText("did not succeed");
  await page.getByRole("button", { name: "Pay $9" }).click();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByRole("heading", { name: "Thank you. Starter is yours." })).toBeVisible();
});

test("left and come back: the order waits, is cancelled, and starts anew", async ({ page }) => {
  await signUp(page, "/pricing");
  await orderStarter(page);
  await page.goBack();
  await page.getByRole("checkbox", { name: /I am 18 or older/ }).check();
  const first = page.url();
  await page.getByRole("button", { name: "Confirm and pay $9" }).click();
  await page.waitForURL("**/sandbox/checkout/*");
  expect(first).toContain(CHECKOUT);
  await page.goto("/checkout/result");
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByRole("heading", { name: "The payment page has ended" })).toBeVisible();
  await page.getByRole("link", { name: "Start again" }).click();
  await orderStarter(page);
  await pay(page, /4242 4242 4242 4242/);
  await expect(page.getByRole("heading", { name: "Thank you. Starter is yours." })).toBeVisible();
});

test("a double click orders once, and the payment page that is opened twice charges once", async ({
  page,
}) => {
  await signUp(page, "/pricing");
  await page.goto(CHECKOUT);
  await page.getByRole("checkbox", { name: /I am 18 or older/ }).check();
  await page.getByRole("button", { name: "Confirm and pay $9" }).dblclick();
  await page.waitForURL("**/sandbox/checkout/*");
  const other = await page.context().newPage();
  await other.goto(page.url());
  const buttons = [page, other].map((tab) => tab.getByRole("button", { name: "Pay $9" }));
  for (const button of buttons) await expect(button).toBeVisible();
  // In the page itself: the second press does not wait for what the first one does to the button.
  const pressTwice = (button: HTMLElement) => {
    button.click();
    button.click();
  };
  await Promise.all(buttons.map((button) => button.evaluate(pressTwice)));
  for (const tab of [page, other]) {
    await expect(tab.getByRole("heading", { name: "Thank you. Starter is yours." })).toBeVisible();
  }
  await page.goto("/account#invoices");
  await expect(page.getByRole("region", { name: "Invoices" }).getByText("$9")).toHaveCount(1);
  await expect(page.getByTestId("credits")).toHaveText("600 credits");
  await other.close();
});

test("one tab cancels while another one raises the plan: one outcome, and both say which", async ({
  page,
}) => {
  await signUp(page, "/pricing");
  await orderStarter(page);
  await pay(page, /4242 4242 4242 4242/);
  await expect(page.getByRole("heading", { name: "Thank you. Starter is yours." })).toBeVisible();
  await page.goto("/account?change=standard.month#plan");
  const dialog = page.getByRole("dialog", { name: "Change your plan" });
  const raise = dialog.getByRole("button", { name: /^Change and pay/ });
  await expect(raise).toBeVisible();

  const other = await page.context().newPage();
  await other.goto("/account#plan");
  await plan(other).getByRole("button", { name: "Cancel plan" }).click();
  await other
    .getByRole("dialog")
    .getByRole("button", { name: /^Cancel on/ })
    .click();
  await expect(plan(other)).toContainText("Ends on");

  await raise.click();
  await expect(dialog).toContainText("This plan was cancelled and ends on");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(plan(page)).toContainText("Ends on");
  await expect(page.getByRole("region", { name: "Invoices" }).getByText("$9")).toHaveCount(1);
  await expect(page.getByTestId("credits")).toHaveText("600 credits");
  await other.close();
});

test("a number that could be a real card never leaves the browser", async ({ page }) => {
  const bodies: string[] = [];
  page.on("request", (request) => bodies.push(`${request.url()} ${request.postData() ?? ""}`));
  await signUp(page, "/pricing");
  await orderStarter(page);
  const field = page.getByLabel(/type a test number/);
  await field.pressSequentially("4111111111111111");
  await expect(page.getByRole("alert")).toContainText("This looks like a real card");
  await expect(field).toHaveValue("");
  await page.getByRole("button", { name: "Pay $9" }).click();
  await expect(page.getByRole("heading", { name: "Thank you. Starter is yours." })).toBeVisible();
  expect(bodies.filter((body) => /\d{13,19}/.test(body.replaceAll(/[\w-]*-[\w-]*/g, "")))).toEqual(
    [],
  );
});
