import { describe, expect, test } from "vitest";
import { createFloat } from "#engine/local/ops/float-raster.ts";
import { createPlane } from "#engine/local/ops/raster.ts";
import type { CutOutPerson } from "#engine/local/place-person.ts";
import { planLayout } from "./layout.server.ts";
import { fitTitle } from "./title.server.ts";

const WIDE = { width: 1_280, height: 720 };
const TALL = { width: 720, height: 1_280 };

/** A head of 80 px with hair around it on a body that the photo cuts off. */
function person(): CutOutPerson {
  const alpha = createPlane(300, 400);
  for (let y = 40; y < 400; y++)
    for (let x = y < 220 ? 90 : 20; x < (y < 220 ? 210 : 280); x++) alpha.data[y * 300 + x] = 1;
  return {
    picture: createFloat(300, 400),
    alpha,
    box: { left: 20, top: 40, right: 280, bottom: 399 },
    head: { x: 150, y: 120, faceHeight: 80 },
    isCutBelow: true,
    measures: {},
  };
}

const titles = [
  "VS",
  "Mẹo chụp ảnh đẹp",
  "We tried every street food in Saigon for a whole day and night",
];

describe.each([
  ["wide", WIDE],
  ["tall", TALL],
])("a %s layout", (_name, size) => {
  test.each([1, 2, 3, 4])(
    "of %i people keeps title and labels off every face and inside the frame",
    (count) => {
      for (const title of titles) {
        for (const version of [0, 1]) {
          const people = Array.from({ length: count }, person);
          const layout = planLayout(people, { size, seed: 0, version, title });
          expect(layout.title.x).toBeGreaterThanOrEqual(0);
          expect(layout.title.x + layout.title.width).toBeLessThanOrEqual(size.width);
          expect(layout.title.y + layout.title.height).toBeLessThanOrEqual(size.height);
          for (const { scale, dx, dy } of layout.placements) {
            const face = {
              left: (150 - 30) * scale + dx,
              right: (150 + 30) * scale + dx,
              top: (120 - 35) * scale + dy,
              bottom: (120 + 45) * scale + dy,
            };
            const { x, y, width, height } = layout.title;
            const isApart =
              face.left >= x + width ||
              face.right <= x ||
              face.top >= y + height ||
              face.bottom <= y;
            expect(isApart).toBe(true);
          }
        }
      }
    },
  );
});

test("in a row, a bust that its photo cuts off below the shoulders keeps its face off the title", () => {
  const full = person();
  const short = { ...full, box: { ...full.box, bottom: 240 } };
  const people = [full, short, short];
  const layout = planLayout(people, { size: WIDE, seed: 0, version: 0, title: titles[1] ?? "" });
  for (const { scale, dy } of layout.placements)
    expect((120 + 45) * scale + dy).toBeLessThanOrEqual(layout.title.y);
});

describe("fitTitle", () => {
  const area = { x: 0, y: 0, width: 560, height: 500, align: "left" } as const;

  test("uses larger letters for fewer words and leaves no word out", () => {
    const short = fitTitle("Phở bò", area, 4);
    const long = fitTitle("7 bí quyết nấu phở bò chuẩn vị Hà Nội tại nhà", area, 4);
    expect(short.sizePx).toBeGreaterThan(long.sizePx);
    expect(long.lines.flat().join(" ")).toBe("7 bí quyết nấu phở bò chuẩn vị Hà Nội tại nhà");
  });

  test("balances its lines and breaks a word that is wider than the area", () => {
    const { lines } = fitTitle("We went to the top of the world", { ...area, height: 260 }, 2);
    const [first = 0, second = 0] = lines.map((line) => line.join(" ").length);
    expect(lines).toHaveLength(2);
    expect(Math.abs(first - second)).toBeLessThanOrEqual(8);
    const broken = fitTitle("x".repeat(90), { ...area, width: 200 }, 3);
    expect(broken.lines.length).toBeGreaterThan(1);
  });

  test("keeps the phrase to emphasise on one line and leaves no short word alone", () => {
    const { lines, key } = fitTitle("Sunrise over Tam Đảo: 3 days of hiking", area, 4);
    expect(key).toBe("Tam Đảo:");
    expect(lines.flat()).toContain(key);
    const astronaut = fitTitle("How I Became an Astronaut", { ...area, width: 400 }, 5);
    for (const line of astronaut.lines) expect(line.join(" ").length).toBeGreaterThan(3);
  });
});
