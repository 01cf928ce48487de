import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { billingIntervals, checkoutRequest, type PlanChoice } from "#core/billing.ts";
import { type Locale, locales } from "#core/locale.ts";
import { cardOf, currencies, formatMoney, paidPlanIds, plans } from "#core/plans.ts";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { checkout, sentTo, serve, starter } from "../../../../tests/web/test-money.ts";
import { sealed } from "../../../../tests/web/test-wire.ts";
import { moneyText } from "../account/money-text.ts";
import { plansText } from "../front/plans-text.ts";
import { sandboxText } from "../sandbox/sandbox-text.ts";
import { billingText } from "./billing-text.ts";

/*
 * One amount from the first page to the last: what the pricing page says is confirmed, ordered, paid, shown as
 * the next charge and as the invoice. The wire answers with the amount that the confirmation page has sent.
 */

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

const sales: PlanChoice[] = paidPlanIds.flatMap((plan) =>
  currencies.flatMap((currency) =>
    plans[plan][currency] === null
      ? []
      : billingIntervals.map((interval) => ({ plan, interval, currency })),
  ),
);
const cases = locales.flatMap((locale) =>
  sales.map((choice) => ({ name: Object.values(choice).join(" "), locale, choice })),
);

const ID = "cs_test_1";

/** A server on which an order is paid for what was asked for. */
function serveOrders(choice: PlanChoice) {
  let isPaid = false;
  const requests = serve({
    "GET /billing/subscription": () =>
      sealed({
        mode: "sandbox",
        subscription: isPaid ? { ...starter, ...choice, amountMinor: ordered() } : null,
        trialDays: 0,
      }),
    "POST /billing/checkouts": () => sealed({ ...checkout, ...choice, amountMinor: ordered() }),
    [`GET /sandbox/checkouts/${ID}`]: () =>
      sealed({
        ...checkout,
        ...choice,
        amountMinor: ordered(),
        dueNowMinor: ordered(),
        trialDays: 0,
        expiresAt: "2026-11-23T09:00:00Z",
        returnUrl: `/checkout/result?checkout=${ID}`,
      }),
    [`POST /sandbox/checkouts/${ID}/pay`]: () => {
      isPaid = true;
      return sealed({ outcome: "paid", returnUrl: `/checkout/result?checkout=${ID}` });
    },
    [`GET /billing/checkouts/${ID}`]: () =>
      sealed({ ...checkout, ...choice, status: "complete", url: null, amountMinor: ordered() }),
    "GET /billing/invoices": () =>
      sealed([
        {
          id: "in_1",
          number: "F-0001",
          status: "paid",
          currency: choice.currency,
          totalMinor: ordered(),
          refundedMinor: 0,
          createdAt: "2026-11-22T09:00:00Z",
          paidAt: "2026-11-22T09:00:00Z",
          lines: [],
          refundableUntil: "2026-12-22T09:00:00Z",
        },
      ]),
  });
  function ordered(): number {
    const [payload] = sentTo(requests, "POST /billing/checkouts");
    return checkoutRequest.parse(payload).amountMinor;
  }
  return { ordered };
}

/** Every amount of money in a text, as it is written there. */
function amountsIn(text: string | null | undefined, { currency }: PlanChoice, locale: Locale) {
  const sample = formatMoney(0, currency, locale);
  const figure = "\\d+(?:[.,]\\d+)*";
  const pattern = sample
    .split("0")
    .map((part) => part.replaceAll("$", "\\$").replaceAll(/\s/g, "\\s"))
    .join(figure);
  return text?.match(new RegExp(pattern, "g")) ?? [];
}

/** The words of a button before its amount. */
const beginning = (words: string) => new RegExp(words.slice(0, words.indexOf("{")).trim());

async function choose(choice: PlanChoice, locale: Locale): Promise<HTMLElement> {
  const say = plansText[locale];
  const { plan, interval, currency } = choice;
  await userEvent.click(await screen.findByRole("button", { name: currency.toUpperCase() }));
  await userEvent.click(
    screen.getByRole("button", { name: say[interval === "year" ? "yearly" : "monthly"] }),
  );
  return screen.getByRole("article", { name: cardOf(plan, currency).name });
}

describe.each(cases)("$name, $locale", ({ locale, choice }) => {
  test("is one amount on the pricing page, the confirmation, the payment, the result and the invoice", async () => {
    const [bill, checkouts, money] = [billingText[locale], sandboxText[locale], moneyText[locale]];
    const { ordered } = serveOrders(choice);
    const seen: Record<string, string | undefined> = {};
    const app = await openApp("/pricing", locale);
    const card = await choose(choice, locale);
    // By the year the large figure is that of a month, and the sum stands below it first.
    const [price, below] = card.querySelectorAll("p:not(.absolute)");
    const shown = choice.interval === "year" ? below : price;
    [seen["pricing page"]] = amountsIn(shown?.textContent, choice, locale);
    await userEvent.click(await within(card).findByRole("link"));

    await screen.findByRole("region", { name: bill.order });
    const confirm = screen.getByRole("button", {
      name: beginning(bill.confirm),
    });
    [seen["button of the confirmation"]] = amountsIn(confirm.textContent, choice, locale);
    const [, second] = screen.getAllByRole("definition");
    [seen["second point of the confirmation"]] = amountsIn(second?.textContent, choice, locale);
    const slip = screen.getByText(bill.total).nextElementSibling;
    [seen["slip of the confirmation"]] = amountsIn(slip?.textContent, choice, locale);
    await userEvent.click(screen.getByRole("checkbox"));
    await userEvent.click(confirm);

    const pay = await screen.findByRole("button", {
      name: beginning(checkouts.pay),
    });
    seen["order"] = formatMoney(ordered(), choice.currency, locale);
    [seen["button of the payment"]] = amountsIn(pay.textContent, choice, locale);
    await userEvent.click(pay);

    const next = await screen.findByText(bill.nextCharge);
    [seen["next charge"]] = amountsIn(next.nextElementSibling?.textContent, choice, locale);
    await userEvent.click(screen.getByRole("link", { name: bill.toAccount }));
    await waitFor(() => expect(app.address()).toMatch(/^\/account/));
    const row = (await screen.findByText("F-0001")).closest("tr");
    [seen["invoice"]] = amountsIn(row?.textContent, choice, locale);
    const plan = (await screen.findByText(beginning(money.renews))).closest("p");
    const ofPlan = amountsIn(plan?.textContent, choice, locale);
    [seen["charge of the account"], seen["renewal of the account"]] = ofPlan;

    const amount = plans[choice.plan][choice.currency]?.[choice.interval] ?? 0;
    const wanted = formatMoney(amount, choice.currency, locale);
    expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((place) => [place, wanted])));
    expect(Object.keys(seen)).toHaveLength(10);
  });
});

describe.each(locales)("the pages of the law, %s", (locale) => {
  const rowsOf = async (path: string, currency: PlanChoice["currency"]) => {
    serve();
    await openApp(path, locale);
    const tables = await screen.findAllByRole("table");
    const rows = tables.flatMap((table) => within(table).getAllByRole("row"));
    return rows
      .map((row) => Array.from(row.children, (cell) => cell.textContent).join(" | "))
      .map((text) => amountsIn(text, { plan: "starter", interval: "month", currency }, locale))
      .filter((amounts) => amounts.length > 0);
  };

  test("the commercial disclosure has the yen of every plan, by the month and by the year", async () => {
    const say = (yen: number) => formatMoney(yen, "jpy", locale);
    const amounts = Object.values(plans).map(({ jpy }) =>
      jpy.year === 0 ? [say(jpy.month)] : [say(jpy.month), say(jpy.year)],
    );
    expect(await rowsOf("/commerce", "jpy")).toEqual(amounts);
  });

  test("the terms have the dollars of every plan that is sold for dollars", async () => {
    const say = (minor: number) => formatMoney(minor, "usd", locale);
    const paid = [plans.starter.usd, plans.standard.usd].map(({ month, year }) => [
      say(month),
      say(year / 12),
      say(year),
    ]);
    expect(await rowsOf("/terms", "usd")).toEqual([[say(0)], ...paid]);
  });
});
