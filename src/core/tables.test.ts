import { expect, test } from "vitest";
import { AppError, errorStatus, errorTable, errorText, isErrorCode } from "./errors.ts";
import { downloadName } from "./file-name.ts";
import { fillIn, pickLocale } from "./locale.ts";
import {
  brokenPromises,
  cardOf,
  currencies,
  imagesFor,
  planIds,
  planNames,
  planOf,
  plans,
} from "./plans.ts";
import { retryDelayMs } from "./query-cache.ts";

test.each(Object.entries(errorTable))(
  "%s has a status of 4xx or 5xx and its own words",
  (_code, { status, text }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(text.en).not.toBe(text.vi);
  },
);

test("an error carries its code, details and filled-in words", () => {
  const error = new AppError("not_enough_credits", { cost: 3 });
  expect(error.message).toBe("You need at least 3 credits to use this feature");
  expect(errorText("not_enough_credits", "vi", { cost: 3 })).toContain("3 tín dụng");
  expect(errorStatus("not_enough_credits")).toBe(402);
  expect(isErrorCode("not_enough_credits")).toBe(true);
  expect(isErrorCode("toString")).toBe(false);
});

test.each([
  [undefined, "en"],
  ["", "en"],
  ["vi", "vi"],
  ["vi-VN,vi;q=0.9,en;q=0.8", "vi"],
  ["fr-FR,vi;q=0.5", "vi"],
  ["de", "en"],
] as const)("Accept-Language %s picks %s", (header, locale) => {
  expect(pickLocale(header)).toBe(locale);
});

test("a placeholder without a value stays", () => {
  expect(fillIn("{a} and {b}", { a: 1 })).toBe("1 and {b}");
});

test("plans hold the numbers of the rulings", () => {
  expect(plans.starter.usd).toEqual({ month: 900, year: 8_400 });
  expect(plans.standard.usd.year / 12).toBe(2_300);
  for (const { jpy } of Object.values(plans)) expect(jpy.year).toBe(jpy.month * 10);
});

test("the plans are Free, Starter, Pro and Ultimate; without a price in dollars the last one is Enterprise", () => {
  expect(planNames).toEqual(["Free", "Starter", "Pro", "Ultimate"]);
  const sold = planIds.flatMap((id) =>
    currencies.flatMap((currency) => (planOf(id)[currency] === null ? [] : [{ id, currency }])),
  );
  for (const { id, currency } of sold) expect(cardOf(id, currency).name).toBe(planOf(id).name);
  expect(cardOf("premium", "usd").name).toBe("Enterprise");
});

test("no two plans share a name, wherever it is shown", () => {
  const rows = planIds.map(planOf);
  const places = [
    planNames,
    rows.map(({ legalName }) => legalName),
    ...currencies.map((currency) => planIds.map((id) => cardOf(id, currency).name)),
  ];
  for (const names of places) expect(new Set(names).size).toBe(planIds.length);
});

test("a dearer plan costs more, brings more and takes larger batches", () => {
  const rows = planIds.map(planOf);
  for (const [i, plan] of rows.slice(1).entries()) {
    const before = planOf(planIds[i] ?? "free");
    expect(plan.creditsPerMonth).toBeGreaterThan(before.creditsPerMonth);
    expect(plan.batchPhotos).toBeGreaterThan(before.batchPhotos);
    for (const currency of currencies) {
      const price = plan[currency]?.month ?? Number.POSITIVE_INFINITY;
      expect(price).toBeGreaterThan(before[currency]?.month ?? 0);
    }
  }
});

test("every plan has the API and every tool, and a card sells neither as an extra", () => {
  for (const id of planIds)
    expect(planOf(id).lines).toEqual(expect.arrayContaining(["everyTool", "webAndApi"]));
});

test("credits pay for whole images", () => {
  expect(imagesFor(500, 1)).toBe(500);
  expect(imagesFor(1_800, 7)).toBe(257);
});

test("one credit a run keeps every promise; a dearer run is reported", () => {
  expect(brokenPromises(1)).toEqual([]);
  expect(brokenPromises(2)).toEqual([{ plan: "standard", promised: 1_000, covered: 900 }]);
  expect(brokenPromises(10).map(({ plan }) => plan)).toEqual(["starter", "standard"]);
});

test("download names follow one pattern", () => {
  const at = new Date(2026, 10, 5, 9, 7);
  expect(downloadName("id-photo", at, "transparent.png")).toBe(
    "fotoya-id-photo-20261105-0907-transparent.png",
  );
  expect(downloadName("magic-edit", at, ".png")).toBe("fotoya-magic-edit-20261105-0907.png");
});

test("retries wait 1, 2, 4, 8, 16 and then 30 seconds", () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelayMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});
