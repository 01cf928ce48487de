import { centreOf, grown, outlineOf } from "#engine/local/analysis/face-regions.ts";
import { type Face, faceSize } from "#engine/local/analysis/faces.ts";
import { moveFace } from "#engine/local/analysis/find-faces.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { channels, type FloatRaster, planeOf, toFloat } from "#engine/local/ops/float-raster.ts";
import { toLab } from "#engine/local/ops/lab.ts";
import { fillPolygon } from "#engine/local/ops/polygon.ts";
import {
  createPlane,
  mapPlane,
  type Plane,
  type Point,
  planeAt,
  type Raster,
  smoothstep,
} from "#engine/local/ops/raster.ts";
import { warpRaster } from "#engine/local/ops/warp.ts";

type Size = Pick<Plane, "width" | "height">;

/** Skin may differ by this much in colour and lightness (Lab) before it counts as covered. */
const COVERED_COLOUR = 17;
const COVERED_DARK = 34;
/** Landmarks on the cheeks and the nose, whose mean colour is that of the skin. */
const SKIN_POINTS = [50, 280, 101, 330, 205, 425, 4, 5];

/** 1 where hair, a hand or a beard covers the face inside `mask`; eyes, brows and mouth never count. */
export function coveredSkin(lab: FloatRaster, mask: Plane, face: Face): Plane {
  const free = gaussian(featuresOf(face, lab), 0.03 * faceSize(face));
  const sums: [number, number, number] = [0, 0, 0];
  let total = 1e-6;
  for (const index of SKIN_POINTS) {
    const point = face.landmarks[index];
    if (!point) continue;
    const at = 3 * (Math.round(point.y) * lab.width + Math.round(point.x));
    total++;
    for (const c of channels) sums[c] += lab.data[at + c] ?? 0;
  }
  const skin = sums.map((sum) => sum / total);
  return mapPlane(mask, (value, i) => {
    if (value <= 0) return 0;
    const colour = Math.hypot(
      (lab.data[3 * i + 1] ?? 0) - (skin[1] ?? 0),
      (lab.data[3 * i + 2] ?? 0) - (skin[2] ?? 0),
    );
    const dark = (skin[0] ?? 0) - (lab.data[3 * i] ?? 0);
    return (free.data[i] ?? 0) > 0.05
      ? 0
      : Math.max(
          smoothstep(COVERED_COLOUR, 1.5 * COVERED_COLOUR, colour),
          smoothstep(COVERED_DARK, 1.3 * COVERED_DARK, dark),
        );
  });
}

function featuresOf(face: Face, size: Size): Plane {
  const regions = ["leftEye", "rightEye", "lips", "leftBrow", "rightBrow"] as const;
  const all = createPlane(size.width, size.height);
  for (const region of regions) {
    const { data } = fillPolygon(outlineOf(face, region), size);
    for (let i = 0; i < data.length; i++) {
      all.data[i] = Math.max(all.data[i] ?? 0, data[i] ?? 0);
    }
  }
  return all;
}

/** The outline of the face below its brows, scaled about the face's centre. */
export function belowBrows(face: Face, scale: number): Point[] {
  const outline = grown(outlineOf(face, "oval"), scale);
  const [top, chin] = [face.landmarks[10], face.landmarks[152]];
  if (!top || !chin) return outline;
  const down = { x: chin.x - top.x, y: chin.y - top.y };
  const along = ({ x, y }: Point): number => x * down.x + y * down.y;
  const brows = [...outlineOf(face, "leftBrow"), ...outlineOf(face, "rightBrow")];
  const limit = Math.max(...brows.map(along));
  return outline.map((point) => {
    const lift = Math.max(0, limit - along(point)) / (down.x ** 2 + down.y ** 2);
    return { x: point.x + lift * down.x, y: point.y + lift * down.y };
  });
}

/** The part of the face that is judged: along its outline there may be hair. */
const INNER_FACE = 0.84;

/** What lies in front of a face. */
interface Cover {
  /** Share of the face below the brows that hair, a hand or a beard covers, 0..1. */
  readonly faceCovered: number;
  /** Depth of the dark line that rims draw over the nose and under both eyes, as a share of the skin's lightness. */
  readonly glasses: number;
}

/** Faces are measured at this size in pixels, in a frame of twice that. */
const MEASURED_PX = 200;

/** Measures what lies in front of a face of the picture. */
export function measureCover(picture: Raster, face: Face): Cover {
  const { x, y } = centreOf(outlineOf(face, "oval"));
  const a = Math.min(1, MEASURED_PX / faceSize(face));
  const side = 2 * MEASURED_PX;
  const toSmall = { a, b: 0, dx: side / 2 - a * x, dy: side / 2 - a * y };
  const small = warpRaster(picture, toSmall, { width: side, height: side });
  const lab = toLab(toFloat(small));
  const moved = moveFace(face, toSmall);
  const mask = fillPolygon(belowBrows(moved, INNER_FACE), lab);
  const covered = coveredSkin(lab, mask, moved);
  return { faceCovered: sumOf(covered) / Math.max(1, sumOf(mask)), glasses: rimDepth(lab, moved) };
}

/** Lines across which rims of glasses run, as landmarks: the bridge of the nose, and down from both eyes. */
const RIM_CROSSINGS = [
  [8, 195],
  [145, 50],
  [374, 280],
] as const;
const SAMPLES = 48;

function sumOf({ data }: Plane): number {
  return data.reduce((total, value) => total + value, 0);
}

function rimDepth(lab: FloatRaster, face: Face): number {
  const light = gaussian(planeOf(lab, 0), 0.006 * faceSize(face));
  const depths = RIM_CROSSINGS.map(([from, to]) => {
    const [start, end] = [face.landmarks[from], face.landmarks[to]];
    if (!start || !end) return 0;
    const values = Array.from({ length: SAMPLES }, (_, i) => {
      const share = (i + 0.5) / SAMPLES;
      return planeAt(
        light,
        start.x + share * (end.x - start.x),
        start.y + share * (end.y - start.y),
      );
    });
    return deepestDip(values);
  });
  return depths.toSorted((a, b) => a - b)[1] ?? 0;
}

/** How far a value lies below the highest ones on both of its sides, as a share of the lower of these. */
function deepestDip(values: readonly number[]): number {
  let deepest = 0;
  for (const [i, value] of values.entries()) {
    const before = Math.max(0, ...values.slice(0, i));
    const after = Math.max(0, ...values.slice(i + 1));
    const rim = Math.min(before, after);
    if (rim > 0) deepest = Math.max(deepest, 1 - value / rim);
  }
  return deepest;
}
