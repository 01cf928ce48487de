import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sandboxPayment } from "#core/sandbox.ts";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { checkout, noNetwork, refusal, sentTo, serve } from "../../../../tests/web/test-money.ts";
import { sealed } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

const PAGE = "/sandbox/checkout/cs_test_1";
const READ = "GET /sandbox/checkouts/cs_test_1";
const PAY = "POST /sandbox/checkouts/cs_test_1/pay";
const returnUrl = "/checkout/result?checkout=cs_test_1";
const paid = () => sealed({ outcome: "paid", returnUrl });
const complete = {
  "GET /billing/checkouts/cs_test_1": () => sealed({ ...checkout, status: "complete", url: null }),
};

async function pay(name: string | RegExp = "Pay $9") {
  await userEvent.click(await screen.findByRole("button", { name }));
}

test("says what it is, and offers the published cards with what each of them does", async () => {
  serve();
  await openApp(PAGE);
  expect((await screen.findByRole("note")).textContent).toBe(
    "TEST CHECKOUT: no money moves, do not enter a real card",
  );
  expect(await screen.findAllByRole("radio")).toHaveLength(14);
  expect(screen.getByRole("radio", { name: /4000 0000 0000 9995.*not enough money/ })).toBeTruthy();
});

test("a card that works leads back to the result", async () => {
  const requests = serve({ ...complete, [PAY]: paid });
  const app = await openApp(PAGE);
  await pay();
  await waitFor(() => expect(app.address()).toBe(returnUrl));
  expect(sandboxPayment.parse(sentTo(requests, PAY)[0]).paymentMethod).toBe("pm_card_visa");
});

test.each([
  ["en", "insufficient_funds", /There is not enough money on the card. Nothing was charged/],
  ["en", "a_word_of_tomorrow", /The bank gave no reason/],
  ["vi", "expired_card", /Thẻ đã hết hạn. Bạn chưa bị trừ tiền/],
] as const)(
  "in %s: declined as %s, said in words; another card can be tried",
  async (language, declineCode, words) => {
    const answers = [() => sealed({ outcome: "declined", declineCode }), paid];
    const requests = serve({ ...complete, [PAY]: () => (answers.shift() ?? noNetwork)() });
    const app = await openApp(PAGE, language);
    await pay(/^(Pay|Trả)/);
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    await userEvent.click(screen.getByRole("radio", { name: /5555 5555 5555 4444/ }));
    await pay(/^(Pay|Trả)/);
    await waitFor(() => expect(app.address()).toBe(returnUrl));
    const [first, second] = sentTo(requests, PAY).map((payload) => sandboxPayment.parse(payload));
    expect(second?.paymentMethod).toBe("pm_card_mastercard");
    expect(second?.requestId).not.toBe(first?.requestId);
  },
);

const asksFirst = {
  ...complete,
  [PAY]: ({ payload }: { payload: unknown }) => {
    const { authentication } = sandboxPayment.parse(payload);
    if (!authentication) return sealed({ outcome: "needs_authentication" });
    return authentication === "complete"
      ? paid()
      : sealed({ outcome: "declined", declineCode: "authentication_failed" });
  },
};

async function payAndAnswer(button: "Complete" | "Fail") {
  await userEvent.click(await screen.findByRole("radio", { name: /4000 0000 0000 3220/ }));
  await pay();
  const heading = await screen.findByRole("heading", { name: "3-D Secure test" });
  expect(document.activeElement).toBe(heading);
  await userEvent.click(screen.getByRole("button", { name: button }));
}

test("3-D Secure completed: the payment goes on", async () => {
  const requests = serve(asksFirst);
  const app = await openApp(PAGE);
  await payAndAnswer("Complete");
  await waitFor(() => expect(app.address()).toBe(returnUrl));
  expect(sentTo(requests, PAY)[1]).toMatchObject({ authentication: "complete" });
});

test("3-D Secure failed: declined in words, and the cards are there again", async () => {
  const requests = serve(asksFirst);
  await openApp(PAGE);
  await payAndAnswer("Fail");
  expect((await screen.findByRole("alert")).textContent).toMatch(/did not succeed/);
  expect(sentTo(requests, PAY)[1]).toMatchObject({ authentication: "fail" });
  expect(screen.getAllByRole("radio")).toHaveLength(14);
});

test("a published number may be typed; one that looks real is removed and never sent", async () => {
  const requests = serve({ ...complete, [PAY]: paid });
  await openApp(PAGE);
  const field = await screen.findByLabelText<HTMLInputElement>(/type a test number/);
  await userEvent.type(field, "4111111111111111");
  expect((await screen.findByRole("alert")).textContent).toMatch(/looks like a real card/);
  expect(field.value).toBe("");
  await userEvent.type(field, "4000000000000341");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /0341/ }).checked).toBe(true);
  await pay();
  await waitFor(() => expect(sentTo(requests, PAY)).toHaveLength(1));
  expect(JSON.stringify(requests)).not.toMatch(/4111|4000000000000341/);
});

test("a lost connection is tried again as the same payment", async () => {
  const answers = [noNetwork, paid];
  const requests = serve({ ...complete, [PAY]: () => (answers.shift() ?? noNetwork)() });
  const app = await openApp(PAGE);
  await pay();
  expect((await screen.findByRole("alert")).textContent).toMatch(/There is no connection/);
  await pay();
  await waitFor(() => expect(app.address()).toBe(returnUrl));
  const ids = sentTo(requests, PAY).map((payload) => sandboxPayment.parse(payload).requestId);
  expect(ids[0]).toBe(ids[1]);
});

test("cancelling goes back to where the customer came from", async () => {
  serve({
    "POST /sandbox/checkouts/cs_test_1/cancel": () =>
      sealed({ returnUrl: "/checkout?plan=starter&interval=month&currency=usd" }),
  });
  const app = await openApp(PAGE);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel and go back" }));
  await waitFor(() =>
    expect(app.address()).toBe("/checkout?plan=starter&interval=month&currency=usd"),
  );
});

const sandboxCheckout = {
  ...checkout,
  dueNowMinor: 900,
  trialDays: 0,
  expiresAt: "2026-11-23T09:00:00Z",
  returnUrl,
};

test.each([
  ["complete", () => sealed({ ...sandboxCheckout, status: "complete" }), "This order is paid"],
  ["expired", () => sealed({ ...sandboxCheckout, status: "expired" }), "This page has ended"],
  ["unknown", refusal("not_found", 404), "There is no such test order"],
] as const)("%s: says so, with a way on", async (_state, answer, heading) => {
  serve({ [READ]: answer });
  await openApp(PAGE);
  expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
  expect(within(screen.getByRole("main")).getByRole("link")).toBeTruthy();
});

const clock = {
  now: "2026-12-22T09:00:00Z",
  aheadDays: 30,
  next: { at: "2027-01-22T09:00:00Z", kind: "renewal" },
};
const portal = {
  paymentMethod: { brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 },
  returnUrl: "/account#payment",
  clock,
  invoices: [
    {
      id: "in_1",
      number: "SBX-1",
      status: "paid",
      currency: "usd",
      totalMinor: 900,
      refundedMinor: 0,
      isDisputed: false,
      createdAt: "2026-11-22T09:00:00Z",
      nextAttemptAt: null,
    },
  ],
};

test("portal: another card is kept, or declined in words; an invoice is disputed", async () => {
  const answers = [
    () => sealed({ outcome: "declined", declineCode: "lost_card" }),
    () => sealed({ outcome: "saved", openInvoices: 0 }),
  ];
  const requests = serve({
    "GET /sandbox/customer": () => sealed(portal),
    "GET /sandbox/clock": () => sealed(clock),
    "POST /sandbox/customer/payment-method": () => (answers.shift() ?? noNetwork)(),
    "POST /sandbox/dispute": () => sealed({ status: "open" }),
  });
  await openApp("/sandbox/portal");
  await screen.findByText("visa •••• 4242");
  expect(await screen.findByText("renewal on January 22, 2027")).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: /9987/ }));
  await userEvent.click(screen.getByRole("button", { name: "Use this card" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/reported lost/);
  await userEvent.click(screen.getByRole("radio", { name: /4242/ }));
  await userEvent.click(screen.getByRole("button", { name: "Use this card" }));
  expect(await screen.findByText("The card is kept.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Dispute" }));
  await waitFor(() =>
    expect(sentTo(requests, "POST /sandbox/dispute")).toMatchObject([
      { invoiceId: "in_1", step: "open" },
    ]),
  );
});

test("portal: for who was never a customer", async () => {
  serve({ "GET /sandbox/customer": refusal("not_found", 404) });
  await openApp("/sandbox/portal");
  expect(await screen.findByRole("heading", { name: "There is no such test order" })).toBeTruthy();
});

test("clock: events may be delivered twice and out of order", async () => {
  const requests = serve({
    "GET /sandbox/customer": () => sealed(portal),
    "GET /sandbox/clock": () => sealed(clock),
    "POST /sandbox/clock": () => sealed({ clock, played: [] }),
  });
  await openApp("/sandbox/portal");
  await userEvent.click(await screen.findByLabelText(/Deliver events twice/));
  await userEvent.click(screen.getByRole("button", { name: "Advance 7 days" }));
  expect(await screen.findByText("Nothing was due.")).toBeTruthy();
  expect(sentTo(requests, "POST /sandbox/clock")).toMatchObject([
    { advance: { days: 7 }, deliveries: "shuffled" },
  ]);
});
