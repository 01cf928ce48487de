import { centreOf, grown, outlineOf } from "#engine/local/analysis/face-regions.ts";
import { type Face, faceSize } from "#engine/local/analysis/faces.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import type { FloatRaster } from "#engine/local/ops/float-raster.ts";
import { fromLab, toLab } from "#engine/local/ops/lab.ts";
import { fillPolygon } from "#engine/local/ops/polygon.ts";
import { mapPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import { findSkin, type SkinScene } from "./skin.server.ts";

/** Lab a and b for a lightness of 0..100. */
type Ink = (lightness: number) => readonly [a: number, b: number];

// Matched by eye to hand-tinted prints of the 1930s: less than a third of a colour photo's saturation.
const inks = {
  background: (l: number) => [-1 + 0.02 * l, -1 + 0.075 * l],
  garment: () => [-0.2, -1],
  skin: (l: number) => [
    4 + 6 * smoothstep(8, 60, l) - 5 * smoothstep(75, 98, l),
    6 + 9 * smoothstep(8, 60, l) - 6 * smoothstep(75, 98, l),
  ],
  hair: (l: number) => [2.5 + 0.035 * l, 5 + 0.085 * l],
  lips: () => [19, 9],
  cheek: () => [15, 12],
  white: () => [0.5, 1.5],
} as const satisfies Record<string, Ink>;

/**
 * Hand-tints a grey image: thin natural inks on skin, hair, cloth and background, feathered so that none has an edge.
 */
export function tint(grey: FloatRaster, scene: SkinScene): FloatRaster {
  const { parts, faces } = scene;
  const lab = toLab(grey);
  const feather = Math.max(1.5, Math.max(grey.width, grey.height) / 400);
  const soft = (plane: Plane): Plane => gaussian(plane, feather);
  const size = { width: grey.width, height: grey.height };
  lay(lab, null, inks.background);
  lay(lab, soft(parts.garment), inks.garment);
  lay(lab, soft(headHair(parts.hair, faces)), inks.hair);
  const skin = gaussian(findSkin(grey, scene), 1);
  lay(lab, skin, inks.skin);
  for (const face of faces) {
    const fine = 0.03 * faceSize(face);
    const region = (name: "lips" | "innerLips" | "leftEye" | "rightEye"): Plane =>
      gaussian(fillPolygon(outlineOf(face, name), size), Math.max(0.8, fine));
    lay(
      lab,
      mapPlane(region("lips"), (value) => 0.75 * value),
      inks.lips,
    );
    lay(
      lab,
      mapPlane(region("innerLips"), (value) => 0.8 * value),
      inks.white,
    );
    lay(lab, region("leftEye"), inks.white);
    lay(lab, region("rightEye"), inks.white);
    lay(lab, blush(face, skin), inks.cheek);
  }
  return fromLab(lab);
}

/** Applies an ink where `where` is above 0; `null` means everywhere. */
function lay(lab: FloatRaster, where: Plane | null, ink: Ink): void {
  for (let i = 0, j = 0; j < lab.data.length; i++, j += 3) {
    const share = where ? (where.data[i] ?? 0) : 1;
    if (share < 0.003) continue;
    const [a, b] = ink(lab.data[j] ?? 0);
    lab.data[j + 1] = (lab.data[j + 1] ?? 0) * (1 - share) + a * share;
    lab.data[j + 2] = (lab.data[j + 2] ?? 0) * (1 - share) + b * share;
  }
}

/**
 * Greys can't separate long hair from a coat: hair is only accepted around heads, within this many face heights of the
 * centre.
 */
const HAIR_REACH = { sure: 0.95, none: 1.3 } as const;

function headHair(hair: Plane, faces: readonly Face[]): Plane {
  const heads = faces.map((face) => ({
    middle: centreOf(outlineOf(face, "oval")),
    height: faceSize(face),
  }));
  return mapPlane(hair, (value, i) => {
    if (value <= 0) return 0;
    const x = i % hair.width;
    const y = Math.floor(i / hair.width);
    let nearest = Number.POSITIVE_INFINITY;
    for (const { middle, height } of heads) {
      nearest = Math.min(nearest, Math.hypot(x - middle.x, y - middle.y) / height);
    }
    return value * smoothstep(HAIR_REACH.none, HAIR_REACH.sure, nearest);
  });
}

/** Landmarks at the centre of each cheek. */
const CHEEKS = [205, 425];

function blush(face: Face, skin: Plane): Plane {
  const radius = 0.16 * faceSize(face);
  const middles = CHEEKS.flatMap((index) => face.landmarks[index] ?? []);
  const oval = grown(outlineOf(face, "oval"), 1);
  const centre = centreOf(oval);
  return mapPlane(skin, (value, i) => {
    const x = i % skin.width;
    const y = Math.floor(i / skin.width);
    if (value <= 0 || Math.hypot(x - centre.x, y - centre.y) > 6 * radius) return 0;
    const near = middles.reduce((sum, point) => {
      const distance = ((x - point.x) ** 2 + (y - point.y) ** 2) / (2 * radius * radius);
      return sum + Math.exp(-2 * distance);
    }, 0);
    return 0.45 * Math.min(1, near) * value;
  });
}
