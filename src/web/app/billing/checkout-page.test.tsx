import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkoutRequest } from "#core/billing.ts";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import {
  checkout,
  noNetwork,
  refusal,
  sentTo,
  serve,
  starter,
} from "../../../../tests/web/test-money.ts";
import { plain, sealed, startWire } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

const STARTER = "/checkout?plan=starter&interval=month&currency=usd";
const ORDER = "POST /billing/checkouts";

async function confirm(name = /Confirm and pay/) {
  await userEvent.click(await screen.findByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name }));
}

test("who is signed out signs in first and comes back to the very order", async () => {
  startWire({ "GET /api/auth/get-session": () => plain(null) });
  const app = await openApp(STARTER);
  await waitFor(() =>
    expect(app.address()).toBe(
      "/login?next=%2Fcheckout%3Fplan%3Dstarter%26interval%3Dmonth%26currency%3Dusd",
    ),
  );
});

test("six points: quantity, price with tax and a year, payment, delivery, deadline, cancelling", async () => {
  serve();
  await openApp(STARTER);
  const points = within(await screen.findByRole("region", { name: "Order" }));
  expect(points.getAllByRole("term").map((term) => term.textContent?.replace(/^\d+/, ""))).toEqual([
    "What you get",
    "Price",
    "When and how you pay",
    "When it is delivered",
    "Until when you can order",
    "Cancelling and withdrawing",
  ]);
  points.getByText("500 credits a month: at least 100 images, 500 at 1 credit each.");
  points.getByText(/renews automatically.*no end date/);
  points.getByText(/\$9 for each month/);
  points.getByText(/one year costs \$108/);
  points.getByText(/By card, at once/);
  points.getByText(/the credits are there as soon as the payment is made/);
  points.getByText(/no deadline/);
  points.getByText(/cancel at any time/);
  points.getByText(/sales are final and there are no refunds/);
  points.getByText(/full refund within 30 days/);
});

test("a yearly plan in yen, in Vietnamese: the charge of a year, tax included", async () => {
  serve();
  await openApp("/checkout?plan=premium&interval=year&currency=jpy", "vi");
  const points = within(await screen.findByRole("region", { name: "Đơn hàng" }));
  points.getByText(/6\.000 điểm mỗi tháng/);
  points.getByText(/150\.000.*cho mỗi năm.*Giá đã gồm thuế/);
  points.getByText(/cùng ngày mỗi năm/);
  expect(await screen.findByRole("button", { name: /Xác nhận và trả 150\.000/ })).toBeTruthy();
});

test("a trial: nothing is due today, the first charge has its date, and the order names the trial", async () => {
  const requests = serve({
    "GET /billing/subscription": () =>
      sealed({ mode: "stripe", subscription: null, trialDays: 14 }),
    [ORDER]: () => sealed(checkout),
  });
  await openApp(STARTER);
  const first = new Date();
  first.setDate(first.getDate() + 14);
  const date = new Intl.DateTimeFormat("en", { dateStyle: "long" }).format(first);
  const points = within(await screen.findByRole("region", { name: "Order" }));
  points.getByText(/14 days of trial: nothing is charged before/);
  points.getByText(new RegExp(`By card, first on ${date}, then on the same day of every month`));
  points.getByText(/50 credits are there at once, for 14 days/);
  expect(screen.getByText("Due today").nextElementSibling?.textContent).toBe("$0");
  screen.getByText(`from ${date} on $9 a month, unless you cancel before`);
  await confirm(/Confirm and start the trial/);
  await waitFor(() => expect(sentTo(requests, ORDER)).toHaveLength(1));
  expect(checkoutRequest.parse(sentTo(requests, ORDER)[0]).trialDays).toBe(14);
});

test("without the line about age nothing is ordered, and the line has the focus", async () => {
  const requests = serve();
  await openApp(STARTER);
  await userEvent.click(await screen.findByRole("button", { name: "Confirm and pay $9" }));
  expect(await screen.findByText("Please confirm this line first.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("checkbox"));
  expect(sentTo(requests, ORDER)).toEqual([]);
});

test("confirming orders what was shown and goes to the payment page", async () => {
  const requests = serve({ [ORDER]: () => sealed(checkout) });
  const app = await openApp(STARTER);
  await confirm();
  await waitFor(() => expect(app.address()).toBe("/sandbox/checkout/cs_test_1"));
  const [payload] = sentTo(requests, ORDER);
  expect(checkoutRequest.parse(payload)).toMatchObject({
    plan: "starter",
    interval: "month",
    currency: "usd",
    amountMinor: 900,
    isOfAgeOrHasConsent: true,
  });
});

test("a second press sends nothing, and a try after a failure is the same order", async () => {
  let answer: (response: Response) => void = () => undefined;
  const requests = serve({ [ORDER]: () => new Promise((resolve) => (answer = resolve)) });
  await openApp(STARTER);
  await confirm();
  await userEvent.click(await screen.findByRole("button", { name: /Opening the payment page/ }));
  expect(sentTo(requests, ORDER)).toHaveLength(1);
  answer(sealed({ error: { code: "payment_unavailable" } }, 503));
  expect(await screen.findByText(/cannot be reached right now/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /Confirm and pay/ }));
  await waitFor(() => expect(sentTo(requests, ORDER)).toHaveLength(2));
  const [first, second] = sentTo(requests, ORDER);
  expect(first).toEqual(second);
});

test("the back button finds the same order; another choice is another order", async () => {
  const requests = serve({ [ORDER]: () => sealed(checkout) });
  for (const path of [STARTER, STARTER, "/checkout?plan=starter&interval=year&currency=usd"]) {
    const app = await openApp(path);
    await confirm();
    await waitFor(() => expect(app.address()).toBe("/sandbox/checkout/cs_test_1"));
    // The screen goes, what the tab keeps stays.
    const kept = Object.entries(sessionStorage);
    closeApp();
    standInForBrowser();
    for (const [key, value] of kept) sessionStorage.setItem(key, String(value));
    serveAgain(requests);
  }
  const ids = requests
    .filter(({ path, method }) => method === "POST" && path === "/billing/checkouts")
    .map(({ payload }) => checkoutRequest.parse(payload).orderId);
  expect(ids).toHaveLength(3);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
});

/** Goes on writing to the same list. */
function serveAgain(requests: ReturnType<typeof serve>) {
  const more = serve({
    [ORDER]: (request) => {
      requests.push(request);
      return sealed(checkout);
    },
  });
  return more;
}

test("an order whose payment page has ended is placed anew under a new number", async () => {
  const answers = [{ ...checkout, status: "expired", url: null }, checkout];
  const requests = serve({ [ORDER]: () => sealed(answers.shift()) });
  const app = await openApp(STARTER);
  await confirm();
  await waitFor(() => expect(app.address()).toBe("/sandbox/checkout/cs_test_1"));
  const ids = sentTo(requests, ORDER).map((payload) => checkoutRequest.parse(payload).orderId);
  expect(new Set(ids).size).toBe(2);
});

test("an order that was paid in the meantime leads to its result", async () => {
  serve({
    [ORDER]: () => sealed({ ...checkout, status: "complete", url: null }),
    "GET /billing/checkouts/cs_test_1": () =>
      sealed({ ...checkout, status: "complete", url: null }),
  });
  const app = await openApp(STARTER);
  await confirm();
  await waitFor(() => expect(app.address()).toBe("/checkout/result?checkout=cs_test_1"));
});

test.each([
  ["another price", refusal("price_changed", 409), /The price has changed/, "Load the page again"],
  [
    "a plan already",
    refusal("already_subscribed", 409),
    /You have a plan already/,
    "Go to your account",
  ],
  ["no cards", refusal("payments_off", 403), /not set up on this server/, null],
  ["no network", noNetwork, /There is no connection/, null],
] as const)("%s: said in words, with a way on", async (_what, answer, words, way) => {
  serve({ [ORDER]: answer });
  await openApp(STARTER);
  await confirm();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(words);
  if (way) within(alert).getByText(way);
});

test("who has a plan is sent to it, where no cards are taken there is no button", async () => {
  serve({
    "GET /billing/subscription": () =>
      sealed({ mode: "stripe", subscription: starter, trialDays: 0 }),
  });
  await openApp(STARTER);
  expect(await screen.findByRole("heading", { name: "You have a plan already" })).toBeTruthy();
  closeApp();
  standInForBrowser();
  serve({
    "GET /billing/subscription": () => sealed({ mode: "off", subscription: null, trialDays: 0 }),
  });
  await openApp(STARTER);
  expect(
    await screen.findByText(
      /Card payments are not set up on this server\. Its operator sets PUBLIC_URL/,
    ),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Confirm and pay/ })).toBeNull();
});

test.each([
  ["/checkout", "There is no such plan"],
  ["/checkout?plan=gold&interval=month&currency=usd", "There is no such plan"],
  ["/checkout?plan=premium&interval=month&currency=usd", "This plan is arranged with us in person"],
])("%s: %s", async (path, heading) => {
  serve();
  await openApp(path);
  expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
});

test("when the plan could not be read, another try helps", async () => {
  const answers = [noNetwork, () => sealed({ mode: "stripe", subscription: null, trialDays: 0 })];
  serve({ "GET /billing/subscription": () => (answers.shift() ?? noNetwork)() });
  await openApp(STARTER);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Check your order" })).toBeTruthy();
});
