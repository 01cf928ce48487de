import { expect, test } from "vitest";
import { askerOfTests } from "../../../tests/setup/pictures.ts";
import { createFairLine, type FairLine, type Purpose, type Turn } from "./fair-line.ts";

const MIB = 1024 * 1024;

/** A line whose turns end when the test says so, by whom they belong to. */
function scripted(places: number) {
  const line: FairLine = createFairLine(places);
  const order: string[] = [];
  const open: { name: string; turn: Turn }[] = [];
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  async function enter(name: string, taking: Promise<Turn>): Promise<void> {
    const turn = await taking;
    order.push(name);
    open.push({ name, turn });
  }
  return {
    order,
    atWork: () => open.map(({ name }) => name),
    async join(name: string, how: { network?: string; purpose?: Purpose; bytes?: number } = {}) {
      const { network = name, purpose = "bring", bytes = MIB } = how;
      const asker = askerOfTests(purpose === "bring" ? name : null, network);
      const taken = enter(name, line.take({ asker, purpose, bytes }));
      taken.catch(() => undefined);
      await settle();
      return { taken };
    },
    joinSoon: (asker: ReturnType<typeof askerOfTests>) =>
      line.take({ asker, purpose: "bring", bytes: MIB }),
    async end(name: string, cpuMs: number) {
      const index = open.findIndex((one) => one.name === name);
      const [found] = open.splice(index, 1);
      found?.turn.end(cpuMs);
      await settle();
    },
  };
}

test("one person never takes every place, however much they send", async () => {
  const line = scripted(2);
  for (let n = 0; n < 8; n += 1) void line.join("greedy");
  await line.join("honest");
  expect(line.atWork().toSorted()).toEqual(["greedy", "honest"]);
});

test("one person on two networks never takes every place either", async () => {
  const line = scripted(2);
  void line.join("greedy", { network: "a" });
  void line.join("greedy", { network: "b" });
  await line.join("honest", { network: "a" });
  expect(line.atWork().toSorted()).toEqual(["greedy", "honest"]);
});

test("who has used less goes first: between networks, and between people of one", async () => {
  const line = scripted(1);
  await line.join("greedy", { network: "a" });
  for (let n = 0; n < 4; n += 1) void line.join("greedy", { network: "a" });
  await line.join("neighbour", { network: "a" });
  await line.join("stranger", { network: "b" });
  await line.end("greedy", 4_000);
  await line.end("stranger", 50);
  await line.end("neighbour", 50);
  await line.end("greedy", 50);
  expect(line.order).toEqual(["greedy", "stranger", "neighbour", "greedy", "greedy"]);
});

test("200 people of one network go in the order in which they came", async () => {
  const line = scripted(2);
  const names = Array.from({ length: 200 }, (_, index) => `person ${index}`);
  for (const name of names) await line.join(name, { network: "office", bytes: 3 * MIB });
  for (const name of names) await line.end(name, 200);
  expect(line.order).toEqual(names);
});

test("what is brought goes before what is shown, and shows leave it a place", async () => {
  const line = scripted(2);
  for (let n = 0; n < 3; n += 1) void line.join(`shown ${n}`, { purpose: "show", network: "x" });
  await line.join("brought");
  expect(line.atWork().toSorted()).toEqual(["brought", "shown 0"]);
  void line.join("brought later");
  await line.end("shown 0", 100);
  await line.end("brought", 100);
  expect(line.order).toEqual(["shown 0", "brought", "brought later", "shown 1"]);
});

test("a person, a network and all together may wait in a line so long", async () => {
  const line = scripted(1);
  for (let n = 0; n < 17; n += 1) await line.join("greedy");
  await expect((await line.join("greedy")).taken).rejects.toMatchObject({
    code: "busy",
    details: { retryAfterS: 5 },
  });
  await line.join("honest");

  const large = scripted(1);
  for (let n = 0; n < 65; n += 1) await large.join(`p${n}`, { network: "a", bytes: 10 * MIB });
  await expect(
    (await large.join("one more", { network: "a", bytes: 10 * MIB })).taken,
  ).rejects.toMatchObject({
    code: "busy",
  });
  await large.join("of another network", { bytes: 10 * MIB });
  await large.end("p0", 10);
  expect(large.order).toEqual(["p0", "of another network"]);
});

test("whoever leaves the line is not waited for", async () => {
  const line = scripted(1);
  await line.join("first");
  const left = new AbortController();
  const leaving = line.joinSoon({ ...askerOfTests("leaving"), signal: left.signal });
  await line.join("second");
  left.abort();
  await expect(leaving).rejects.toMatchObject({ code: "busy" });
  await line.end("first", 10);
  expect(line.order).toEqual(["first", "second"]);
  await expect(
    line.joinSoon({ ...askerOfTests("gone"), signal: AbortSignal.abort() }),
  ).rejects.toMatchObject({
    code: "busy",
  });
});
