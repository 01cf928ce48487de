import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { billing, open, part } from "../../../../tests/web/test-account.ts";
import { closeApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { noNetwork, refusal, sentTo, starter } from "../../../../tests/web/test-money.ts";
import { sealed } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

const dunning = {
  firstFailedAt: "2026-12-22T09:00:00Z",
  noticeSentAt: "2026-12-22T10:00:00Z",
  suspendsAt: "2026-12-29T10:00:00Z",
  isSuspended: false,
};
const pendingChange = { plan: "starter", interval: "month", effectiveAt: "2026-12-22T09:00:00Z" };

describe("plan", () => {
  test.each([
    ["none", null, /no paid plan.*Free plan.*10 images/],
    ["active", starter, /Renews on December 22, 2026 for \$9/],
    ["ending", { ...starter, isCancelledAtPeriodEnd: true }, /Ends on December 22, 2026/],
    [
      "changing",
      { ...starter, plan: "standard", amountMinor: 2_900, pendingChange },
      /Changes on December 22, 2026 to Starter, \$9 a month/,
    ],
    [
      "trial",
      { ...starter, status: "trialing", trialEnd: "2026-11-29T09:00:00Z" },
      /Trial. \$9 a month from November 29, 2026, the day after its last day/,
    ],
    ["past due", { ...starter, status: "past_due", dunning }, /pay until December 29, 2026/],
    [
      "suspended",
      { ...starter, status: "past_due", dunning: { ...dunning, isSuspended: true } },
      /Paid credits rest since December 29, 2026/,
    ],
    ["disputed", { ...starter, isDisputed: true }, /until the bank has decided/],
    ["unpaid", { ...starter, status: "unpaid" }, /This plan is not paid/],
  ] as const)("%s: said in words", async (_state, subscription, words) => {
    await open(billing(subscription));
    expect(await (await part("Plan")).findByText(words)).toBeTruthy();
  });

  test("in Vietnamese: ends, with a way back", async () => {
    await open(billing({ ...starter, isCancelledAtPeriodEnd: true }), "/account", "vi");
    const section = await part("Gói");
    expect(await section.findByText(/Kết thúc vào 22 tháng 12, 2026/)).toBeTruthy();
    expect(section.getByRole("button", { name: "Rút lại việc hủy" })).toBeTruthy();
  });

  test("cancelling is asked once more, says what stays, and can be taken back", async () => {
    let isCancelled = false;
    const state = () =>
      sealed({
        mode: "stripe",
        subscription: { ...starter, isCancelledAtPeriodEnd: isCancelled },
        trialDays: 0,
      });
    const { requests } = await open({
      "GET /billing/subscription": state,
      "POST /billing/subscription/cancel": () => {
        isCancelled = true;
        return state();
      },
      "POST /billing/subscription/resume": () => {
        isCancelled = false;
        return state();
      },
    });
    const section = await part("Plan");
    await userEvent.click(await section.findByRole("button", { name: "Cancel plan" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Cancel Starter?" }));
    dialog.getByText(/Until December 22, 2026 the plan stays/);
    await userEvent.click(dialog.getByRole("button", { name: "Cancel on December 22, 2026" }));
    await section.findByText(/Ends on December 22, 2026/);
    await userEvent.click(section.getByRole("button", { name: "Take the cancellation back" }));
    expect(await section.findByText(/Renews on December 22, 2026/)).toBeTruthy();
    expect(sentTo(requests, "POST /billing/subscription/cancel")).toHaveLength(1);
    expect(sentTo(requests, "POST /billing/subscription/resume")).toHaveLength(1);
  });

  test("a payment that is due leads to the provider's page", async () => {
    const { address } = await open({
      ...billing({ ...starter, status: "past_due", dunning }),
      "POST /billing/portal": () => sealed({ url: "/sandbox/portal" }),
      "GET /sandbox/customer": refusal("not_found", 404),
    });
    const section = await part("Plan");
    await userEvent.click(await section.findByRole("button", { name: "Pay now" }));
    await waitFor(() => expect(address()).toBe("/sandbox/portal"));
  });
});

const preview = {
  when: "now",
  dueNowMinor: 1_933,
  currency: "usd",
  creditsNow: 866,
  effectiveAt: "2026-11-22T09:00:00Z",
  amountMinor: 2_900,
};

describe("change of plan", () => {
  const dialogOf = async () =>
    within(await screen.findByRole("dialog", { name: "Change your plan" }));

  test("an upgrade shows what is due now and the credits before it is done", async () => {
    const { requests, address } = await open(
      {
        ...billing(starter),
        "POST /billing/subscription/preview": () => sealed(preview),
        "POST /billing/subscription/change": () =>
          sealed({ mode: "stripe", subscription: starter, trialDays: 0 }),
      },
      "/account?change=standard.month#plan",
    );
    const dialog = await dialogOf();
    await userEvent.click(await dialog.findByRole("button", { name: "Change and pay $19.33" }));
    await screen.findByText("Your plan is changed.");
    expect(sentTo(requests, "POST /billing/subscription/preview")).toEqual([
      { plan: "standard", interval: "month" },
    ]);
    expect(sentTo(requests, "POST /billing/subscription/change")).toEqual([
      {
        plan: "standard",
        interval: "month",
        dueNowMinor: 1_933,
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ]);
    expect(address()).toBe("/account?tab=plan");
  });

  test("a downgrade waits for the end of the period and costs nothing now", async () => {
    await open(
      {
        ...billing({ ...starter, plan: "standard", amountMinor: 2_900 }),
        "POST /billing/subscription/preview": () =>
          sealed({
            ...preview,
            when: "period_end",
            dueNowMinor: 0,
            creditsNow: 0,
            effectiveAt: "2026-12-22T09:00:00Z",
            amountMinor: 900,
          }),
      },
      "/account?change=starter.month#plan",
    );
    const dialog = await dialogOf();
    expect(await dialog.findByRole("button", { name: "Change on December 22, 2026" })).toBeTruthy();
    expect(dialog.getByText(/Nothing is due now/)).toBeTruthy();
    expect(dialog.queryByText("Credits at once")).toBeNull();
  });

  test.each([
    ["a declined card", refusal("payment_declined", 402), /The card was declined/],
    ["another price", refusal("price_changed", 409), /The price has changed/],
    ["no network", noNetwork, /There is no connection/],
  ] as const)("%s: said in words, and it can be looked at again", async (_what, answer, words) => {
    await open(
      {
        ...billing(starter),
        "POST /billing/subscription/preview": () => sealed(preview),
        "POST /billing/subscription/change": answer,
      },
      "/account?change=standard.month#plan",
    );
    const dialog = await dialogOf();
    await userEvent.click(await dialog.findByRole("button", { name: /Change and pay/ }));
    expect((await dialog.findByRole("alert")).textContent).toMatch(words);
    await userEvent.click(dialog.getByRole("button", { name: "Look again" }));
    await waitFor(() => expect(dialog.queryByRole("alert")).toBeNull());
  });

  test("refused because another tab has cancelled: it says so, and the page behind shows it", async () => {
    let isCancelledAtPeriodEnd = false;
    await open(
      {
        "GET /billing/subscription": () =>
          sealed({
            mode: "stripe",
            subscription: { ...starter, isCancelledAtPeriodEnd },
            trialDays: 0,
          }),
        "POST /billing/subscription/preview": () => sealed(preview),
        "POST /billing/subscription/change": () => {
          isCancelledAtPeriodEnd = true;
          return refusal("change_not_possible", 409)();
        },
      },
      "/account?change=standard.month#plan",
    );
    const dialog = await dialogOf();
    await userEvent.click(await dialog.findByRole("button", { name: /Change and pay/ }));
    await dialog.findByText(/was cancelled and ends on December 22, 2026. Take the cancellation/);
    expect(dialog.queryByRole("button", { name: /Change and pay/ })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    const section = await part("Plan");
    section.getByText(/Ends on December 22, 2026/);
    section.getByRole("button", { name: "Take the cancellation back" });
  });

  test("plans that are not sold in the currency of the plan are not offered", async () => {
    await open({ ...billing(starter) }, "/account?change=premium.month#plan");
    const dialog = await dialogOf();
    expect(dialog.queryByRole("radio", { name: /Ultimate/ })).toBeNull();
    expect(dialog.getByText("This is your present plan.")).toBeTruthy();
  });
});

const invoice = {
  id: "in_1",
  number: "F-0001",
  status: "paid",
  currency: "usd",
  totalMinor: 900,
  refundedMinor: 0,
  createdAt: "2026-11-22T09:00:00Z",
  paidAt: "2026-11-22T09:00:00Z",
  lines: [
    {
      plan: "starter",
      interval: "month",
      isProration: false,
      amountMinor: 900,
      periodStart: "2026-11-22T09:00:00Z",
      periodEnd: "2026-12-22T09:00:00Z",
    },
  ],
  refundableUntil: "2026-12-22T09:00:00Z",
};

describe("invoices", () => {
  test("a refund is asked once more, then the invoice says so", async () => {
    let refundedMinor = 0;
    const { requests } = await open({
      "GET /billing/invoices": () =>
        sealed([
          {
            ...invoice,
            refundedMinor,
            refundableUntil: refundedMinor ? null : invoice.refundableUntil,
          },
        ]),
      "POST /billing/invoices/in_1/refund": () => {
        refundedMinor = 900;
        return sealed({ ...invoice, refundedMinor, refundableUntil: null });
      },
    });
    const section = await part("Invoices");
    await section.findByText("F-0001");
    section.getByText("Starter, Nov 22, 2026 – Dec 22, 2026");
    await userEvent.click(section.getByRole("button", { name: "Refund" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Refund $9?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Refund $9" }));
    expect(await section.findByText("refunded")).toBeTruthy();
    expect(section.queryByRole("button", { name: "Refund" })).toBeNull();
    expect(sentTo(requests, "POST /billing/invoices/in_1/refund")).toHaveLength(1);
  });

  test("what cannot be given back is refused in words", async () => {
    await open({
      "GET /billing/invoices": () => sealed([invoice]),
      "POST /billing/invoices/in_1/refund": () =>
        sealed({ error: { code: "not_refundable", details: { days: 30 } } }, 409),
    });
    const section = await part("Invoices");
    await userEvent.click(await section.findByRole("button", { name: "Refund" }));
    await userEvent.click(await screen.findByRole("button", { name: "Refund $9" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/older than 30 days/);
  });

  test("none yet, and none to be read", async () => {
    const answers = [noNetwork, () => sealed([])];
    await open({ "GET /billing/invoices": () => (answers.shift() ?? noNetwork)() });
    const section = await part("Invoices");
    expect((await section.findByRole("alert")).textContent).toMatch(/There is no connection/);
    await userEvent.click(section.getByRole("button", { name: "Try again" }));
    expect(await section.findByText("There are no invoices yet.")).toBeTruthy();
  });
});
