import { describe, expect, test } from "vitest";
import { createFloat } from "#engine/local/ops/float-raster.ts";
import { type Bounds, createPlane } from "#engine/local/ops/raster.ts";
import type { CutOutPerson } from "#engine/local/place-person.ts";
import { moveBounds } from "./frame-picture.server.ts";
import { planLayout } from "./layout.server.ts";
import { fitTitle, type TextArea } from "./title.server.ts";

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

/** An upright photo with one head, and room for a title below and above it. */
const photo = {
  width: 900,
  height: 1_200,
  heads: [{ left: 350, top: 300, right: 550, bottom: 560 }],
};

function sceneOf(count: number) {
  const people = Array.from({ length: count }, person);
  return { people, photos: people.map(() => photo) };
}

const VERSIONS = [0, 1, 2, 3, 4, 5, 6, 7];

function isApart(face: Bounds, { x, y, width, height }: TextArea): boolean {
  return face.left >= x + width || face.right <= x || face.top >= y + height || face.bottom <= y;
}

describe.each([
  ["wide", WIDE],
  ["tall", TALL],
])("a %s layout", (_name, size) => {
  test.each([1, 2, 3, 4])(
    "of %i people keeps title and labels off every face and inside the frame",
    (count) => {
      for (const title of titles) {
        for (const version of VERSIONS) {
          const plan = { size, seed: 0, version, title, hasPlace: version > 3 };
          const { layout } = planLayout(sceneOf(count), plan);
          const shown = layout.photos.map(({ fit }) =>
            moveBounds({ left: 380, top: 360, right: 520, bottom: 550 }, fit),
          );
          const cutOut = layout.placements.map((at) =>
            moveBounds({ left: 120, top: 85, right: 180, bottom: 165 }, at),
          );
          const faces = [...shown, ...cutOut];
          expect(faces).toHaveLength(count);
          for (const { area } of layout.parts) {
            expect(area.x).toBeGreaterThanOrEqual(0);
            expect(area.x + area.width).toBeLessThanOrEqual(size.width);
            expect(area.y + area.height).toBeLessThanOrEqual(size.height);
            for (const face of faces) expect(isApart(face, area)).toBe(true);
          }
        }
      }
    },
  );
});

test("versions of a photo that suits every arrangement show each of them in turn", () => {
  for (const size of [WIDE, TALL]) {
    for (const title of titles.slice(1)) {
      const kinds = [0, 1, 2, 3].map((version) => {
        const { layout } = planLayout(sceneOf(1), {
          size,
          seed: 0,
          version,
          title,
          hasPlace: false,
        });
        expect(layout.parts.map(({ text }) => text).join(" ")).toBe(title);
        for (const { text, area, maxLines } of layout.parts) {
          const { lines, sizePx } = fitTitle(text, area, maxLines);
          expect(sizePx).toBeGreaterThanOrEqual(52);
          expect(lines.flat().join(" ")).toBe(text);
        }
        return layout.kind;
      });
      expect(kinds).toEqual(["side", "band", "panel", "middle"]);
    }
  }
});

test("a group stays in its photo, with every face free", () => {
  const heads = [0, 1, 2].map((k) => {
    return { left: 300 + 250 * k, top: 260, right: 420 + 250 * k, bottom: 420 };
  });
  const scene = { people: [person()], photos: [{ width: 1_200, height: 800, heads }] };
  for (const size of [WIDE, TALL]) {
    const kinds = VERSIONS.map((version) => {
      const plan = { size, seed: 0, version, title: "Chuyện chưa kể", hasPlace: false };
      const { kind, placements, photos, parts } = planLayout(scene, plan).layout;
      expect(placements).toEqual([]);
      const shown = photos.flatMap(({ fit }) => heads.map((head) => moveBounds(head, fit)));
      expect(shown).toHaveLength(3);
      for (const { area } of parts)
        for (const face of shown) expect(isApart(face, area)).toBe(true);
      return kind;
    });
    expect(new Set(kinds).size).toBeGreaterThan(1);
  }
});

test("a face in a photo without a person to cut out stays free", () => {
  const head = { left: 100, top: 0, right: 800, bottom: 600 };
  const scene = { people: [], photos: [{ width: 900, height: 600, heads: [head] }] };
  for (const size of [WIDE, TALL]) {
    for (const version of VERSIONS) {
      const plan = { size, seed: 0, version, title: "Mẹo chụp ảnh đẹp", hasPlace: false };
      const { photos, parts } = planLayout(scene, plan).layout;
      expect(photos).toHaveLength(1);
      for (const { fit } of photos)
        for (const { area } of parts) expect(isApart(moveBounds(head, fit), area)).toBe(true);
    }
  }
});

test("a photo whose head leaves no room for a band has other arrangements", () => {
  const close = {
    width: 900,
    height: 600,
    heads: [{ left: 100, top: 0, right: 800, bottom: 600 }],
  };
  const scene = { people: [person()], photos: [close] };
  for (const version of VERSIONS) {
    const plan = { size: WIDE, seed: 0, version, title: "Mẹo chụp ảnh đẹp", hasPlace: false };
    expect(planLayout(scene, plan).layout.kind).not.toBe("band");
  }
});

test("a title with a word that is too long for large letters is still set", () => {
  const plan = { size: WIDE, seed: 0, version: 1, title: "x".repeat(100), hasPlace: false };
  expect(planLayout(sceneOf(1), plan).layout.kind).toBe("side");
});

test("in a row, a bust that its photo cuts off below the shoulders keeps its face off the title", () => {
  const full = person();
  const short = { ...full, box: { ...full.box, bottom: 240 } };
  const scene = { people: [full, short, short], photos: [] };
  const plan = { size: WIDE, seed: 0, title: titles[1] ?? "", hasPlace: false };
  for (const version of VERSIONS) {
    const { placements, parts } = planLayout(scene, { ...plan, version }).layout;
    const below = parts.map(({ area }) => area.y).filter((y) => y > 0.4 * WIDE.height);
    for (const { scale, dy } of placements)
      expect((120 + 45) * scale + dy).toBeLessThanOrEqual(Math.min(WIDE.height, ...below));
  }
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
