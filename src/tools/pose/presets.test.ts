import { describe, expect, test } from "vitest";
import {
  extentOf,
  layOutFigure,
  mannequinProportions,
  PRESET_ASPECT,
  placeMannequin,
} from "./figure.ts";
import { bodyLayers } from "./pose-angles.ts";
import { posePresets } from "./presets.ts";
import { recognisePreset, silhouetteOf } from "./recognise-preset.ts";

test("there are 35 presets of pose2 to pose41, each once, with a name in both languages", () => {
  expect(posePresets).toHaveLength(35);
  expect(new Set(posePresets.map(({ id }) => id)).size).toBe(35);
  expect([posePresets[0]?.id, posePresets.at(-1)?.id]).toEqual(["pose2", "pose41"]);
  const english = posePresets.map(({ name }) => name.en);
  expect(english).toEqual(
    expect.arrayContaining(["Hug Knees", "High Kick", "Crouch", "Flex", "Ballet Kick", "Crawling"]),
  );
  expect(posePresets.every(({ name }) => name.vi !== "" && name.vi !== name.en)).toBe(true);
});

describe.each(posePresets.map((preset) => [preset.name.en, preset] as const))("%s", (_, preset) => {
  test("the mannequin is in its picture and has every layer once", () => {
    const { figure, unit } = placeMannequin(preset.angles);
    const { left, top, right, bottom } = extentOf(figure, 0.1 * unit);
    expect(left).toBeGreaterThan(0);
    expect(top).toBeGreaterThan(0);
    expect(right).toBeLessThan(PRESET_ASPECT);
    expect(bottom).toBeLessThan(1);
    expect([...preset.angles.depth].toSorted()).toEqual([...bodyLayers].toSorted());
  });

  test("its silhouette is told from all others", () => {
    expect(recognisePreset(silhouetteOf(preset))?.id).toBe(preset.id);
  });
});

test("bones keep their length in every pose", () => {
  for (const { angles } of posePresets) {
    const { leftHip, leftKnee, leftAnkle, neck, hips } = layOutFigure(angles, mannequinProportions);
    const { upper, lower } = mannequinProportions.leftLeg;
    expect(Math.hypot(leftKnee.x - leftHip.x, leftKnee.y - leftHip.y)).toBeCloseTo(upper, 6);
    expect(Math.hypot(leftAnkle.x - leftKnee.x, leftAnkle.y - leftKnee.y)).toBeCloseTo(lower, 6);
    expect(Math.hypot(neck.x - hips.x, neck.y - hips.y)).toBeCloseTo(1, 6);
  }
});

test("a silhouette of no preset is not recognised", () => {
  const square = silhouetteOf(posePresets[0] ?? raise()).map((_, i) => (i % 2 === 0 ? 1 : 0));
  expect(recognisePreset(square)).toBeUndefined();
});

function raise(): never {
  throw new Error("there are no presets");
}
