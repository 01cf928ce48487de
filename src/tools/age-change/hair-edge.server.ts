import { headGeometry } from "#engine/local/analysis/head.ts";
import { wideGaussian } from "#engine/local/ops/coarse.ts";
import { erode, gaussian } from "#engine/local/ops/filters.ts";
import { type FloatRaster, mix, planeOf } from "#engine/local/ops/float-raster.ts";
import { clamp, createPlane, mapPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import { softRegion, unionOf } from "./face-skin.server.ts";
import type { HeadCrop } from "./head-crop.server.ts";

/**
 * Sizes in face heights: how far the colours of hair and skin are averaged, how near hair a fringe lies, and
 * how near skin hair is taken back.
 */
const REACH = { hair: 0.2, skin: 0.14, fringe: 0.1, hairline: 0.05 } as const;
/** The face with hairline and ears, and the part of it that is surely no hairline, as shares of the face's outline. */
const AROUND = 1.5;
const WITHIN = 0.94;
/** Distance in Lab below which colours don't tell hair from skin. */
const APART = { from: 8, to: 16 } as const;
/** Weight of lightness in that distance: shade changes it most. */
const LIGHT_WEIGHT = 0.8;
/** Share of hair in the mixture of both colours. */
const MIXED = { none: 0.35, all: 0.65 } as const;
const FRINGE = { none: 0.65, all: 0.9 } as const;
const BESIDE = { none: 0.6, all: 0.85 } as const;
/** A fringe is followed from the hair so many times. */
const FRINGE_ROUNDS = 3;

interface HairNearFace {
  readonly hair: Plane;
  /** Coverage of brows and beard. */
  readonly facial: Plane;
  /** a and b of the cheeks. */
  readonly skinHue: readonly [number, number];
}

/** Distance in hue from the cheeks up to which a pixel of the face is certainly skin, and from which it isn't. */
const SKIN_HUE = { sure: 6, none: 13 } as const;

/**
 * Corrects the coverage of hair near the face by each pixel's own colour: as a mixture of the hair's and the skin's
 * colours around it. Skin at the hairline and ears loses what it has too much, hair over the face and the neck gets what
 * it lacks. `lab` is in CIE Lab.
 */
export function settleHairline(lab: FloatRaster, crop: HeadCrop, places: HairNearFace): Plane {
  const { faceHeight } = headGeometry(crop.face);
  const zones = zonesOf(crop, places);
  const { around, within, closed } = zones;
  const { sureSkin, likely, sure, strand } = evidenceOf(lab, crop, { ...places, ...zones });
  // Deep in hair, shine may look like skin.
  const nearSkin = wideGaussian(sureSkin, REACH.hairline * faceHeight);
  const isEar = earsOf(crop);
  let settled = mapPlane(places.hair, (value, i) => {
    const open = isEar(i) ? 1 : smoothstep(0.02, 0.15, nearSkin.data[i] ?? 0);
    const own = smoothstep(MIXED.none, MIXED.all, likely.data[i] ?? 0);
    const kept = value * Math.max(strand.data[i] ?? 0, own);
    return mix(value, kept, (around.data[i] ?? 0) * open);
  });
  for (let round = 0; round < FRINGE_ROUNDS; round++) {
    const near = wideGaussian(settled, REACH.fringe * faceHeight);
    settled = mapPlane(settled, (value, i) => {
      const zone = (around.data[i] ?? 0) * (crop.alpha.data[i] ?? 0) * (1 - (closed.data[i] ?? 0));
      if (zone < 0.01) return value;
      const like = smoothstep(FRINGE.none, FRINGE.all, likely.data[i] ?? 0);
      const texture = strand.data[i] ?? 0;
      // Beside the face, an ear may be as saturated as hair, and a neck in shade as dark.
      const beside = Math.max(
        like * texture,
        smoothstep(BESIDE.none, BESIDE.all, sure.data[i] ?? 0),
      );
      const own = mix(beside, Math.max(like, texture), within.data[i] ?? 0);
      return Math.max(value, zone * own * smoothstep(0.15, 0.35, near.data[i] ?? 0));
    });
  }
  return settled;
}

interface Zones {
  /** Where hair is corrected, with soft edges. */
  readonly around: Plane;
  /** The inner face. */
  readonly within: Plane;
  /** Eyes, lips, brows and beard. */
  readonly closed: Plane;
}

function zonesOf(crop: HeadCrop, { facial }: HairNearFace): Zones {
  return {
    around: softRegion(crop, "oval", { scale: AROUND, softness: 0.1 }),
    within: softRegion(crop, "oval", { scale: WITHIN, softness: 0.01 }),
    closed: unionOf(
      [
        facial,
        softRegion(crop, "leftEye", { scale: 1.6 }),
        softRegion(crop, "rightEye", { scale: 1.6 }),
        softRegion(crop, "leftBrow", { scale: 1.5 }),
        softRegion(crop, "rightBrow", { scale: 1.5 }),
        softRegion(crop, "lips", { scale: 1.5 }),
      ],
      facial,
    ),
  };
}

interface Evidence {
  readonly sureSkin: Plane;
  /** Shares of hair in the colours, see `shareOfHair`. */
  readonly likely: Plane;
  readonly sure: Plane;
  /** 1 among strands, 0 on smooth skin. */
  readonly strand: Plane;
}

function evidenceOf(
  lab: FloatRaster,
  crop: HeadCrop,
  { hair, skinHue, around, within, closed }: HairNearFace & Zones,
): Evidence {
  const { faceHeight } = headGeometry(crop.face);
  const sureSkin = mapPlane(within, (value, i) => {
    const off = Math.hypot(
      (lab.data[3 * i + 1] ?? 0) - skinHue[0],
      (lab.data[3 * i + 2] ?? 0) - skinHue[1],
    );
    const bare = Math.max(0, 1 - 2 * (hair.data[i] ?? 0)) * (1 - (closed.data[i] ?? 0));
    return value * bare * smoothstep(SKIN_HUE.none, SKIN_HUE.sure, off);
  });
  const skin = meanAround(lab, sureSkin, REACH.skin * faceHeight);
  const unlikeSkin = (i: number): number =>
    smoothstep(APART.from, 2 * APART.to, distance(lab, i, skin, i));
  const sureHair = mapPlane(hair, (value, i) => smoothstep(0.8, 1, value) * unlikeSkin(i));
  const strands = meanAround(lab, sureHair, REACH.hair * faceHeight);
  const [likely, sure] = [createPlane(lab.width, lab.height), createPlane(lab.width, lab.height)];
  for (let i = 0; i < likely.data.length; i++) {
    if ((around.data[i] ?? 0) < 0.01) continue;
    const share = shareOfHair(lab, i, { skin, strands });
    likely.data[i] = share.likely;
    sure.data[i] = share.sure;
  }
  // The least around: high among strands, low along a mere edge such as a hairline.
  const rough = erode(roughnessOf(lab, faceHeight), Math.max(1, Math.round(3 * FINE * faceHeight)));
  const strand = mapPlane(rough, (value) => smoothstep(ROUGH.skin, ROUGH.strands, value));
  return { sureSkin, likely, sure, strand };
}

/** Ears, in face heights from the middle of the head and from the eyes. */
const EAR = { from: 0.34, to: 0.62, above: 0.22, below: 0.35 } as const;

function earsOf({ face, picture }: HeadCrop): (i: number) => boolean {
  const { eyes, axis, chin, forehead, faceHeight } = headGeometry(face);
  const [dx, dy] = [(chin.x - forehead.x) / faceHeight, (chin.y - forehead.y) / faceHeight];
  return (i) => {
    const [x, y] = [i % picture.width, Math.floor(i / picture.width)];
    const side = Math.abs((x - axis.x) * dy - (y - axis.y) * dx) / faceHeight;
    const down = ((x - eyes.x) * dx + (y - eyes.y) * dy) / faceHeight;
    return side > EAR.from && side < EAR.to && down > -EAR.above && down < EAR.below;
  };
}

/** The mean colour around each pixel, weighted; the mean of all where no weight is near. */
function meanAround(lab: FloatRaster, weights: Plane, sigma: number): FloatRaster {
  const total = wideGaussian(weights, sigma);
  const data = new Float32Array(lab.data.length);
  for (const c of [0, 1, 2] as const) {
    const plane = planeOf(lab, c);
    let sum = 0;
    let count = 1e-6;
    for (let i = 0; i < plane.data.length; i++) {
      const weight = weights.data[i] ?? 0;
      sum += weight * (plane.data[i] ?? 0);
      count += weight;
    }
    const overall = sum / count;
    const blurred = wideGaussian(
      mapPlane(plane, (value, i) => value * (weights.data[i] ?? 0)),
      sigma,
    );
    for (let i = 0; i < plane.data.length; i++) {
      const weight = total.data[i] ?? 0;
      data[3 * i + c] = ((blurred.data[i] ?? 0) + LEAST * overall) / (weight + LEAST);
    }
  }
  return { width: lab.width, height: lab.height, data };
}

/** Weight of the overall mean. */
const LEAST = 0.004;

function distance(one: FloatRaster, i: number, other: FloatRaster, k: number): number {
  const light = (one.data[3 * i] ?? 0) - (other.data[3 * k] ?? 0);
  const a = (one.data[3 * i + 1] ?? 0) - (other.data[3 * k + 1] ?? 0);
  const b = (one.data[3 * i + 2] ?? 0) - (other.data[3 * k + 2] ?? 0);
  return Math.hypot(LIGHT_WEIGHT * light, a, b);
}

interface Ends {
  readonly skin: FloatRaster;
  readonly strands: FloatRaster;
}

/**
 * The share of hair in a pixel's colour. `likely`: by the line from skin to hair in Lab or by its saturation alone, as
 * strands that shine are as light as skin. `sure`: by both, as shade makes skin as dark as hair.
 */
function shareOfHair(
  lab: FloatRaster,
  i: number,
  { skin, strands }: Ends,
): { readonly likely: number; readonly sure: number } {
  const colours = [lab, skin, strands].map(({ data }) => [
    LIGHT_WEIGHT * (data[3 * i] ?? 0),
    data[3 * i + 1] ?? 0,
    data[3 * i + 2] ?? 0,
  ]);
  const all = along(colours);
  const saturated = along(
    colours.map(([light = 0, a = 0, b = 0]) => {
      const gain = MIDDLE / (light / LIGHT_WEIGHT + DARKEST);
      return [gain * a, gain * b];
    }),
  );
  const bySaturation =
    saturated.share * smoothstep(SATURATION.from, SATURATION.to, saturated.length);
  return {
    likely: clamp(Math.max(all.share, bySaturation), 0, 1),
    sure: clamp(Math.min(all.share, bySaturation), 0, 1),
  };
}

/** Lightness at which saturation equals chroma, and a lightness below which chroma is noise. */
const MIDDLE = 50;
const DARKEST = 12;
/** Difference in saturation from which it tells hair from skin. */
const SATURATION = { from: 8, to: 14 } as const;

/** Where a point lies on the line from skin, 0, to hair, 1; it may lie beyond both. */
function along([point = [], skin = [], hair = []]: readonly (readonly number[])[]) {
  let product = 0;
  let square = 1e-6;
  for (const [c, from] of skin.entries()) {
    const line = (hair[c] ?? 0) - from;
    product += line * ((point[c] ?? 0) - from);
    square += line * line;
  }
  return { share: product / square, length: Math.sqrt(square) };
}

/** Contrast of the strands around each pixel, in Lab. */
export function roughnessOf(lab: FloatRaster, faceHeight: number): Plane {
  const light = planeOf(lab, 0);
  const soft = gaussian(light, Math.max(1, FINE * faceHeight));
  const fine = mapPlane(light, (value, i) => Math.abs(value - (soft.data[i] ?? 0)));
  return gaussian(fine, Math.max(1, 2 * FINE * faceHeight));
}

/** Width of strands in face heights, and the contrasts of smooth skin and of strands. */
const FINE = 0.012;
const ROUGH = { skin: 1.8, strands: 3.4 } as const;
