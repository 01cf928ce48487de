import { expect, test } from "vitest";
import { drawSvg } from "#engine/local/drawing/svg.ts";
import { dilate } from "#engine/local/ops/filters.ts";
import { createFloat } from "#engine/local/ops/float-raster.ts";
import { contrastOf } from "#engine/local/ops/oklch.ts";
import { createRandom } from "#engine/local/ops/random.ts";
import { createPlane, mapPlane, type Raster } from "#engine/local/ops/raster.ts";
import type { CutOutPerson } from "#engine/local/place-person.ts";
import { drawCover } from "./cover.server.ts";
import { CONTRAST } from "./palette.server.ts";
import { setWords } from "./set-words.server.ts";
import { fitTitle, titleSvg } from "./title.server.ts";

const SIZE = { width: 1_280, height: 720 };
const WHITE = [255, 255, 255] as const;

/** Bright and dark patches of all colours. */
function confetti(): Raster {
  const random = createRandom(5);
  const [width, height] = [960, 720];
  const patches = Array.from({ length: 48 * 36 }, () => [0, 0, 0].map(() => 255 * random()));
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    data.set(patches[Math.floor(y / 20) * 48 + Math.floor(x / 20)] ?? [], 3 * i);
  }
  return { width, height, data };
}

/** A white figure, as bright as the letters. */
function snowman(): CutOutPerson {
  const alpha = createPlane(300, 400);
  for (let y = 40; y < 400; y++)
    for (let x = y < 220 ? 90 : 20; x < (y < 220 ? 210 : 280); x++) alpha.data[y * 300 + x] = 1;
  return {
    picture: createFloat(300, 400, WHITE),
    alpha,
    box: { left: 20, top: 40, right: 280, bottom: 399 },
    head: { x: 150, y: 120, faceHeight: 80 },
    isCutBelow: true,
    measures: {},
  };
}

test.each([
  "Mẹo chụp ảnh đẹp",
  "We tried every street food in the old town for a whole day and night",
])("what surrounds the letters of %j contrasts with them in every version", async (title) => {
  const raster = confetti();
  const photo = { raster, work: raster, heads: [{ left: 380, top: 120, right: 580, bottom: 400 }] };
  const kinds = new Set<string>();
  for (const version of [0, 1, 2, 3]) {
    const scene = { people: [snowman()], photos: [photo], place: null };
    const { picture, layout, palette } = await drawCover(scene, { title, version, size: SIZE });
    kinds.add(layout.kind);
    const cover = setWords(picture, layout, { keywords: [], colours: palette.title });
    const red = { fill: "#ff0000", accent: "#000000", dark: "#000000", outline: "#000000" };
    const words = layout.parts.map((part) =>
      titleSvg(fitTitle(part.text, part.area, part.maxLines), part, red),
    );
    const drawn = drawSvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${words.join("")}</svg>`,
      SIZE,
    );
    const letters = mapPlane(
      drawn.alpha,
      (alpha, i) => alpha * ((drawn.raster.data[3 * i] ?? 0) / 255),
    );
    const inner = dilate(letters, 2);
    const outer = dilate(letters, 4);
    let [around, readable] = [0, 0];
    for (let i = 0; i < inner.data.length; i++) {
      if ((outer.data[i] ?? 0) < 0.9 || (inner.data[i] ?? 0) > 0.02) continue;
      const [r = 0, g = 0, b = 0] = cover.data.subarray(3 * i, 3 * i + 3);
      around++;
      if (contrastOf([r, g, b], WHITE) >= CONTRAST) readable++;
    }
    expect(around).toBeGreaterThan(1_000);
    expect(readable / around).toBeGreaterThan(0.99);
  }
  expect(kinds.size).toBe(4);
});

test("a person whom the photo's border cuts through stays in the photo", async () => {
  const raster = confetti();
  const photo = { raster, work: raster, heads: [{ left: 380, top: 120, right: 580, bottom: 400 }] };
  const cut = { ...snowman(), measures: { sideCut: 0.9 } };
  for (const version of [0, 1, 2, 3]) {
    const scene = { people: [cut], photos: [photo], place: null };
    const wish = { title: "Mẹo chụp ảnh đẹp", version, size: SIZE };
    const { layout } = await drawCover(scene, wish);
    expect(layout.placements).toEqual([]);
    expect(layout.photos).toHaveLength(1);
  }
});
