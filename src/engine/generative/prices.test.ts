import { expect, test } from "vitest";
import { costMicroUsd, priceOf, tokenCostMicroUsd } from "./prices.ts";
import { modelRow } from "./providers/model-table.ts";

const usage = { textIn: 100, imageIn: 500, textOut: 10, imageOut: 1_290 };

test("counts tokens where they are known, else the price of a picture", () => {
  const price = priceOf(modelRow("gemini-2.5-flash-image"), null);
  expect(costMicroUsd(price, usage)).toBe(Math.round(30 + 150 + 25 + 38_700));
  expect(costMicroUsd(price, null)).toBe(39_000);
  expect(tokenCostMicroUsd(price, { ...usage, imageOut: 0 })).toBe(205);
});

test("finds a model under its preview, its path and its date", () => {
  const plain = priceOf(modelRow("gemini-3-pro-image"), null);
  expect(plain.perImageUsd).toBe(0.134);
  expect(priceOf(modelRow("models/gemini-3-pro-image-preview"), null)).toBe(plain);
  expect(priceOf(modelRow("gemini-3-pro-image-preview-11-2025"), null)).toBe(plain);
  expect(priceOf(modelRow("gpt-image-1.5-2025-12-16"), null)).toBe(
    priceOf(modelRow("gpt-image-1.5"), null),
  );
});

test("the operator's figure goes before the table, and an unknown model costs nothing", () => {
  expect(costMicroUsd(priceOf(modelRow("gpt-image-2"), 0.01), usage)).toBe(10_000);
  expect(costMicroUsd(priceOf(modelRow("own-model"), 0.025), null)).toBe(25_000);
  expect(costMicroUsd(priceOf(modelRow("own-model"), null), usage)).toBe(0);
});
