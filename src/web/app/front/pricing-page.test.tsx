import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { billingErrors } from "#core/billing-errors.ts";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { plain, sealed, startWire, tokenFor } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForBrowser();
  startWire({ "GET /api/auth/get-session": () => plain(null) });
});
afterEach(closeApp);

const card = async (name: string) => screen.findByRole("article", { name });
const priceOf = async (name: string) => (await card(name)).querySelector("p:not(.absolute)");
const belowPriceOf = async (name: string) => (await priceOf(name))?.nextElementSibling;

test("four plans with the prices and images of the specification; Pro is the popular one", async () => {
  await openApp("/pricing");
  expect((await priceOf("Free"))?.textContent).toBe("$0/month");
  expect((await priceOf("Starter"))?.textContent).toBe("$9/month");
  expect((await priceOf("Pro"))?.textContent).toBe("$29/month");
  expect((await priceOf("Enterprise"))?.textContent).toBe("Custom");
  expect((await belowPriceOf("Free"))?.textContent).toBe("10 images per month");
  within(await card("Starter")).getByText(
    "500 credits a month: at least 100 images, 500 at 1 credit each",
  );
  within(await card("Pro")).getByText(
    "1,800 credits a month: at least 1,000 images, 1,800 at 1 credit each",
  );
  within(await card("Starter")).getByText("Standard support");
  within(await card("Pro")).getByText("Priority support");
  within(await card("Enterprise")).getByText("Unlimited images");
  expect(screen.getAllByText("Most Popular")).toHaveLength(1);
  within(await card("Pro")).getByText("Most Popular");
});

test("where an image costs more, the cards promise what the credits pay for", async () => {
  startWire({
    "GET /api/auth/get-session": () => plain(null),
    "GET /site": () => plain({ creditsPerRun: 2 }),
  });
  await openApp("/pricing");
  await within(await card("Starter")).findByText(
    "500 credits a month: at least 100 images, 250 at 2 credits each",
  );
  expect((await card("Pro")).textContent).toContain(
    "1,800 credits a month: 900 images at 2 credits each",
  );
});

test("no card sells what every plan has: each says every tool, the web and the API", async () => {
  await openApp("/pricing");
  for (const name of ["Free", "Starter", "Pro"]) {
    within(await card(name)).getByText("Every tool");
    within(await card(name)).getByText("Web and API access");
  }
  expect(screen.queryByText("All AI features")).toBeNull();
});

test("by the year: the price of a month, of the year, and of twelve months struck through", async () => {
  await openApp("/pricing");
  expect(await screen.findByText("Save 20%")).toBeTruthy();
  expect((await belowPriceOf("Starter"))?.textContent).toContain("or $7 billed yearly ($84)");
  await userEvent.click(screen.getByRole("button", { name: "Yearly" }));
  expect((await priceOf("Starter"))?.textContent).toBe("$7/month");
  expect((await belowPriceOf("Starter"))?.textContent).toBe("$84 billed yearly instead of $108");
  expect((await card("Starter")).querySelector("s")?.textContent).toContain("$108");
  expect((await priceOf("Pro"))?.textContent).toBe("$23/month");
  expect((await belowPriceOf("Pro"))?.textContent).toBe("$276 billed yearly instead of $348");
  for (const name of ["Free", "Enterprise"]) {
    expect((await card(name)).querySelector("s")).toBeNull();
  }
});

test("in yen: the plans of the commercial disclosure, tax included", async () => {
  await openApp("/pricing", "vi");
  await userEvent.click(await screen.findByRole("button", { name: "JPY" }));
  expect((await priceOf("Starter"))?.textContent).toContain("1.500");
  expect((await priceOf("Pro"))?.textContent).toContain("4.500");
  expect((await priceOf("Ultimate"))?.textContent).toContain("15.000");
  within(await card("Ultimate")).getByText(
    "6.000 điểm mỗi tháng: 6.000 ảnh nếu mỗi ảnh tốn 1 điểm",
  );
  screen.getByText(/Giá bằng yên đã gồm thuế/);
});

test("a visitor's buttons lead to signing in, and from there to where the plan is had", async () => {
  await openApp("/pricing");
  const hrefs = await Promise.all(
    ["Free", "Starter", "Pro", "Enterprise"].map(async (name) =>
      within(await card(name))
        .getByRole("link")
        .getAttribute("href"),
    ),
  );
  expect(hrefs).toEqual([
    "/login?mode=signup",
    "/login?next=%2Fcheckout%3Fplan%3Dstarter%26interval%3Dmonth%26currency%3Dusd",
    "/login?next=%2Fcheckout%3Fplan%3Dstandard%26interval%3Dmonth%26currency%3Dusd",
    "/login?next=%2Fsupport",
  ]);
});

const user = { id: "u1", name: "Ana Lima", email: "ana@example.org" };
const starter = {
  plan: "starter",
  interval: "month",
  currency: "usd",
  amountMinor: 900,
  status: "active",
  startedAt: "2026-11-22T09:00:00Z",
  currentPeriodEnd: "2026-12-22T09:00:00Z",
  trialEnd: null,
  isCancelledAtPeriodEnd: false,
  pendingChange: null,
  paymentMethod: null,
  dunning: null,
  isDisputed: false,
};

function signedIn(subscription: typeof starter | null, payments = "stripe") {
  startWire({
    "GET /api/auth/get-session": () => plain({ user }),
    "GET /api/auth/token": () => plain({ token: tokenFor("u1") }),
    "GET /site": () => plain({ payments }),
    "GET /billing/subscription": () => sealed({ mode: payments, subscription, trialDays: 0 }),
  });
}

test("who is signed in goes to the confirmation of the very choice", async () => {
  signedIn(null);
  await openApp("/pricing");
  await userEvent.click(await screen.findByRole("button", { name: "Yearly" }));
  await userEvent.click(screen.getByRole("button", { name: "JPY" }));
  const link = await within(await card("Ultimate")).findByRole("link");
  expect(link.textContent?.trim()).toBe("Choose Ultimate");
  expect(link.getAttribute("href")).toBe("/checkout?plan=premium&interval=year&currency=jpy");
});

test("the present plan is marked, the others lead to the change on the account page", async () => {
  signedIn(starter);
  await openApp("/pricing");
  expect(await within(await card("Starter")).findByText("Your plan")).toBeTruthy();
  expect(within(await card("Starter")).queryByRole("link")).toBeNull();
  const other = within(await card("Pro")).getByRole("link", { name: "Change to Pro" });
  expect(other.getAttribute("href")).toBe("/account?change=standard.month#plan");
  await userEvent.click(screen.getByRole("button", { name: "Yearly" }));
  const yearly = within(await card("Starter")).getByRole("link", { name: "Change to yearly" });
  expect(yearly.getAttribute("href")).toBe("/account?change=starter.year#plan");
});

test("tests are marked as tests", async () => {
  signedIn(null, "sandbox");
  await openApp("/pricing");
  expect(
    await within(await card("Starter")).findByRole("link", { name: "Choose Starter (test)" }),
  ).toBeTruthy();
});

test.each([
  [
    "en",
    "Starter",
    "Card payments are not set up on this server. Its operator sets PUBLIC_URL and the keys of Stripe.",
  ],
  [
    "vi",
    "Starter",
    "Máy chủ này chưa thiết lập thanh toán bằng thẻ. Người vận hành cần đặt PUBLIC_URL và các khóa của Stripe.",
  ],
] as const)(
  "in %s: where no cards are taken the button says why",
  async (language, name, reason) => {
    startWire({
      "GET /api/auth/get-session": () => plain(null),
      "GET /site": () => plain({ payments: "off" }),
    });
    await openApp("/pricing", language);
    expect(await within(await card(name)).findByText(reason)).toBeTruthy();
    const button = within(await card(name)).getByRole<HTMLButtonElement>("button");
    expect(button.disabled).toBe(true);
    expect(
      document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent,
    ).toBe(reason);
  },
);

test.each(["en", "vi"] as const)(
  "in %s: while details of the seller are missing, each paid plan says why it can't be bought",
  async (language) => {
    startWire({
      "GET /api/auth/get-session": () => plain(null),
      "GET /site": () => plain({ payments: "stripe", isSaleOnHold: true }),
    });
    await openApp("/pricing", language);
    const reason = billingErrors.seller_unknown.text[language];
    expect((await screen.findAllByText(reason)).length).toBeGreaterThanOrEqual(2);
  },
);
