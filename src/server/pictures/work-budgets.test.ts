import { expect, test } from "vitest";
import { askerOfTests } from "../../../tests/setup/pictures.ts";
import { createWorkBudgets, workBudgets } from "./work-budgets.ts";

/** As browsers send it, on a machine that takes four times as long as the one of decision 039. */
const photo = { seconds: 0.44, megabytes: 3, megapixels: 6 };
const tooMuch = { code: "work_limited", details: { retryAfterS: expect.any(Number) } };

test("200 people behind one address with three photos each are not refused", async () => {
  const budgets = createWorkBudgets();
  for (let person = 0; person < 200; person += 1) {
    const asker = askerOfTests(`person ${person}`, "203.0.113");
    for (let photos = 0; photos < 3; photos += 1) {
      await expect(budgets.require(asker, "bring")).resolves.toBeUndefined();
      await budgets.charge(asker, "bring", photo);
    }
  }
});

test("a batch of 500 photos of one person is not refused", async () => {
  const budgets = createWorkBudgets();
  for (let photos = 0; photos < 500; photos += 1) {
    await expect(budgets.require(askerOfTests("owner"), "bring")).resolves.toBeUndefined();
    await budgets.charge(askerOfTests("owner"), "bring", photo);
  }
});

test.each(["seconds", "megabytes", "megapixels"] as const)(
  "%s are counted for a person, and for all people of a network",
  async (unit) => {
    const budgets = createWorkBudgets();
    const none = { seconds: 0, megabytes: 0, megapixels: 0 };
    const { person, network } = workBudgets.bring;
    const greedy = askerOfTests("greedy");
    await budgets.charge(greedy, "bring", { ...none, [unit]: person[unit] });
    await expect(budgets.require(greedy, "bring")).rejects.toMatchObject(tooMuch);
    const neighbour = askerOfTests("neighbour");
    await budgets.require(neighbour, "bring");
    await budgets.charge(neighbour, "bring", { ...none, [unit]: network[unit] - person[unit] });
    await expect(budgets.require(askerOfTests("third"), "bring")).rejects.toMatchObject(tooMuch);
    await budgets.require(askerOfTests("elsewhere", "198.51.100"), "bring");
    await budgets.require(greedy, "show");
  },
);

test("what is shown is counted by network, beside what is brought", async () => {
  const budgets = createWorkBudgets();
  const visitor = askerOfTests(null);
  await budgets.charge(visitor, "show", workBudgets.show.network);
  await expect(budgets.require(visitor, "show")).rejects.toMatchObject(tooMuch);
  await budgets.require(visitor, "bring");
});

test("requests that are not limited are not counted", async () => {
  const budgets = createWorkBudgets();
  const local = { ...askerOfTests("owner"), isLimited: false };
  await budgets.charge(local, "bring", workBudgets.bring.network);
  await expect(budgets.require(local, "bring")).resolves.toBeUndefined();
  await expect(budgets.require(askerOfTests("owner"), "bring")).resolves.toBeUndefined();
});
