import { describe, expect, test } from "vitest";
import type { Body, Joint } from "#engine/local/analysis/body.ts";
import { createPlane, type Plane, type Raster } from "#engine/local/ops/raster.ts";
import { placesOf } from "./body-places.server.ts";
import { findLayers } from "./find-garments.server.ts";
import { coverOf } from "./garment-cover.server.ts";
import { chooseGarment, kindOf } from "./garments.server.ts";
import type { GarmentWord } from "./wish.ts";

const WIDTH = 200;
const HEIGHT = 380;
type Colour = readonly [number, number, number];
const SKIN: Colour = [205, 150, 120];
const NAVY: Colour = [28, 36, 70];
const WHITE: Colour = [225, 228, 230];
const RED: Colour = [170, 30, 40];
const TAN: Colour = [170, 130, 80];

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const body = { left: 55, top: 80, right: 145, bottom: 210 };
const arms = [
  { left: 34, top: 85, right: 55, bottom: 205 },
  { left: 145, top: 85, right: 166, bottom: 205 },
];
const hands = [
  { left: 36, top: 205, right: 53, bottom: 225 },
  { left: 147, top: 205, right: 164, bottom: 225 },
];
const legs = [
  { left: 60, top: 210, right: 94, bottom: 350 },
  { left: 106, top: 210, right: 140, bottom: 350 },
];
const head = { left: 78, top: 20, right: 122, bottom: 80 };

function joint(x: number, y: number): Joint {
  return { x, y, score: 0.9 };
}

const joints: Body = {
  nose: joint(100, 48),
  leftEye: joint(110, 40),
  rightEye: joint(90, 40),
  leftEar: joint(120, 45),
  rightEar: joint(80, 45),
  leftShoulder: joint(145, 92),
  rightShoulder: joint(55, 92),
  leftElbow: joint(155, 145),
  rightElbow: joint(45, 145),
  leftWrist: joint(155, 203),
  rightWrist: joint(45, 203),
  leftHip: joint(122, 210),
  rightHip: joint(78, 210),
  leftKnee: joint(122, 275),
  rightKnee: joint(78, 275),
  leftAnkle: joint(122, 345),
  rightAnkle: joint(78, 345),
};

function isIn({ left, top, right, bottom }: Area, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

/** A standing figure; `areas` are painted in order, the last one on top. */
function drawFigure(areas: readonly (readonly [Area, Colour])[]) {
  const picture: Raster = {
    width: WIDTH,
    height: HEIGHT,
    data: new Uint8Array(3 * WIDTH * HEIGHT).fill(90),
  };
  const [matte, skin, cloth] = [0, 0, 0].map(() => createPlane(WIDTH, HEIGHT));
  if (!matte || !skin || !cloth) throw new Error("no planes");
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const top = areas.toReversed().find(([area]) => isIn(area, x, y));
    if (!top) continue;
    // Folds and grain, the same in every test.
    const shade = 6 * Math.sin(x / 5 + y / 11) + ((i * 7919) % 5);
    for (const c of [0, 1, 2]) picture.data[3 * i + c] = Math.max(0, (top[1][c] ?? 0) + shade);
    matte.data[i] = 1;
    (top[1] === SKIN ? skin : cloth).data[i] = 1;
  }
  return {
    picture,
    matte,
    skin,
    cloth,
    hair: createPlane(WIDTH, HEIGHT),
    face: null,
    body: joints,
  };
}

const bare: readonly (readonly [Area, Colour])[] = [head, ...hands].map((area) => [area, SKIN]);

function wearing(upper: Colour, lower: Colour): (readonly [Area, Colour])[] {
  return [
    ...[body, ...arms].map((area) => [area, upper] as const),
    ...legs.map((area) => [area, lower] as const),
    ...bare,
  ];
}

function find(areas: readonly (readonly [Area, Colour])[]) {
  const layers = findLayers(drawFigure(areas));
  return layers.map((layer) => ({ kind: kindOf(layer, layers), mask: layer.mask }));
}

function shareIn(mask: Plane | null, area: Area): number {
  let [sum, total] = [0, 0];
  for (let y = area.top + 4; y < area.bottom - 4; y++) {
    for (let x = area.left + 4; x < area.right - 4; x++) {
      sum += mask?.data[y * WIDTH + x] ?? 0;
      total++;
    }
  }
  return sum / total;
}

describe("the garments of a drawn figure", () => {
  test("a top and trousers, without hands and head", () => {
    const garments = find(wearing(NAVY, TAN));
    expect(garments.map(({ kind }) => kind).toSorted()).toEqual(["lower", "top"]);
    const [top, lower] = [chooseGarment(garments, null), chooseGarment(garments, "lower")];
    expect(shareIn(top, body)).toBeGreaterThan(0.95);
    expect(shareIn(top, { left: 60, top: 230, right: 94, bottom: 340 })).toBeLessThan(0.05);
    expect(shareIn(lower, { left: 60, top: 225, right: 94, bottom: 340 })).toBeGreaterThan(0.9);
    for (const area of [head, ...hands]) {
      expect(shareIn(chooseGarment(garments, "all"), area)).toBeLessThan(0.1);
    }
  });

  test("a shirt and a tie under a jacket", () => {
    const shirt = { left: 82, top: 80, right: 118, bottom: 180 };
    const tie = { left: 96, top: 84, right: 104, bottom: 180 };
    const garments = find([...wearing(NAVY, NAVY), [shirt, WHITE], [tie, RED]]);
    const chosen = (word: GarmentWord): Plane | null => chooseGarment(garments, word);
    expect(shareIn(chosen("jacket"), { ...body, right: 78 })).toBeGreaterThan(0.9);
    expect(shareIn(chosen("jacket"), shirt)).toBeLessThan(0.1);
    expect(shareIn(chosen("shirt"), { ...shirt, right: 95 })).toBeGreaterThan(0.8);
    expect(shareIn(chosen("tie"), { left: 92, top: 90, right: 108, bottom: 170 })).toBeGreaterThan(
      0.3,
    );
    expect(shareIn(chosen("tie"), { ...body, right: 78 })).toBe(0);
  });

  test("same-coloured trousers under a jacket are garments of their own if a gap parts the legs", () => {
    const garments = find(wearing(NAVY, NAVY));
    expect(garments.map(({ kind }) => kind).toSorted()).toEqual(["lower", "top"]);
    expect(chooseGarment(garments, "tie")).toBeNull();
    expect(chooseGarment(garments, "dress")).not.toBeNull();
  });

  test("a dress is one garment", () => {
    const skirt = { left: 55, top: 200, right: 145, bottom: 310 };
    const garments = find([...wearing(RED, SKIN), [skirt, RED]]);
    const dress = chooseGarment(garments, "dress");
    expect(shareIn(dress, body)).toBeGreaterThan(0.9);
    expect(shareIn(dress, skirt)).toBeGreaterThan(0.9);
    expect(shareIn(dress, { ...(legs[0] ?? skirt), top: 318 })).toBeLessThan(0.1);
  });

  test("what garments cover tells a dressed torso from a bare one", () => {
    const { matte, face, body: figure } = drawFigure(wearing(NAVY, TAN));
    const places = placesOf(face, figure);
    const dressed = find(wearing(NAVY, TAN));
    expect(coverOf(dressed, matte, places).torso).toBeGreaterThan(0.95);
    expect(coverOf(dressed, matte, places).legs).toBeGreaterThan(0.95);
    const trousers = dressed.filter(({ kind }) => kind === "lower");
    expect(coverOf(trousers, matte, places).torso).toBeLessThan(0.05);
    expect(coverOf(dressed, matte, null)).toEqual({ torso: null, legs: null });
  });

  test("without face and shoulders all cloth is one garment", () => {
    const figure = { ...drawFigure(wearing(NAVY, TAN)), body: null };
    expect(findLayers(figure).map(({ zones }) => zones)).toEqual([["collar", "sleeves", "trunk"]]);
  });

  test("deterministic", () => {
    const [first, second] = [find(wearing(NAVY, TAN)), find(wearing(NAVY, TAN))];
    expect(first).toEqual(second);
  });
});
