import { headGeometry } from "#engine/local/analysis/head.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { type FloatRaster, mix, planeOf } from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { createPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import { softRegion, unionOf } from "./face-skin.server.ts";
import type { HeadCrop } from "./head-crop.server.ts";
import type { AgeChange } from "./shape.server.ts";

/**
 * Greys hair, brows and beard with age, from the temples on, or gives grey hair its colour back. Input and output in
 * CIE Lab.
 */
export function changeHair(lab: FloatRaster, crop: HeadCrop, change: AgeChange): FloatRaster {
  const skin = skinOf(lab, crop);
  const hair = ownHair(lab, crop, skin);
  const all = unionOf([hair, browsOf(lab, crop, skin), beardOf(lab, crop, skin)], hair);
  const look = lookOf(lab, hair);
  if (change.older > 0) return greyed(lab, { crop, hair: all, look, older: change.older });
  return look.isGrey ? browned(lab, { hair, look, younger: change.younger }) : lab;
}

/** Beyond this distance from the eyes, in face heights, dark tops are mistaken for hair. */
const REACH = { up: 1.3, down: 2.8, side: 1.35 } as const;

function ownHair(lab: FloatRaster, crop: HeadCrop, { light, spread }: SkinLook): Plane {
  const { face, hair } = crop;
  const { eyes, faceHeight } = headGeometry(face);
  const oval = softRegion(crop, "oval", { scale: 0.96, softness: 0.02 });
  const skinNear = gaussian(crop.skin, Math.max(1, 0.04 * faceHeight));
  const near = createPlane(hair.width, hair.height);
  for (let i = 0; i < near.data.length; i++) {
    const value = hair.data[i] ?? 0;
    if (value <= 0.02) continue;
    const dx = Math.abs((i % hair.width) - eyes.x) / faceHeight;
    const dy = (Math.floor(i / hair.width) - eyes.y) / faceHeight;
    const fade =
      smoothstep(REACH.side, 0.9, dx) *
      smoothstep(REACH.down, 1.6, dy) *
      smoothstep(REACH.up, 1.05, -dy);
    // Inside the face, only pixels darker than the skin are certainly hair; this excludes a brightly lit forehead.
    const darker = smoothstep(0.2 * spread, 1.5 * spread, light - (lab.data[3 * i] ?? 0));
    // The hairline is a seam of fine hair on skin, and pixels there are often uncertain.
    const seam = mix(1, 0.25, smoothstep(0.04, 0.4, skinNear.data[i] ?? 0) * (1 - 0.7 * darker));
    near.data[i] = value * fade * seam * mix(1, darker, oval.data[i] ?? 0);
  }
  return gaussian(near, Math.max(0.8, 0.006 * faceHeight));
}

interface SkinLook {
  readonly light: number;
  readonly spread: number;
}

/** Points on the cheeks and the forehead in the face mesh. */
const SKIN_POINTS = [50, 280, 101, 330, 205, 425, 151, 9, 108, 337] as const;

function skinOf({ data, width, height }: FloatRaster, { face }: HeadCrop): SkinLook {
  const values = SKIN_POINTS.flatMap((index) => {
    const point = face.landmarks[index];
    if (!point) return [];
    const x = Math.min(width - 1, Math.max(0, Math.round(point.x)));
    const y = Math.min(height - 1, Math.max(0, Math.round(point.y)));
    return [data[3 * (y * width + x)] ?? 0];
  }).toSorted((a, b) => a - b);
  const light = values[Math.floor(values.length / 2)] ?? 60;
  return { light, spread: Math.max(6, 0.18 * light) };
}

/** Hairs of the brows: pixels darker than the skin there. */
function browsOf(lab: FloatRaster, crop: HeadCrop, { light, spread }: SkinLook): Plane {
  const brows = unionOf(
    [softRegion(crop, "leftBrow", { scale: 1.1 }), softRegion(crop, "rightBrow", { scale: 1.1 })],
    crop.hair,
  );
  for (let i = 0; i < brows.data.length; i++) {
    const darker = light - (lab.data[3 * i] ?? 0);
    brows.data[i] = 0.9 * (brows.data[i] ?? 0) * smoothstep(0.6 * spread, 1.8 * spread, darker);
  }
  return brows;
}

/** There is a beard if at least this fraction of its area is much darker than the cheeks. */
const MIN_BEARD = 0.3;

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
    const isAbove = smoothstep(chin.y + 0.12 * faceHeight, chin.y, y);
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
  // A shadow is on one side, a beard on both.
  const least = Math.min(...dark.map((sum, side) => sum / (total[side] ?? 1)));
  const certainty = smoothstep(MIN_BEARD, MIN_BEARD + 0.2, least);
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
const OTHER_COLOUR = { from: 18, to: 32 } as const;

/** How certainly a pixel of the hair mask is hair, by its colour, 0..1. */
function likeHair({ data }: FloatRaster, i: number, look: HairLook): number {
  const off = Math.hypot((data[3 * i + 1] ?? 0) - look.red, (data[3 * i + 2] ?? 0) - look.yellow);
  return smoothstep(OTHER_COLOUR.to, OTHER_COLOUR.from, off);
}

interface Greying {
  readonly crop: HeadCrop;
  readonly hair: Plane;
  readonly look: HairLook;
  readonly older: number;
}

/** Average lightness of grey hair. */
const GREY = 64;

function greyed(lab: FloatRaster, { crop, hair, look, older }: Greying): FloatRaster {
  const { eyes, faceHeight } = headGeometry(crop.face);
  const noise = createNoise(71);
  const light = planeOf(lab, 0);
  const soft = gaussian(light, Math.max(1, 0.02 * faceHeight));
  const lift = Math.max(6, GREY - look.mean);
  const out = lab.data.slice();
  for (let i = 0; i < hair.data.length; i++) {
    const mask = hair.data[i] ?? 0;
    if (mask < 0.01) continue;
    const x = (i % lab.width) - eyes.x;
    const y = Math.floor(i / lab.width) - eyes.y;
    const temple =
      smoothstep(0.15, 0.5, Math.abs(x) / faceHeight) * smoothstep(0.8, 0.1, y / faceHeight);
    const start = mix(0.3, 0.04, temple);
    const amount = smoothstep(start, start + 0.6, older);
    const strand = noise((50 * x) / faceHeight, (7 * y) / faceHeight, 2);
    // White strands first; with age all the others follow.
    const share =
      mask *
      likeHair(lab, i, look) *
      amount *
      mix(smoothstep(0.7 - amount, 1.05 - 0.5 * amount, strand), 1, amount);
    const j = 3 * i;
    const l = light.data[i] ?? 0;
    // Pixels far brighter than the hair are gaps in it, or jewellery.
    const own = smoothstep(look.mean + 4 * look.spread + 8, look.mean + 2 * look.spread, l);
    const detail = l - (soft.data[i] ?? 0);
    const depth =
      0.55 + 0.45 * smoothstep(look.mean - 1.5 * look.spread, look.mean + look.spread, l);
    const grey =
      l + lift * depth * 0.8 + detail * 0.35 * smoothstep(10, 40, lift) + 9 * (strand - 0.5);
    out[j] = mix(l, Math.min(96, grey), share * own);
    out[j + 1] = (lab.data[j + 1] ?? 0) * (1 - 0.9 * share);
    out[j + 2] = mix(lab.data[j + 2] ?? 0, 1, 0.9 * share);
  }
  return { width: lab.width, height: lab.height, data: out };
}

interface Browning {
  readonly hair: Plane;
  readonly look: HairLook;
  readonly younger: number;
}

/** Lightness to which grey hair is darkened. */
const BROWN = 30;

function browned(lab: FloatRaster, { hair, look, younger }: Browning): FloatRaster {
  const out = lab.data.slice();
  const gain = BROWN / Math.max(BROWN, look.mean);
  for (let i = 0; i < hair.data.length; i++) {
    const share = (hair.data[i] ?? 0) * smoothstep(0, 0.5, younger);
    if (share < 0.01) continue;
    const j = 3 * i;
    const l = lab.data[j] ?? 0;
    out[j] = mix(l, l * gain, share);
    out[j + 1] = mix(lab.data[j + 1] ?? 0, 6, share);
    out[j + 2] = mix(lab.data[j + 2] ?? 0, 11, share);
  }
  return { width: lab.width, height: lab.height, data: out };
}
