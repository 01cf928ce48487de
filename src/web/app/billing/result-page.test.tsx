import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import {
  checkout,
  noNetwork,
  profile,
  refusal,
  sentTo,
  serve,
  starter,
} from "../../../../tests/web/test-money.ts";
import { sealed } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

const RESULT = "/checkout/result?checkout=cs_test_1";
const READ = "GET /billing/checkouts/cs_test_1";

test("complete: credits, badge and next charge are those of after the payment", async () => {
  let isPaid = false;
  serve({
    [READ]: () => {
      isPaid = true;
      return sealed({ ...checkout, status: "complete", url: null });
    },
    "GET /profiles/me": () =>
      sealed({
        ...profile,
        credits: isPaid ? 600 : 100,
        subscription: { tierName: isPaid ? "Starter" : "Free" },
      }),
    "GET /billing/subscription": () =>
      sealed({ mode: "sandbox", subscription: isPaid ? starter : null, trialDays: 0 }),
  });
  await openApp(RESULT);
  const heading = await screen.findByRole("heading", { name: "Thank you. Starter is yours." });
  expect(document.activeElement).toBe(heading);
  const main = screen.getByRole("main");
  await waitFor(() => expect(main.textContent).toContain("Credits600"));
  await waitFor(() => expect(main.textContent).toMatch(/\$9 on December 22, 2026/));
  expect(main.textContent).toContain("Starter (test)");
  expect(main.textContent).toContain("this is not a receipt");
  expect(screen.getByRole("link", { name: "To the tools" }).getAttribute("href")).toBe(
    "/dashboard",
  );
});

test("open: go on where it stopped, or leave it", async () => {
  const requests = serve({
    [READ]: () => sealed(checkout),
    "POST /billing/checkouts/cs_test_1/expire": () =>
      sealed({ ...checkout, status: "expired", url: null }),
  });
  await openApp(RESULT);
  expect(await screen.findByRole("heading", { name: "The payment is not finished" })).toBeTruthy();
  screen.getByText(/Nothing was charged so far/);
  await userEvent.click(screen.getByRole("button", { name: "Cancel the order" }));
  expect(await screen.findByRole("heading", { name: "The payment page has ended" })).toBeTruthy();
  expect(sentTo(requests, "POST /billing/checkouts/cs_test_1/expire")).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Start again" }).getAttribute("href")).toBe(
    "/checkout?plan=starter&interval=month&currency=usd",
  );
});

test("open: going on opens the payment page again", async () => {
  serve({ [READ]: () => sealed(checkout) });
  const app = await openApp(RESULT);
  await userEvent.click(await screen.findByRole("button", { name: "Go on paying" }));
  await waitFor(() => expect(app.address()).toBe("/sandbox/checkout/cs_test_1"));
});

test("declined: said in words, in both languages", async () => {
  serve({ [READ]: () => sealed(checkout) });
  await openApp(`${RESULT}&declined`);
  expect(await screen.findByText(/The card was declined, and nothing was charged/)).toBeTruthy();
  closeApp();
  standInForBrowser();
  serve({ [READ]: () => sealed(checkout) });
  await openApp(`${RESULT}&declined`, "vi");
  expect(await screen.findByText(/Thẻ bị từ chối và bạn chưa bị trừ tiền/)).toBeTruthy();
});

test("a way back that names no payment finds the one of this tab", async () => {
  serve({ [READ]: () => sealed({ ...checkout, status: "expired", url: null }) });
  sessionStorage.setItem("last-checkout", "cs_test_1");
  await openApp("/checkout/result");
  expect(await screen.findByRole("heading", { name: "The payment page has ended" })).toBeTruthy();
});

test("no payment at all, and that of somebody else", async () => {
  serve({ "GET /billing/checkouts/cs_other": refusal("not_found", 404) });
  await openApp("/checkout/result");
  expect(await screen.findByRole("heading", { name: "There is no such payment" })).toBeTruthy();
  closeApp();
  standInForBrowser();
  serve({ "GET /billing/checkouts/cs_other": refusal("not_found", 404) });
  await openApp("/checkout/result?checkout=cs_other");
  expect(await screen.findByRole("heading", { name: "There is no such payment" })).toBeTruthy();
});

test("without a network nothing is lost, and another try finds it", async () => {
  const answers = [noNetwork, () => sealed({ ...checkout, status: "complete", url: null })];
  serve({ [READ]: () => (answers.shift() ?? noNetwork)() });
  await openApp(RESULT);
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /If you have paid, nothing is lost/,
  );
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: /Thank you/ })).toBeTruthy();
});
