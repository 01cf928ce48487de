import { outlineOf } from "#engine/local/analysis/face-regions.ts";
import { type Face, faceSize } from "#engine/local/analysis/faces.ts";
import type { PersonParts } from "#engine/local/analysis/parts.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { blurFloat, type FloatRaster, mix } from "#engine/local/ops/float-raster.ts";
import { fromLab, toLab } from "#engine/local/ops/lab.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { kuwahara } from "#engine/local/ops/painting/kuwahara.ts";
import { fillPolygon } from "#engine/local/ops/polygon.ts";
import { createPlane, mapPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import type { AgeChange } from "./shape.server.ts";
import { wrinkleShade } from "./wrinkles.server.ts";

interface SkinInput {
  readonly face: Face;
  readonly parts: PersonParts;
  readonly change: AgeChange;
}

/** Where skin may be changed: the parts' skin near this face, without eyes and mouth. */
function ownSkin({ face, parts }: SkinInput): Plane {
  const size = parts.skin;
  const tall = faceSize(face);
  const oval = gaussian(fillPolygon(outlineOf(face, "oval"), size), 0.03 * tall);
  const holes = (["leftEye", "rightEye", "lips"] as const).map((region) =>
    gaussian(fillPolygon(outlineOf(face, region), size), Math.max(0.8, 0.01 * tall)),
  );
  const centre = face.landmarks[1] ?? { x: 0, y: 0 };
  return mapPlane(parts.skin, (value, i) => {
    const x = i % size.width;
    const y = Math.floor(i / size.width);
    const near = smoothstep(1.25, 0.8, Math.hypot(x - centre.x, y - centre.y) / tall);
    const open = holes.reduce((sum, hole) => sum + (hole.data[i] ?? 0), 0);
    return Math.max(value * near, oval.data[i] ?? 0) * Math.max(0, 1 - open);
  });
}

/** Skin of the other age: wrinkles, spots and pallor, or the smooth and rosy skin of a child. */
export function ageSkin(picture: FloatRaster, input: SkinInput): FloatRaster {
  const skin = ownSkin(input);
  return input.change.older > 0 ? oldSkin(picture, skin, input) : youngSkin(picture, skin, input);
}

function oldSkin(picture: FloatRaster, skin: Plane, { face, change }: SkinInput): FloatRaster {
  const { older } = change;
  const tall = faceSize(face);
  const lab = toLab(picture);
  const soft = blurFloat(lab, Math.max(1.2, 0.012 * tall));
  const shade = wrinkleShade(face, picture, older);
  const noise = createNoise(44);
  for (let i = 0; i < skin.data.length; i++) {
    const share = skin.data[i] ?? 0;
    if (share < 0.01) continue;
    const j = 3 * i;
    const x = (100 * (i % picture.width)) / tall;
    const y = (100 * Math.floor(i / picture.width)) / tall;
    const detail = (lab.data[j] ?? 0) - (soft.data[j] ?? 0);
    const leather = (noise(x * 0.9, y * 0.9, 3) - 0.5) * 7 * older;
    const spot = smoothstep(0.68, 0.76, noise(x / 7 + 9, y / 7, 3)) * smoothstep(0.35, 1, older);
    const light = (lab.data[j] ?? 0) + detail * 0.9 * older + leather;
    lab.data[j] = mix(lab.data[j] ?? 0, light * (1 + 1.1 * (shade.data[i] ?? 0)) - 7 * spot, share);
    lab.data[j + 1] = mix(
      lab.data[j + 1] ?? 0,
      (lab.data[j + 1] ?? 0) * (1 - 0.22 * older) + 3 * spot,
      share,
    );
    lab.data[j + 2] = mix(
      lab.data[j + 2] ?? 0,
      (lab.data[j + 2] ?? 0) * (1 - 0.1 * older) + 2 * older + 5 * spot,
      share,
    );
  }
  return fromLab(lab);
}

/** Middle of each cheek in the face mesh. */
const CHEEKS = [205, 425];

function youngSkin(picture: FloatRaster, skin: Plane, { face, change }: SkinInput): FloatRaster {
  const { younger } = change;
  const tall = faceSize(face);
  const flat = toLab(
    blurFloat(kuwahara(picture, Math.max(2, 0.03 * tall)), Math.max(0.8, 0.008 * tall)),
  );
  const lab = toLab(picture);
  const rosy = createPlane(picture.width, picture.height);
  for (const cheek of CHEEKS.flatMap((index) => face.landmarks[index] ?? [])) {
    for (let i = 0; i < rosy.data.length; i++) {
      const dx = (i % picture.width) - cheek.x;
      const dy = Math.floor(i / picture.width) - cheek.y;
      rosy.data[i] = Math.min(
        1,
        (rosy.data[i] ?? 0) + Math.exp(-(dx * dx + dy * dy) / (2 * (0.11 * tall) ** 2)),
      );
    }
  }
  for (let i = 0; i < skin.data.length; i++) {
    const share = (skin.data[i] ?? 0) * younger;
    if (share < 0.01) continue;
    const j = 3 * i;
    const light = flat.data[j] ?? 0;
    lab.data[j] = mix(lab.data[j] ?? 0, light + 3.5 * smoothstep(20, 70, light), 0.82 * share);
    lab.data[j + 1] = mix(
      lab.data[j + 1] ?? 0,
      (flat.data[j + 1] ?? 0) + 7 * (rosy.data[i] ?? 0),
      0.85 * share,
    );
    lab.data[j + 2] = mix(lab.data[j + 2] ?? 0, flat.data[j + 2] ?? 0, 0.85 * share);
  }
  return fromLab(lab);
}

/** Hair, brows and beard grow grey from the temples; where the hair cannot be told for sure, only a little. */
export function greyHair(picture: FloatRaster, { face, parts, change }: SkinInput): FloatRaster {
  const amount = smoothstep(0.18, 0.9, change.older);
  if (amount <= 0) return picture;
  const tall = faceSize(face);
  const lab = toLab(picture);
  const hair = unlikeSkin(hairOf(face, parts), lab, fillPolygon(outlineOf(face, "oval"), picture));
  const mean = meanLightness(lab, hair);
  const noise = createNoise(71);
  const brows = (["leftBrow", "rightBrow"] as const).map((region) =>
    gaussian(fillPolygon(outlineOf(face, region), picture), Math.max(0.8, 0.012 * tall)),
  );
  const lift = Math.max(0, 66 - mean) * 0.72;
  const centre = face.landmarks[9] ?? { x: 0, y: 0 };
  for (let i = 0; i < hair.data.length; i++) {
    const x = i % picture.width;
    const y = Math.floor(i / picture.width);
    const brow = 0.75 * Math.max(...brows.map((plane) => plane.data[i] ?? 0));
    const temple = smoothstep(0.2, 0.6, Math.abs(x - centre.x) / tall);
    const strand = 0.72 + 0.5 * noise((140 * x) / tall, (22 * y) / tall, 3);
    const share = Math.min(
      1,
      Math.max(hair.data[i] ?? 0, brow) * amount * mix(0.75, 1.15, temple) * strand,
    );
    if (share < 0.01) continue;
    const j = 3 * i;
    const light = lab.data[j] ?? 0;
    lab.data[j] = mix(light, light + lift * (0.55 + 0.9 * smoothstep(5, 60, light)), share);
    lab.data[j + 1] = (lab.data[j + 1] ?? 0) * (1 - 0.92 * share);
    lab.data[j + 2] = (lab.data[j + 2] ?? 0) * (1 - 0.9 * share) - 1.5 * share;
  }
  return fromLab(lab);
}

/** Farther from the face than this, in heights of it, nothing is taken for hair: a dark top is not. */
const HAIR_REACH = { up: 1.25, down: 1.35, side: 1.05 } as const;

function hairOf(face: Face, { hair }: PersonParts): Plane {
  const tall = faceSize(face);
  const centre = face.landmarks[9] ?? { x: 0, y: 0 };
  const near = mapPlane(hair, (value, i) => {
    if (value <= 0.02) return 0;
    const dx = Math.abs((i % hair.width) - centre.x) / tall;
    const dy = (Math.floor(i / hair.width) - centre.y) / tall;
    const fade =
      smoothstep(HAIR_REACH.side, 0.8, dx) *
      smoothstep(HAIR_REACH.down, 0.75, dy) *
      smoothstep(HAIR_REACH.up, 1, -dy);
    return value * fade;
  });
  return gaussian(near, Math.max(0.8, 0.008 * tall));
}

/** Spreads of skin in Lab; what lies within one of them may be an ear or a temple. */
const SKIN_SPREAD = [17, 7, 9] as const;

/** Hair that has the colour of the face is doubtful, and greyed only a little. */
function unlikeSkin(hair: Plane, lab: FloatRaster, oval: Plane): Plane {
  const mean = [0, 0, 0];
  let total = 1e-6;
  for (let i = 0; i < oval.data.length; i++) {
    if ((oval.data[i] ?? 0) === 0) continue;
    total++;
    for (const c of [0, 1, 2] as const) mean[c] = (mean[c] ?? 0) + (lab.data[3 * i + c] ?? 0);
  }
  const skin = mean.map((sum) => sum / total);
  return mapPlane(hair, (value, i) => {
    if (value <= 0) return 0;
    const distance = Math.hypot(
      ...SKIN_SPREAD.map((spread, c) => ((lab.data[3 * i + c] ?? 0) - (skin[c] ?? 0)) / spread),
    );
    return value * mix(0.3, 1, smoothstep(0.45, 1.1, distance));
  });
}

function meanLightness(lab: FloatRaster, weights: Plane): number {
  let sum = 0;
  let total = 1e-6;
  for (let i = 0; i < weights.data.length; i++) {
    sum += (weights.data[i] ?? 0) * (lab.data[3 * i] ?? 0);
    total += weights.data[i] ?? 0;
  }
  return sum / total;
}
