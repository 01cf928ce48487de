import { beforeAll, expect, test } from "vitest";
import type { MainPerson } from "#engine/local/analysis/main-person.ts";
import { createPlane, type Plane, type Raster } from "#engine/local/ops/raster.ts";
import { identity } from "#engine/local/ops/similarity.ts";
import { type Figure, layOutFigure, mannequinProportions, moveFigure } from "./figure.ts";
import { divideIntoLayers, type LayerMap } from "./layers.server.ts";
import type { PoseAngles } from "./pose-angles.ts";
import { drawPosedPerson } from "./posed-person.server.ts";
import { findPosePreset } from "./presets.ts";
import type { Skeleton } from "./skeleton.ts";

const [WIDTH, HEIGHT, UNIT] = [300, 400, 90];
const GROUND = { red: 60, green: 130, blue: 90 };

function anglesOfPreset(id: string): PoseAngles {
  const preset = findPosePreset(id);
  if (!preset) throw new Error(`there is no ${id}`);
  return preset.angles;
}

/** A red trunk with blue arms and yellow legs in the pose "Shrug" upside down: arms a little away from the body. */
const walking = anglesOfPreset("pose39");
const figure: Figure = moveFigure(layOutFigure(walking, mannequinProportions), UNIT, {
  x: 150,
  y: 210,
});

type Bone = readonly [keyof Figure, keyof Figure, number, readonly [number, number, number]];
const bones: readonly Bone[] = [
  ["neck", "hips", 24, [200, 30, 30]],
  ["neck", "head", 18, [230, 180, 150]],
  ["leftShoulder", "leftElbow", 10, [30, 40, 220]],
  ["leftElbow", "leftWrist", 9, [30, 40, 220]],
  ["rightShoulder", "rightElbow", 10, [30, 40, 220]],
  ["rightElbow", "rightWrist", 9, [30, 40, 220]],
  ["leftHip", "leftKnee", 12, [230, 220, 40]],
  ["leftKnee", "leftAnkle", 11, [230, 220, 40]],
  ["rightHip", "rightKnee", 12, [230, 220, 40]],
  ["rightKnee", "rightAnkle", 11, [230, 220, 40]],
];

function drawFigure(): { picture: Raster; alpha: Plane } {
  const alpha = createPlane(WIDTH, HEIGHT);
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let i = 0; i < alpha.data.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    let colour: readonly number[] = [GROUND.red, GROUND.green, GROUND.blue];
    for (const [from, to, radius, ink] of bones) {
      const [a, b] = [figure[from], figure[to]];
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const t = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy)));
      if (Math.hypot(x - a.x - t * dx, y - a.y - t * dy) > radius) continue;
      colour = ink;
      alpha.data[i] = 1;
    }
    data.set(colour, 3 * i);
  }
  return { picture: { width: WIDTH, height: HEIGHT, data }, alpha };
}

const limb = (a: keyof Figure, b: keyof Figure, c: keyof Figure) => ({
  root: figure[a],
  middle: figure[b],
  end: figure[c],
});
const skeleton: Skeleton = {
  hips: figure.hips,
  neck: figure.neck,
  leftShoulder: figure.leftShoulder,
  rightShoulder: figure.rightShoulder,
  head: figure.head,
  headRadius: 20,
  headTiltDeg: 0,
  hasLegs: true,
  limbs: {
    leftArm: limb("leftShoulder", "leftElbow", "leftWrist"),
    rightArm: limb("rightShoulder", "rightElbow", "rightWrist"),
    leftLeg: limb("leftHip", "leftKnee", "leftAnkle"),
    rightLeg: limb("rightHip", "rightKnee", "rightAnkle"),
  },
};

let picture: Raster;
let alpha: Plane;
let layers: LayerMap;
beforeAll(() => {
  ({ picture, alpha } = drawFigure());
  layers = divideIntoLayers(picture, alpha, skeleton);
});

function pose(id: string): Raster {
  const background = { ...picture, data: picture.data.slice() };
  for (let i = 0; i < background.data.length; i += 3) {
    background.data.set([GROUND.red, GROUND.green, GROUND.blue], i);
  }
  const person: MainPerson = { alpha, face: null, body: null };
  return drawPosedPerson({
    work: { raster: picture, toSource: identity },
    person,
    skeleton,
    layers,
    angles: anglesOfPreset(id),
    cutOut: { raster: picture, alpha },
    background,
  }).raster;
}

const colourAt = ({ data }: Raster, x: number, y: number): number[] =>
  Array.from(
    data.subarray(
      3 * (Math.round(y) * WIDTH + Math.round(x)),
      3 * (Math.round(y) * WIDTH + Math.round(x)) + 3,
    ),
  );

test("the pixels of the person are divided among the parts they were drawn as", () => {
  for (const [layer, joint] of [
    ["leftArm", "leftElbow"],
    ["rightArm", "rightWrist"],
    ["leftLeg", "leftKnee"],
    ["rightLeg", "rightAnkle"],
  ] as const) {
    const { x, y } = figure[joint];
    expect(layers.get(layer)?.data[Math.round(y) * WIDTH + Math.round(x)]).toBeGreaterThan(0.9);
  }
});

test("arms go where the pose wants them and are gone from where they were", () => {
  const drawn = pose("pose26");
  // The person is not scaled: both arms fit into the frame sideways.
  const shoulder = figure.rightShoulder;
  const blue = [...Array(60).keys()].filter((k) => {
    const [red = 0, , strength = 0] = colourAt(drawn, shoulder.x + 25 + k, shoulder.y);
    return strength > 180 && red < 80;
  });
  expect(blue.length).toBeGreaterThan(50);
  const { x, y } = figure.rightWrist;
  expect(colourAt(drawn, x, y)).toEqual([GROUND.red, GROUND.green, GROUND.blue]);
});

test("a pose that needs more room makes the person smaller instead of cutting the hands", () => {
  const drawn = pose("pose9");
  const upper = drawn.data.subarray(0, 3 * WIDTH * 6);
  for (let i = 0; i < upper.length; i += 3) {
    expect(Array.from(upper.subarray(i, i + 3))).toEqual([GROUND.red, GROUND.green, GROUND.blue]);
  }
  let hands = 0;
  for (let i = 0; i < drawn.data.length; i += 3) if ((drawn.data[i + 2] ?? 0) > 180) hands++;
  expect(hands).toBeGreaterThan(800);
});

test("the same pose gives the same pixels", () => {
  expect(pose("pose11").data).toEqual(pose("pose11").data);
});
