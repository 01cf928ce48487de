import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { lan, sent, serveOperator } from "../../../../tests/web/test-operator.ts";
import { sealed } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

test.each([
  ["en", "Weight 105 · same network: 7 · same mail domain: 7", /A rule decides on Nov 25, 2026/],
  ["vi", "Trọng số 105 · cùng mạng: 7 · cùng tên miền e-mail: 7", /Quy tắc sẽ quyết định vào/],
] as const)("in %s: a review says why it waits and until when", async (language, why, until) => {
  serveOperator();
  await openApp("/admin/reviews", language);
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.getByText(until)).toBeTruthy();
});

test("a review from before there were deadlines shows neither weight nor deadline", async () => {
  serveOperator({
    "GET /operator/free-grants?state=review": () =>
      sealed({
        reviews: [{ person: lan, since: "2026-11-22T09:00:00.000Z", until: null, ground: null }],
        next: null,
      }),
  });
  await openApp("/admin/reviews");
  await screen.findByText(/Waiting since/);
  expect(screen.queryByText(/Weight|A rule decides/)).toBeNull();
});

test("a decision about free credits wants a reason", async () => {
  const DECIDE = "POST /operator/free-grants/u2/decide";
  const requests = serveOperator({ [DECIDE]: () => sealed({ isGranted: false, available: 0 }) });
  await openApp("/admin/reviews");
  await userEvent.click(await screen.findByRole("button", { name: "Refuse …" }));
  const yes = await screen.findByRole("button", { name: "Refuse the free credits" });
  await userEvent.click(yes);
  await screen.findByText("Write 3 to 300 letters.");
  expect(sent(requests, DECIDE)).toEqual([]);
  await userEvent.type(screen.getByLabelText("Reason, for the log"), "Made by a machine");
  await userEvent.click(yes);
  await screen.findByText("Decided.");
  expect(sent(requests, DECIDE)).toEqual([
    { requestId: expect.any(String), isGranted: false, reason: "Made by a machine" },
  ]);
});
