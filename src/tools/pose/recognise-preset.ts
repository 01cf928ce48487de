import { type Figure, type FigurePoint, PRESET_ASPECT, placeMannequin } from "./figure.ts";
import { type PosePreset, posePresets } from "./presets.ts";

/** Size of a preset image's silhouette: 1 for the mannequin, rows from the top. */
export const SILHOUETTE = { width: 48, height: 64 } as const;

type Bone = readonly [from: keyof Figure, to: keyof Figure, radius: number];

/** The mannequin's parts with half their thickness in torso lengths. */
const bones: readonly Bone[] = [
  ["neck", "head", 0.14],
  ["head", "head", 0.3],
  ["leftShoulder", "rightShoulder", 0.1],
  ["neck", "hips", 0.24],
  ["leftShoulder", "leftHip", 0.09],
  ["rightShoulder", "rightHip", 0.09],
  ["leftShoulder", "leftElbow", 0.13],
  ["leftElbow", "leftWrist", 0.11],
  ["rightShoulder", "rightElbow", 0.13],
  ["rightElbow", "rightWrist", 0.11],
  ["leftHip", "leftKnee", 0.15],
  ["leftKnee", "leftAnkle", 0.13],
  ["rightHip", "rightKnee", 0.15],
  ["rightKnee", "rightAnkle", 0.13],
];

function distanceToLine({ x, y }: FigurePoint, from: FigurePoint, to: FigurePoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const t = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(1, Math.max(0, t));
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
}

/** The silhouette of a preset's mannequin. */
export function silhouetteOf({ angles }: PosePreset): Uint8Array {
  const { figure, unit } = placeMannequin(angles);
  const { width, height } = SILHOUETTE;
  const out = new Uint8Array(width * height);
  for (let i = 0; i < out.length; i++) {
    const point = {
      x: (((i % width) + 0.5) / width) * PRESET_ASPECT,
      y: (Math.floor(i / width) + 0.5) / height,
    };
    const isCovered = bones.some(
      ([from, to, radius]) => distanceToLine(point, figure[from], figure[to]) <= radius * unit,
    );
    if (isCovered) out[i] = 1;
  }
  return out;
}

/** Two silhouettes of one preset overlap by at least this much. */
const MIN_OVERLAP = 0.66;
/** Rows below this contain the shadow on the ground. */
const GROUND_ROW = 56;

/** The preset with this silhouette; `undefined` if there is none. */
export function recognisePreset(silhouette: Uint8Array): PosePreset | undefined {
  let best: PosePreset | undefined;
  let most = MIN_OVERLAP;
  for (const preset of posePresets) {
    const overlap = overlapOf(silhouette, silhouetteOf(preset));
    if (overlap <= most) continue;
    most = overlap;
    best = preset;
  }
  return best;
}

/** Intersection over union. */
function overlapOf(first: Uint8Array, second: Uint8Array): number {
  let [both, any] = [0, 0];
  for (let i = 0; i < GROUND_ROW * SILHOUETTE.width; i++) {
    const [a, b] = [first[i] === 1, second[i] === 1];
    if (a && b) both++;
    if (a || b) any++;
  }
  return any === 0 ? 0 : both / any;
}
