import { describe, expect, test } from "vitest";
import { standing } from "../../../tests/fixtures/standing-skeleton.ts";
import { obstacleTo } from "./posable-body.server.ts";
import type { PoseAngles } from "./pose-angles.ts";
import { findPosePreset } from "./presets.ts";
import { holdLimbs, type LimbName } from "./skeleton.ts";

function anglesOf(id: string): PoseAngles {
  const preset = findPosePreset(id);
  if (!preset) throw new Error(`there is no ${id}`);
  return preset.angles;
}

const holding = (...limbs: readonly LimbName[]) => ({
  found: standing,
  skeleton: holdLimbs(standing, new Set(limbs)),
});

describe("a standing person with free limbs", () => {
  test.each(["pose5", "pose9", "pose14", "pose26", "pose39"])("takes %s", (id) => {
    expect(obstacleTo(anglesOf(id), holding())).toBeNull();
  });

  test.each(["pose2", "pose4", "pose8", "pose17", "pose25"])("can't be folded into %s", (id) => {
    expect(obstacleTo(anglesOf(id), holding())).toBe("folded");
  });
});

describe("a limb that can't move", () => {
  test("prevents the poses that move it", () => {
    expect(obstacleTo(anglesOf("pose9"), holding("leftArm"))).toBe("limb_hidden");
    expect(obstacleTo(anglesOf("pose14"), holding("rightLeg"))).toBe("limb_hidden");
  });

  test("may stay where the pose wants it", () => {
    expect(obstacleTo(anglesOf("pose21"), holding("leftArm"))).toBeNull();
    expect(obstacleTo(anglesOf("pose39"), holding("leftArm", "rightArm"))).toBeNull();
  });

  test("prevents every pose if the photo doesn't show it", () => {
    const found = holdLimbs(standing, new Set<LimbName>(["leftArm"]));
    expect(obstacleTo(anglesOf("pose39"), { found, skeleton: found })).toBe("limb_hidden");
  });
});
