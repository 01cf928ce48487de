import { headGeometry, yawOf } from "#engine/local/analysis/head.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { type FloatRaster, mix, planeOf } from "#engine/local/ops/float-raster.ts";
import { createPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import { softRegion, unionOf } from "./face-skin.server.ts";
import { roughnessOf, settleHairline } from "./hair-edge.server.ts";
import { hairMatte } from "./hair-matte.server.ts";
import type { HeadCrop } from "./head-crop.server.ts";
import type { AgeChange } from "./shape.server.ts";
import { strandsOf } from "./strands.server.ts";

/** Coverage of the main person's hair in the size of the head's crop, 0..1, and the skin beside it. */
export interface FoundHair {
  /** Hair of the head, without brows, beard and skin at the hairline. */
  readonly head: Plane;
  /** Brows and beard. */
  readonly facial: Plane;
  readonly skin: SkinLook;
}

/** Finds the hair on a head; `lab` is its picture in CIE Lab. */
export function findHair(lab: FloatRaster, crop: HeadCrop): FoundHair {
  const skin = skinOf(lab, crop);
  const { faceHeight } = headGeometry(crop.face);
  const facial = unionOf([browsOf(lab, crop, skin), beardOf(lab, crop, skin)], lab);
  const hair = settleHairline(lab, crop, {
    hair: hairMatte(crop),
    facial,
    skinHue: [skin.red, skin.yellow],
  });
  for (let i = 0; i < hair.data.length; i++)
    hair.data[i] = (hair.data[i] ?? 0) * Math.max(0, 1 - (facial.data[i] ?? 0));
  return { head: gaussian(hair, Math.max(0.6, 0.004 * faceHeight)), facial, skin };
}

export interface HairChange {
  readonly hair: FoundHair;
  readonly change: AgeChange;
}

/**
 * Greys hair, brows and beard with age, from the temples on, or gives them their full colour. Input and output in CIE
 * Lab.
 */
export function changeHair(
  lab: FloatRaster,
  crop: HeadCrop,
  { hair: { head, facial, skin }, change }: HairChange,
): FloatRaster {
  if (change.older === 0) return coloured(lab, unionOf([head, facial], lab), change.younger);
  const light = planeOf(lab, 0);
  const { faceHeight } = headGeometry(crop.face);
  const strands = strandsOf(light, unionOf([head, facial], lab), faceHeight);
  const greying = { crop, skin, strands, older: change.older };
  const brightest = FACIAL_LIGHT * skin.light;
  return greyed(greyed(lab, head, greying), facial, {
    ...greying,
    older: 0.85 * change.older,
    brightest,
  });
}

interface SkinLook {
  readonly light: number;
  readonly red: number;
  readonly yellow: number;
  readonly spread: number;
}

/** Points on the cheeks and the forehead in the face mesh. */
const SKIN_POINTS = [50, 280, 101, 330, 205, 425, 151, 9, 108, 337] as const;

function skinOf({ data, width, height }: FloatRaster, { face }: HeadCrop): SkinLook {
  const places = SKIN_POINTS.flatMap((index) => {
    const point = face.landmarks[index];
    if (!point) return [];
    const x = Math.min(width - 1, Math.max(0, Math.round(point.x)));
    const y = Math.min(height - 1, Math.max(0, Math.round(point.y)));
    return [3 * (y * width + x)];
  });
  const [light = 60, red = 12, yellow = 16] = [0, 1, 2].map((channel) => {
    const values = places.map((j) => data[j + channel] ?? 0).toSorted((a, b) => a - b);
    return values[Math.floor(values.length / 2)];
  });
  return { light, red, yellow, spread: Math.max(6, 0.18 * light) };
}

/** Hairs of the brows: pixels darker than the skin there. */
function browsOf(lab: FloatRaster, crop: HeadCrop, { light, spread }: SkinLook): Plane {
  const brows = unionOf(
    [softRegion(crop, "leftBrow", { scale: 1.1 }), softRegion(crop, "rightBrow", { scale: 1.1 })],
    crop.hair,
  );
  for (let i = 0; i < brows.data.length; i++) {
    const darker = light - (lab.data[3 * i] ?? 0);
    brows.data[i] = 0.9 * (brows.data[i] ?? 0) * smoothstep(1.1 * spread, 2.3 * spread, darker);
  }
  return brows;
}

/** There is a beard if at least this fraction of its area is much darker than the cheeks. */
const MIN_BEARD = 0.3;
/** Contrast of its hairs in Lab: the shades of dark skin are smooth. */
const BRISTLES = { none: 2.2, sure: 3.4 } as const;

function beardOf(lab: FloatRaster, crop: HeadCrop, { light, spread }: SkinLook): Plane {
  const { face } = crop;
  const nose = face.landmarks[2];
  const { chin, faceHeight } = headGeometry(face);
  const oval = softRegion(crop, "oval", { scale: 1.02, softness: 0.02 });
  const lips = softRegion(crop, "lips", { scale: 1.1 });
  const top = nose?.y ?? 0;
  const place = createPlane(oval.width, oval.height);
  for (let i = 0; i < place.data.length; i++) {
    const value = oval.data[i] ?? 0;
    if (value === 0) continue;
    const y = Math.floor(i / oval.width);
    const isBelow = smoothstep(top - 0.01 * faceHeight, top + 0.03 * faceHeight, y);
    const isAbove = smoothstep(chin.y + 0.2 * faceHeight, chin.y + 0.05 * faceHeight, y);
    place.data[i] = value * isBelow * isAbove * Math.max(0, 1 - (lips.data[i] ?? 0));
  }
  const dark = [0, 0];
  const total = [1e-6, 1e-6];
  for (let i = 0; i < place.data.length; i++) {
    const value = place.data[i] ?? 0;
    if (value === 0) continue;
    const share = smoothstep(1.1 * spread, 2.4 * spread, light - (lab.data[3 * i] ?? 0));
    const side = i % oval.width < chin.x ? 0 : 1;
    dark[side] = (dark[side] ?? 0) + value * share;
    total[side] = (total[side] ?? 0) + value;
    place.data[i] = value * share;
  }
  // A shadow is on one side, a beard on both. A head seen from the side shows one of them.
  const least = Math.min(...dark.map((sum, side) => sum / (total[side] ?? 1)));
  const rough = roughnessOf(lab, faceHeight);
  let contrast = 0;
  let area = 1e-6;
  for (const [i, value] of place.data.entries()) {
    contrast += value * (rough.data[i] ?? 0);
    area += value;
  }
  const certainty =
    smoothstep(MIN_BEARD, MIN_BEARD + 0.2, least) *
    smoothstep(BRISTLES.none, BRISTLES.sure, contrast / area) *
    smoothstep(0.65, 0.45, Math.abs(yawOf(face)));
  for (let i = 0; i < place.data.length; i++) place.data[i] = (place.data[i] ?? 0) * certainty;
  return gaussian(place, Math.max(0.7, 0.006 * faceHeight));
}

interface HairLook {
  readonly mean: number;
  readonly spread: number;
  readonly red: number;
  readonly yellow: number;
  readonly isGrey: boolean;
}

function lookOf({ data }: FloatRaster, hair: Plane): HairLook {
  let total = 1e-6;
  let sum = 0;
  let squares = 0;
  let red = 0;
  let yellow = 0;
  for (let i = 0; i < hair.data.length; i++) {
    const weight = hair.data[i] ?? 0;
    if (weight < 0.5) continue;
    const l = data[3 * i] ?? 0;
    total += weight;
    sum += weight * l;
    squares += weight * l * l;
    red += weight * (data[3 * i + 1] ?? 0);
    yellow += weight * (data[3 * i + 2] ?? 0);
  }
  const mean = sum / total;
  const spread = Math.max(4, Math.sqrt(Math.max(0, squares / total - mean * mean)));
  const colour = { red: red / total, yellow: yellow / total };
  const isGrey = total > 50 && mean > 48 && Math.hypot(colour.red, colour.yellow) < 9;
  return { mean, spread, ...colour, isGrey };
}

/** Chroma differences from the hair above this are a collar, a ribbon or a flower. */
const OTHER_COLOUR = { from: 22, to: 38 } as const;

/**
 * How certainly a pixel of the hair mask is hair, by its colour, 0..1. Pixels far brighter than the hair are gaps in it,
 * or jewellery.
 */
function likeHair({ data }: FloatRaster, i: number, look: HairLook): number {
  const [red, yellow] = [data[3 * i + 1] ?? 0, data[3 * i + 2] ?? 0];
  // Shine and shade change the chroma of hair, not its hue.
  const chroma = Math.max(1e-3, Math.hypot(look.red, look.yellow));
  const along = Math.max(chroma, (red * look.red + yellow * look.yellow) / chroma);
  const off = Math.hypot(
    red - (along * look.red) / chroma,
    yellow - (along * look.yellow) / chroma,
  );
  const bright = ((data[3 * i] ?? 0) - look.mean) / look.spread;
  return smoothstep(OTHER_COLOUR.to, OTHER_COLOUR.from, off) * smoothstep(5, 2.5, bright);
}

/** Lightness of grey brows and beards at most, as a share of the skin's: brighter ones look painted on. */
const FACIAL_LIGHT = 0.95;

interface Greying {
  /** Lightness that no hair exceeds. Defaults to that of shining white hair. */
  readonly brightest?: number;
  readonly crop: HeadCrop;
  readonly skin: SkinLook;
  /** Pattern of `strandsOf`. */
  readonly strands: Plane;
  readonly older: number;
}

/** Lightness of grey and of white hair in the light of skin with a lightness of `SKIN`. */
const GREY = 54;
const WHITE = 76;
const SKIN = 65;
/** Lightness of the strands that shine. */
const SHINE = 95;

/** Lightness of a grey hair by that of the hair before, which keeps the light and dark of strands. */
function greyCurve(look: HairLook, { skin, older }: Greying): (light: number) => number {
  const lit = Math.min(1.05, Math.max(0.65, skin.light / SKIN));
  const white = mix(GREY, WHITE, smoothstep(0.45, 0.95, older));
  // Hair in deep shade stays dark.
  const middle = Math.max(look.mean + 2, Math.min(lit * white, 8 + 4 * look.mean));
  const power = Math.min(1, Math.max(0.45, (1.3 * look.mean) / middle));
  const slope = Math.min(1.2, (power * middle) / look.mean);
  const room = Math.max(1, SHINE - middle);
  return (light) =>
    light < look.mean
      ? middle * (Math.max(0, light) / look.mean) ** power
      : middle + room * (1 - Math.exp((-slope * (light - look.mean)) / room));
}

function greyed(lab: FloatRaster, hair: Plane, greying: Greying): FloatRaster {
  const { crop, strands, older, brightest = SHINE } = greying;
  const { eyes, faceHeight } = headGeometry(crop.face);
  const look = lookOf(lab, hair);
  const curve = greyCurve(look, greying);
  // Lighter pixels show what lies between strands as well: brightened like strands, they would draw a white rim.
  const cap = look.mean + HIGHLIGHT * look.spread;
  const ceiling = Math.max(cap, curve(cap));
  const out = lab.data.slice();
  for (let i = 0; i < hair.data.length; i++) {
    const mask = hair.data[i] ?? 0;
    if (mask < 0.01) continue;
    const x = (i % lab.width) - eyes.x;
    const y = Math.floor(i / lab.width) - eyes.y;
    const temple =
      smoothstep(0.15, 0.5, Math.abs(x) / faceHeight) * smoothstep(0.8, 0.1, y / faceHeight);
    const amount = smoothstep(mix(0.13, 0.02, temple), mix(0.78, 0.66, temple), older);
    const strand = strands.data[i] ?? 0;
    // White strands first; with age all the others follow.
    const own = smoothstep(1 - 1.7 * amount, 1.7 - 1.7 * amount, strand);
    const j = 3 * i;
    const l = lab.data[j] ?? 0;
    const share = mask * likeHair(lab, i, look) * own;
    const grey = l < cap ? curve(l) : Math.max(l, ceiling) + (l < ceiling ? 0.3 * (l - cap) : 0);
    const lifted = Math.min(grey + 7 * (strand - 0.5), brightest);
    out[j] = mix(l, Math.max(l, lifted), share);
    out[j + 1] = mix(lab.data[j + 1] ?? 0, 0.12 * (lab.data[j + 1] ?? 0), share);
    out[j + 2] = mix(lab.data[j + 2] ?? 0, 1 + 0.14 * (lab.data[j + 2] ?? 0), share);
  }
  return { width: lab.width, height: lab.height, data: out };
}

/** Lightness of the brightest strands above the mean, in standard deviations. */
const HIGHLIGHT = 0.9;

/** Lightness to which grey hair is darkened. */
const BROWN = 30;
/** Gain of the chroma of hair that isn't grey. */
const FULL_COLOUR = 0.18;

/** Darkens grey hair to brown; deepens other colours slightly. */
function coloured(lab: FloatRaster, hair: Plane, younger: number): FloatRaster {
  const look = lookOf(lab, hair);
  const out = lab.data.slice();
  const gain = BROWN / Math.max(BROWN, look.mean);
  for (let i = 0; i < hair.data.length; i++) {
    const share = (hair.data[i] ?? 0) * likeHair(lab, i, look) * smoothstep(0, 0.5, younger);
    if (share < 0.01) continue;
    const j = 3 * i;
    const [l, a, b] = [lab.data[j] ?? 0, lab.data[j + 1] ?? 0, lab.data[j + 2] ?? 0];
    out[j] = mix(l, look.isGrey ? l * gain : l * (1 - 0.04 * smoothstep(20, 50, l)), share);
    out[j + 1] = mix(a, look.isGrey ? 6 : a * (1 + FULL_COLOUR), share);
    out[j + 2] = mix(b, look.isGrey ? 11 : b * (1 + FULL_COLOUR), share);
  }
  return { width: lab.width, height: lab.height, data: out };
}
