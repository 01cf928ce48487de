import { drawPose } from "#art/poses/draw-pose.ts";
import type { PresetArt } from "#art/preset-art.ts";
import { drawPoses } from "./draw-poses.art.ts";
import { posePresets } from "./presets.ts";

export const presets: PresetArt = {
  folder: "poses",
  sources: [
    "src/tools/pose/draw-poses.art.ts",
    "src/tools/pose/figure.ts",
    "src/tools/pose/pose-sketches.ts",
    "src/tools/pose/presets.ts",
    "scripts/art/poses",
    "scripts/art/palettes.ts",
    "scripts/art/print.ts",
  ],
  draw: drawPoses,
  svgOf: (id) => {
    const index = posePresets.findIndex((preset) => preset.id === id);
    return index < 0 ? null : drawPose(index);
  },
};
