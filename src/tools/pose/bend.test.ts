import { describe, expect, test } from "vitest";
import { standing } from "../../../tests/fixtures/standing-skeleton.ts";
import { anglesOf } from "./angles-of-skeleton.ts";
import { bendLayer } from "./bend.ts";
import { findPosePreset, posePresets } from "./presets.ts";
import { retarget } from "./retarget.ts";
import type { LimbName } from "./skeleton.ts";

const limbs: readonly LimbName[] = ["leftArm", "rightArm", "leftLeg", "rightLeg"];

describe.each(posePresets.map((preset) => [preset.name.en, preset.angles] as const))(
  "%s",
  (_, angles) => {
    const move = retarget(standing, angles);

    test("the measured pose of the moved joints is the wanted one", () => {
      for (const name of limbs) {
        const limb = move.limbs[name];
        if (!limb) throw new Error("the limb did not move");
        const moved = anglesOf({ ...standing, limbs: { ...standing.limbs, [name]: limb.to } });
        const difference = moved[name].upperDeg - angles[name].upperDeg;
        expect(Math.abs(difference - 360 * Math.round(difference / 360))).toBeLessThan(0.01);
      }
    });

    test("every joint of the photo is carried to the joint of the pose", () => {
      for (const name of limbs) {
        const limb = move.limbs[name];
        if (!limb) throw new Error("the limb did not move");
        const bend = bendLayer(move, name, new Map());
        for (const joint of ["middle", "end"] as const) {
          const landed = bend(limb.from[joint]);
          expect(landed.x).toBeCloseTo(limb.to[joint].x, 3);
          expect(landed.y).toBeCloseTo(limb.to[joint].y, 3);
        }
      }
    });

    test("nothing tears: neighbouring points of a limb stay neighbours", () => {
      for (const name of limbs) {
        const limb = standing.limbs[name];
        if (!limb) throw new Error("the figure lacks a limb");
        const bend = bendLayer(move, name, new Map());
        for (let step = 0; step < 200; step++) {
          const [from, to] = step < 100 ? [limb.root, limb.middle] : [limb.middle, limb.end];
          const share = (step % 100) / 100;
          for (const aside of [-8, 0, 8]) {
            const point = {
              x: from.x + (to.x - from.x) * share + aside,
              y: from.y + (to.y - from.y) * share,
            };
            const [first, second] = [bend(point), bend({ x: point.x, y: point.y + 0.5 })];
            expect(Math.hypot(first.x - second.x, first.y - second.y)).toBeLessThan(3);
          }
        }
      }
    });
  },
);

test("a person whose legs are not in the photo leans only a little and keeps the lower border", () => {
  const preset = findPosePreset("pose8");
  if (!preset) throw new Error("there is no such pose");
  const move = retarget({ ...standing, hasLegs: false }, preset.angles);
  expect(Math.abs(move.torsoTurn)).toBeLessThanOrEqual(14);
  expect(bendLayer(move, "torso", new Map())({ x: 60, y: 210 })).toEqual({ x: 60, y: 210 });
});
