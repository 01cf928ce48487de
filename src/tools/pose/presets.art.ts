import { drawPose } from "#art/poses/draw-pose.ts";
import type { PresetArt } from "#art/preset-art.ts";
import { drawPoses } from "./draw-poses.art.ts";
import { posePresets } from "./presets.ts";

export const presets: PresetArt = {
  folder: "poses",
  draw: drawPoses,
  svgOf: (id) => {
    const index = posePresets.findIndex((preset) => preset.id === id);
    return index < 0 ? null : drawPose(index);
  },
};
