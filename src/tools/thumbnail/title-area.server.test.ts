import { describe, expect, test } from "vitest";
import { createRandom } from "#engine/local/ops/random.ts";
import type { Bounds } from "#engine/local/ops/raster.ts";
import { fitPicture, moveBounds } from "./frame-picture.server.ts";
import { planApart, planTitle, type TitlePlan } from "./title-area.server.ts";

const WIDE = { width: 1_280, height: 720 };
const TALL = { width: 720, height: 1_280 };
const BADGE_PX = 46;

const titles = [
  "VS",
  "Mẹo chụp ảnh đẹp",
  "We tried every street food in Saigon in one day and night",
];

function boxesOf({ title, badges }: TitlePlan): Bounds[] {
  return [
    { left: title.x, top: title.y, right: title.x + title.width, bottom: title.y + title.height },
    { left: badges.x, top: badges.y, right: badges.x + badges.width, bottom: badges.y + BADGE_PX },
  ];
}

function overlap(a: Bounds, b: Bounds): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function isInside({ left, top, right, bottom }: Bounds, outer: Bounds): boolean {
  const slack = 1e-6;
  return (
    left >= outer.left - slack &&
    top >= outer.top - slack &&
    right <= outer.right + slack &&
    bottom <= outer.bottom + slack
  );
}

describe.each([
  ["wide", WIDE],
  ["tall", TALL],
])("a %s picture", (_name, size) => {
  const frame: Bounds = { left: 0, top: 0, right: size.width, bottom: size.height };

  test("words never lie on a head, wherever heads are", () => {
    const random = createRandom(7);
    let planned = 0;
    for (let round = 0; round < 300; round++) {
      const heads = Array.from({ length: 1 + (round % 4) }, (): Bounds => {
        const side = (0.05 + 0.35 * random()) * size.height;
        const [x, y] = [random() * size.width, random() * size.height];
        return { left: x - side / 2, top: y - side / 2, right: x + side / 2, bottom: y + side / 2 };
      });
      const plan = planTitle(heads, { size, title: titles[round % 3] ?? "" });
      if (!plan) continue;
      planned++;
      for (const box of boxesOf(plan)) {
        expect(isInside(box, frame)).toBe(true);
        expect(heads.some((head) => overlap(box, head))).toBe(false);
      }
    }
    expect(planned).toBeGreaterThan(150);
  });

  test("a head that fills the frame leaves no room on it, and words stand beside the picture then", () => {
    expect(planTitle([frame], { size, title: "VS" })).toBeNull();
    const { words, picture } = planApart(size);
    for (const box of boxesOf(words)) {
      expect(isInside(box, frame)).toBe(true);
      expect(overlap(box, picture)).toBe(false);
    }
  });

  test("heads stay in what is left of the frame", () => {
    const { picture: box } = planApart(size);
    const random = createRandom(11);
    for (let round = 0; round < 200; round++) {
      const [width, height] = [400 + 1_600 * random(), 400 + 1_600 * random()];
      const left = 0.6 * width * random();
      const top = 0.6 * height * random();
      const head = {
        left,
        top,
        right: left + 10 + (width - left - 10) * random(),
        bottom: top + 10 + (height - top - 10) * random(),
      };
      const fit = fitPicture({ width, height }, box, [head]);
      expect(isInside(moveBounds(head, fit), box)).toBe(true);
    }
  });
});

test("a picture of the frame's own ratio fills it to the pixel", () => {
  const whole: Bounds = { left: 0, top: 0, right: 1_280, bottom: 720 };
  expect(fitPicture({ width: 640, height: 360 }, whole, [])).toEqual({ scale: 2, dx: 0, dy: 0 });
});

test("the side that is free gets the words", () => {
  const right: Bounds = { left: 760, top: 120, right: 1_060, bottom: 480 };
  const left: Bounds = { left: 220, top: 120, right: 520, bottom: 480 };
  const title = "Một ngày ở Đà Lạt";
  expect(planTitle([right], { size: WIDE, title })?.title.x).toBeLessThan(100);
  expect(planTitle([left], { size: WIDE, title })?.title.x).toBeGreaterThan(520);
  const low: Bounds = { left: 200, top: 620, right: 500, bottom: 1_000 };
  expect(planTitle([low], { size: TALL, title })?.title.y).toBeLessThan(300);
});
