import fc from "fast-check";
import { expect, test } from "vitest";
import { BodyBudget } from "./body-budget.ts";

const LIMITS = {
  totalBytes: 100,
  networkBytes: 40,
  maxWaiting: 20,
  maxWaitingOfNetwork: 10,
  maxWaitMs: 60_000,
};
const stays = () => new AbortController().signal;
const settle = () => new Promise((resolve) => setImmediate(resolve));
const refused = (code: string) => expect.objectContaining({ code });

/** Enters, and notes the name of whoever is in. */
function entering(budget: BodyBudget, order: string[]) {
  return (name: string, network: string, bytes: number, signal = stays()) => {
    const entered = budget.enter(network, bytes, signal).then((release) => {
      order.push(name);
      return release;
    });
    entered.catch(() => undefined);
    return entered;
  };
}

test("a network has its share and the rest waits, in its order; others come in meanwhile", async () => {
  const budget = new BodyBudget(LIMITS);
  const order: string[] = [];
  const enter = entering(budget, order);
  const first = enter("a1", "a", 30);
  for (const name of ["a2", "a3", "a4"]) void enter(name, "a", 30);
  void enter("b1", "b", 30);
  await settle();
  expect(order).toEqual(["a1", "b1"]);
  (await first)();
  (await first)();
  await settle();
  expect(order).toEqual(["a1", "b1", "a2"]);
  expect(budget.heldBytes).toBe(60);
});

test("a body that is larger than the share has a place when its network holds nothing else", async () => {
  const order: string[] = [];
  const enter = entering(new BodyBudget(LIMITS), order);
  const large = await enter("large", "a", 90);
  void enter("small", "a", 1);
  void enter("other", "b", 5);
  await settle();
  expect(order).toEqual(["large", "other"]);
  large();
  await settle();
  expect(order).toEqual(["large", "other", "small"]);
});

test("what is large keeps its turn: small ones of others do not pass it for ever", async () => {
  const order: string[] = [];
  const enter = entering(new BodyBudget(LIMITS), order);
  const held = await Promise.all(["a", "b", "c"].map((network) => enter(network, network, 30)));
  void enter("large", "d", 40);
  void enter("small", "e", 5);
  await settle();
  expect(order).toEqual(["a", "b", "c"]);
  held[0]?.();
  await settle();
  expect(order).toEqual(["a", "b", "c", "large"]);
  held[1]?.();
  await settle();
  expect(order).toEqual(["a", "b", "c", "large", "small"]);
});

test("too many that wait, those who leave and those who waited long enough are refused with a time", async () => {
  const budget = new BodyBudget({ ...LIMITS, maxWaiting: 3, maxWaitingOfNetwork: 2 });
  const enter = entering(budget, []);
  await enter("in", "a", 40);
  const gone = new AbortController();
  const leaver = enter("leaves", "a", 1, gone.signal);
  void enter("waits", "a", 1);
  await expect(enter("third", "a", 1)).rejects.toEqual(refused("too_many_bodies"));
  gone.abort();
  await expect(leaver).rejects.toMatchObject({ details: { retryAfterS: expect.any(Number) } });
  await expect(enter("left before", "b", 1, gone.signal)).rejects.toEqual(
    refused("too_many_bodies"),
  );
  const short = new BodyBudget({ ...LIMITS, maxWaitMs: 1 });
  await short.enter("a", 40, stays());
  await expect(short.enter("a", 1, stays())).rejects.toEqual(refused("too_many_bodies"));
  const full = new BodyBudget({ ...LIMITS, maxWaiting: 1 });
  await full.enter("a", 40, stays());
  full.enter("a", 1, stays()).catch(() => undefined);
  await expect(full.enter("b", 1, stays())).rejects.toEqual(refused("busy"));
});

test("200 people in one network, a photo each: all of them come in, never more at once than may be", async () => {
  const budget = new BodyBudget({ ...LIMITS, maxWaiting: 400, maxWaitingOfNetwork: 300 });
  let most = 0;
  const all = Array.from({ length: 200 }, async () => {
    const release = await budget.enter("a", 3, stays());
    most = Math.max(most, budget.heldBytes);
    await settle();
    release();
  });
  await Promise.all(all);
  expect([most, budget.heldBytes]).toEqual([39, 0]);
});

test("whatever comes and goes, neither limit is passed and everything comes in at the end", async () => {
  const bodies = fc.array(
    fc.record({ network: fc.constantFrom("a", "b", "c"), bytes: fc.integer({ min: 1, max: 60 }) }),
    { maxLength: 19 },
  );
  await fc.assert(
    fc.asyncProperty(bodies, fc.scheduler(), async (list, scheduler) => {
      const budget = new BodyBudget({ ...LIMITS, maxWaitingOfNetwork: 20 });
      const held = new Map<string, number[]>();
      let entered = 0;
      await scheduler.waitFor(
        Promise.all(
          list.map(async ({ network, bytes }) => {
            const release = await budget.enter(network, bytes, stays());
            const own = [...(held.get(network) ?? []), bytes];
            held.set(network, own);
            entered += 1;
            const sum = own.reduce((a, b) => a + b, 0);
            expect(own.length === 1 || sum <= LIMITS.networkBytes).toBe(true);
            expect(budget.heldBytes).toBeLessThanOrEqual(LIMITS.totalBytes);
            await scheduler.schedule(Promise.resolve());
            held.set(
              network,
              (held.get(network) ?? []).toSpliced((held.get(network) ?? []).indexOf(bytes), 1),
            );
            release();
          }),
        ),
      );
      expect([entered, budget.heldBytes]).toEqual([list.length, 0]);
    }),
    { numRuns: 200 },
  );
});
