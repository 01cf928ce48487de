import { centreOf, grown, outlineOf } from "#engine/local/analysis/face-regions.ts";
import { type Face, faceSize } from "#engine/local/analysis/faces.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { type FloatRaster, mix, toRaster } from "#engine/local/ops/float-raster.ts";
import { applyModel, guidedModels } from "#engine/local/ops/guided-filter.ts";
import { fromLab, toLab } from "#engine/local/ops/lab.ts";
import { fillPolygon } from "#engine/local/ops/polygon.ts";
import { createPlane, mapPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import { dyes, type Ink, inks } from "./inks.server.ts";
import { findSkin, type SkinScene } from "./skin.server.ts";
import { surroundingsOf } from "./surroundings.server.ts";

/**
 * Colours a grey image: sky, leaves and walls by position and texture, cloth, hair and skin by lightness. All edges
 * between colours follow those of the image.
 */
export function tint(grey: FloatRaster, scene: SkinScene): FloatRaster {
  const { faces, alpha } = scene;
  const lab = toLab(grey);
  const { sky, leaves, things, isOutdoors } = surroundingsOf(grey, alpha);
  lay(lab, null, isOutdoors ? inks.ground : inks.wall);
  if (!isOutdoors) lay(lab, things, inks.wood);
  lay(lab, leaves, inks.leaves);
  lay(lab, sky, inks.sky);
  lay(lab, alpha, inks.unknown);
  for (const [k, cloth] of clothOf(lab, scene).entries()) {
    const dye = dyes[k % dyes.length];
    if (dye) lay(lab, cloth, dye);
  }
  lay(lab, headHair(scene), inks.hair);
  const skin = findSkin(grey, scene);
  lay(lab, skin, inks.skin);
  alignColours(lab, grey);
  for (const face of faces) layFeatures(lab, face, skin);
  return fromLab(lab);
}

/** Window of the filter that moves edges of colours to those of the image, and its variance of 0..1. */
const ALIGNMENT = { radius: 1 / 180, epsilon: 3e-4 } as const;
/** Colours of Lab are brought to 0..1 around grey. */
const LAB_RANGE = 120;

/** Moves the edges between colours to the edges of the image, and softens them where it has none. */
function alignColours(lab: FloatRaster, grey: FloatRaster): void {
  const { width, height } = lab;
  const planes = [createPlane(width, height), createPlane(width, height)] as const;
  for (let i = 0, j = 0; j < lab.data.length; i++, j += 3) {
    planes[0].data[i] = 0.5 + (lab.data[j + 1] ?? 0) / LAB_RANGE;
    planes[1].data[i] = 0.5 + (lab.data[j + 2] ?? 0) / LAB_RANGE;
  }
  const guide = toRaster(grey);
  const radius = Math.max(2, Math.round(Math.max(width, height) * ALIGNMENT.radius));
  const [a, b] = guidedModels(guide, planes, { radius, epsilon: ALIGNMENT.epsilon }).map((model) =>
    applyModel(guide, model),
  );
  for (let i = 0, j = 0; j < lab.data.length; i++, j += 3) {
    lab.data[j + 1] = LAB_RANGE * ((a?.data[i] ?? 0.5) - 0.5);
    lab.data[j + 2] = LAB_RANGE * ((b?.data[i] ?? 0.5) - 0.5);
  }
}

/** How far from the middle of a face its person's cloth extends to the sides, in face sizes. */
const CLOTH_REACH = { sure: 2, none: 2.6 } as const;
/** From this distance of a face's middle, all of its person that isn't hair is cloth, in face sizes. */
const BELOW_NECK = { from: 0.85, to: 1.35 } as const;

/**
 * What each person wears, who is the nearest one. Parts of people without a face belong to none. A garment is only
 * separated from a neck near the head: farther away, greys would leave patches in it.
 */
function clothOf(lab: FloatRaster, scene: SkinScene): Plane[] {
  const { parts, alpha, faces } = scene;
  const { width } = alpha;
  const bare = faces.map((face) => bareness(lab, face, scene));
  const heads = faces.map((face) => ({
    middle: centreOf(outlineOf(face, "oval")),
    size: faceSize(face),
  }));
  const planes = heads.map(() => createPlane(width, alpha.height));
  for (let i = 0; i < alpha.data.length; i++) {
    const share = alpha.data[i] ?? 0;
    if (share <= 0) continue;
    const x = i % width;
    const y = (i - x) / width;
    let [nearest, own, away] = [Number.POSITIVE_INFINITY, 0, 0];
    for (const [k, { middle, size }] of heads.entries()) {
      const down = (y - middle.y) / size;
      // Shoulders and skirts are wider than heads, and sleeves hang beside them.
      const side = Math.abs(x - middle.x) / size / (1 + 0.25 * Math.max(0, down));
      const distance = side + (down < 0 ? -2 * down : 0.15 * down);
      if (distance >= nearest) continue;
      [nearest, own] = [distance, k];
      away = Math.hypot((x - middle.x) / size, down);
    }
    const plane = planes[own];
    if (!plane) continue;
    const garment = parts.garment.data[i] ?? 0;
    const isBare = bare[own]?.(lab.data[3 * i] ?? 0) ?? 0;
    const rest = Math.max(0, share - (parts.hair.data[i] ?? 0)) * (1 - isBare);
    const cloth = mix(
      garment,
      Math.min(share, rest),
      smoothstep(BELOW_NECK.from, BELOW_NECK.to, away),
    );
    plane.data[i] = cloth * smoothstep(CLOTH_REACH.none, CLOTH_REACH.sure, nearest);
  }
  return planes;
}

/** Lightness that differs by this much from a person's cloth isn't cloth if it is that of the face. */
const UNLIKE_CLOTH = { from: 10, to: 18 } as const;

/** Returns how much a lightness is that of a person's skin, such as on a hand, and not that of the garment. */
function bareness(
  lab: FloatRaster,
  face: Face,
  { parts }: SkinScene,
): (lightness: number) => number {
  const { x, y } = centreOf(outlineOf(face, "oval"));
  const size = faceSize(face);
  const skin = lightnessesOf(lab, fillPolygon(grown(outlineOf(face, "oval"), 0.75), lab));
  const near = mapPlane(parts.garment, (value, i) => {
    const side = Math.abs((i % lab.width) - x);
    const down = Math.floor(i / lab.width) - y;
    return side < size && down > 0 && down < 3 * size ? value : 0;
  });
  const garment = lightnessesOf(lab, near);
  const [low, high, cloth] = [valueAt(skin, 0.1), valueAt(skin, 0.96), valueAt(garment, 0.5)];
  return (lightness) =>
    smoothstep(low - 12, low, lightness) *
    (1 - smoothstep(high, high + 6, lightness)) *
    smoothstep(UNLIKE_CLOTH.from, UNLIKE_CLOTH.to, Math.abs(lightness - cloth));
}

function valueAt(sorted: Float32Array, share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 50;
}

/** Sorted. */
function lightnessesOf(lab: FloatRaster, where: Plane): Float32Array {
  const values: number[] = [];
  for (let i = 0; i < where.data.length; i++) {
    if ((where.data[i] ?? 0) > 0.7) values.push(lab.data[3 * i] ?? 0);
  }
  return Float32Array.from(values).toSorted();
}

/** Lips, teeth, eyes and cheeks. */
function layFeatures(lab: FloatRaster, face: Face, skin: Plane): void {
  const size = faceSize(face);
  const region = (name: "lips" | "innerLips" | "leftEye" | "rightEye"): Plane =>
    gaussian(fillPolygon(outlineOf(face, name), lab), Math.max(0.8, 0.025 * size));
  lay(lab, blush(face, skin), inks.cheek);
  lay(
    lab,
    mapPlane(region("lips"), (value) => 0.85 * value),
    inks.lips,
  );
  lay(lab, bright(lab, region("innerLips")), inks.white);
  for (const name of ["leftEye", "rightEye"] as const) {
    const eye = region(name);
    lay(lab, eye, inks.iris);
    lay(lab, bright(lab, eye), inks.white);
  }
}

/** The part of a region that is lighter than its middle: teeth in a mouth, the white in an eye. */
function bright(lab: FloatRaster, region: Plane): Plane {
  let [sum, total] = [0, 0];
  for (let i = 0; i < region.data.length; i++) {
    const share = region.data[i] ?? 0;
    if (share <= 0) continue;
    sum += share * (lab.data[3 * i] ?? 0);
    total += share;
  }
  const middle = sum / Math.max(1e-6, total);
  return mapPlane(region, (share, i) =>
    share > 0 ? share * smoothstep(middle - 6, middle + 10, lab.data[3 * i] ?? 0) : 0,
  );
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
 * centre. Nearer than `head`, and above the chin, all of a person that isn't skin is hair.
 */
const HAIR_REACH = { sure: 1.5, none: 2.1, head: 1.15, chin: 0.55 } as const;

function headHair({ parts, alpha, faces }: SkinScene): Plane {
  const heads = faces.map((face) => ({
    middle: centreOf(outlineOf(face, "oval")),
    height: faceSize(face),
  }));
  return mapPlane(parts.hair, (value, i) => {
    const share = alpha.data[i] ?? 0;
    if (share <= 0) return 0;
    const x = i % alpha.width;
    const y = Math.floor(i / alpha.width);
    let hair = 0;
    for (const { middle, height } of heads) {
      const distance = Math.hypot(x - middle.x, y - middle.y) / height;
      if (distance > HAIR_REACH.none) continue;
      const down = (y - middle.y) / height;
      const isHead =
        (1 - smoothstep(HAIR_REACH.head - 0.15, HAIR_REACH.head, distance)) *
        (1 - smoothstep(HAIR_REACH.chin - 0.2, HAIR_REACH.chin, down));
      const near = smoothstep(HAIR_REACH.none, HAIR_REACH.sure, distance);
      hair = Math.max(hair, value * near, share * isHead);
    }
    return hair;
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
    return 0.6 * Math.min(1, near) * value;
  });
}
