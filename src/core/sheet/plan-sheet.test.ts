import { expect, test } from "vitest";
import { planSheet, type SheetWish, sheetPapers } from "./plan-sheet.ts";

const wish: SheetWish = {
  paper: sheetPapers.A4,
  photo: { widthMm: 35, heightMm: 45 },
  gapMm: 0,
  marginMm: 5,
  people: 1,
};

function plan(change: Partial<SheetWish> = {}) {
  const made = planSheet({ ...wish, ...change });
  if (!made) throw new Error("there is no plan");
  return made;
}

test("nothing is printed on the margin, and the block stands in the middle", () => {
  const { photos } = plan();
  const left = Math.min(...photos.map(({ xMm }) => xMm));
  const right = Math.max(...photos.map(({ xMm, widthMm }) => xMm + widthMm));
  const top = Math.min(...photos.map(({ yMm }) => yMm));
  const bottom = Math.max(...photos.map(({ yMm, heightMm }) => yMm + heightMm));
  for (const room of [left, top, 210 - right, 297 - bottom])
    expect(room).toBeGreaterThanOrEqual(5 - 1e-9);
  expect(left).toBeCloseTo(210 - right, 6);
  expect(top).toBeCloseTo(297 - bottom, 6);
});

test("a wider margin holds fewer photos, none when it leaves no paper", () => {
  expect(plan({ marginMm: 25 }).photos.length).toBeLessThan(plan({ marginMm: 0 }).photos.length);
  expect(plan({ marginMm: 105 }).photos).toEqual([]);
  expect(plan({ marginMm: 105 }).cuts).toEqual([]);
});

test("photos without gap share each cut line once; with a gap there are marks alone", () => {
  const { photos, cuts } = plan({ photo: { widthMm: 50, heightMm: 70 } });
  const keys = cuts.map((cut) =>
    Object.values(cut)
      .map((mm) => mm.toFixed(2))
      .join(" "),
  );
  expect(new Set(keys).size).toBe(keys.length);
  const inside = (cut: (typeof cuts)[number]) =>
    photos.some(
      ({ xMm, yMm, widthMm, heightMm }) =>
        cut.x1Mm >= xMm - 1e-6 &&
        cut.x2Mm <= xMm + widthMm + 1e-6 &&
        cut.y1Mm >= yMm - 1e-6 &&
        cut.y2Mm <= yMm + heightMm + 1e-6,
    );
  expect(cuts.filter(inside).length).toBeGreaterThan(photos.length);
  const apart = plan({ photo: { widthMm: 50, heightMm: 70 }, gapMm: 3 });
  expect(apart.cuts.length).toBeGreaterThan(0);
  for (const { x1Mm, y1Mm, x2Mm, y2Mm } of apart.cuts) {
    const isCovered = apart.photos.some(
      (one) =>
        Math.max(x1Mm, one.xMm) < Math.min(x2Mm, one.xMm + one.widthMm) - 1e-6 &&
        Math.max(y1Mm, one.yMm) < Math.min(y2Mm, one.yMm + one.heightMm) - 1e-6,
    );
    expect(isCovered).toBe(false);
  }
});

test.each([1, 2, 3, 5])("%d people share a sheet evenly", (people) => {
  const { photos } = plan({ people });
  const counts = Array.from(
    { length: people },
    (_, person) => photos.filter((one) => one.person === person).length,
  );
  expect(counts.reduce((a, b) => a + b, 0)).toBe(photos.length);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
});

test("the ruler lies on free paper, and is left out where there is none", () => {
  const { ruler, photos } = plan({
    paper: sheetPapers.L,
    photo: { widthMm: 30, heightMm: 40 },
    gapMm: 3,
  });
  expect(ruler).toBeNull();
  expect(photos).toHaveLength(5);
  const roomy = plan({
    paper: sheetPapers["4R"],
    photo: { widthMm: 50.8, heightMm: 50.8 },
    marginMm: 0,
  });
  expect(roomy.ruler).not.toBeNull();
  const below = Math.max(...roomy.photos.map(({ yMm, heightMm }) => yMm + heightMm));
  expect(roomy.ruler?.yMm).toBeGreaterThan(below);
  expect(roomy.ruler?.lengthMm).toBe(50);
});

test.each([
  { photo: { widthMm: 0, heightMm: 45 } },
  { paper: { widthMm: Number.NaN, heightMm: 45 } },
  { gapMm: -1 },
  { marginMm: Number.POSITIVE_INFINITY },
  { people: 0 },
  { people: 1.5 },
])("%o is no sheet", (change) => {
  expect(planSheet({ ...wish, ...change })).toBeNull();
});
