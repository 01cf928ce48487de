import { drawSvg } from "#engine/local/drawing/svg.ts";
import { layOver } from "#engine/local/ops/composite.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import {
  blurFloat,
  type Colour,
  channels,
  createFloat,
  type FloatRaster,
  lumaOf,
  mix,
  mixColour,
} from "#engine/local/ops/float-raster.ts";
import { fromLab, toLab } from "#engine/local/ops/lab.ts";
import { createNoise, type Noise } from "#engine/local/ops/noise.ts";
import { lineStrength } from "#engine/local/ops/painting/flow-lines.ts";
import { blend, simplify } from "#engine/local/ops/painting/simplify.ts";
import { structureOf } from "#engine/local/ops/painting/structure.ts";
import { mapPlane, type Plane, planeAt, smoothstep } from "#engine/local/ops/raster.ts";
import { bambooSvg, lotusSvg, sealSvg } from "./silk-ornament.server.ts";
import { type Subject, scaleOf } from "./subject.server.ts";

const SILK: Colour = [243, 228, 194];
const AGED_SILK: Colour = [214, 187, 140];
const BROWN_INK: Colour = [78, 48, 34];

/**
 * Vietnamese silk painting: soft washes absorbed by the silk, hair-thin brown ink, a wide calm ground with lotus and
 * bamboo, a seal.
 */
export function paintSilk(subject: Subject): FloatRaster {
  const { picture, matte, hasPerson, detail, features } = subject;
  const { width, height } = picture;
  const scale = scaleOf(picture);
  const silk = groundOf(subject, scale);
  const washes = washesOf(subject, scale);
  const ink = lineStrength(lumaOf(picture), structureOf(picture, 2.6 * scale).angle, 0.85 * scale);
  const rim = rimOf(matte, hasPerson, scale);
  const noise = createNoise(34);
  const painted = createFloat(width, height);
  for (let i = 0; i < matte.data.length; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    const cover = hasPerson
      ? smoothstep(0.2, 0.8, matte.data[i] ?? 1)
      : openEdge(noise, {
          x: x / scale,
          y: y / scale,
          width: width / scale,
          height: height / scale,
        });
    const wet = 0.94 + 0.12 * noise(x / (60 * scale), y / (60 * scale), 3);
    const near = detail.data[i] ?? 0;
    const calm = mix(1, mix(0.25, 1, features.data[i] ?? 0), near);
    const from = hasPerson ? mix(1.7, 1.2, near) : 0.9;
    const to = hasPerson ? mix(9, 7, near) : 6;
    const line = calm * smoothstep(from, to, ink.data[i] ?? 0) * 0.8 * cover;
    const stroke = Math.max(line, rim.data[i] ?? 0);
    for (const c of channels) {
      const ground = silk.data[3 * i + c] ?? 0;
      // The silk absorbs colour: it can only darken.
      const wash = Math.min(1.02, ((washes.data[3 * i + c] ?? 0) / 236) * wet);
      const lit = mix(1, wash, cover) * ground;
      painted.data[3 * i + c] = mix(lit, BROWN_INK[c], stroke);
    }
  }
  return weave(stamped(painted, subject), scale);
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Landscapes dissolve into bare silk at the edges, most in drifting mist; in pixels of an 800 px image. */
function openEdge(noise: Noise, { x, y, width, height }: Place): number {
  const border = Math.min(x, width - x, 0.9 * y, 1.3 * (height - y));
  const mist = noise(x / 120 + 8, y / 50, 4);
  return smoothstep(6, 70, border - 60 * (mist - 0.45));
}

/** A few pale colours in flat areas; hair and dark cloth keep their depth, faces their features. */
function washesOf({ figure, detail, hasPerson }: Subject, scale: number): FloatRaster {
  // A landscape needs its small forms.
  const flat = hasPerson ? { radius: 7, contrast: 26 } : { radius: 3.4, contrast: 15 };
  const broad = blurFloat(
    simplify(figure, { radius: Math.round(flat.radius * scale), contrast: flat.contrast }),
    scale,
  );
  const fine = simplify(figure, { radius: Math.round(2.4 * scale), contrast: 12 });
  const lab = toLab(blend(broad, fine, detail));
  for (let i = 0; i < lab.data.length; i += 3) {
    const light = lab.data[i] ?? 0;
    lab.data[i] = 27 + 0.78 * light + 7 * smoothstep(35, 80, light);
    lab.data[i + 1] = (lab.data[i + 1] ?? 0) * 0.58 + 2;
    lab.data[i + 2] = (lab.data[i + 2] ?? 0) * 0.52 + 2;
  }
  return fromLab(lab);
}

/** A brush line of varying width around people. */
function rimOf(matte: Plane, hasPerson: boolean, scale: number): Plane {
  if (!hasPerson) return mapPlane(matte, () => 0);
  const noise = createNoise(36);
  const soft = gaussian(matte, 0.9 * scale);
  return mapPlane(soft, (value, i) => {
    const x = i % matte.width;
    const y = Math.floor(i / matte.width);
    const weight = smoothstep(0.3, 0.75, noise(x / (40 * scale), y / (40 * scale), 2));
    return Math.exp(-(((value - 0.5) / mix(0.1, 0.26, weight)) ** 2)) * mix(0.25, 0.75, weight);
  });
}

/** The silk: light in the centre, aged at its edges; behind people with a hint of the background and of a pond. */
function groundOf(subject: Subject, scale: number): FloatRaster {
  const { picture, matte, hasPerson, focus } = subject;
  const { width, height } = picture;
  const noise = createNoise(31);
  const behind = blurFloat(picture, 12 * scale);
  const shade = gaussian(matte, 26 * scale);
  const silk = createFloat(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const away = Math.hypot((x - focus.x) / width, (y - focus.y) / height);
      const border = Math.min(x, y, width - 1 - x, height - 1 - y) / (60 * scale);
      const cloud = noise(x / (190 * scale), y / (80 * scale), 4) - 0.5;
      const age = smoothstep(0.25, 1.05, away + 0.7 * cloud) * 0.75 + 0.25 * Math.exp(-border);
      const base = mixColour(SILK, AGED_SILK, Math.min(1, age));
      const mist = hasPerson ? 0.14 * (1 + cloud) : 0;
      const dark = hasPerson ? 1 - 0.2 * (shade.data[i] ?? 0) : 1;
      for (const c of channels)
        silk.data[3 * i + c] =
          base[c] * dark * mix(1, 0.35 + (behind.data[3 * i + c] ?? 0) / 300, mist);
    }
  }
  return hasPerson ? withPlants(silk, subject) : silk;
}

/** Lotus and bamboo in thin ink, on the sides without the face. */
function withPlants(silk: FloatRaster, { focus, matte }: Subject): FloatRaster {
  const { width, height } = silk;
  const isLeft = focus.x > width / 2;
  const size = { width, height };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${bambooSvg(size, isLeft)}${lotusSvg(size, !isLeft)}</svg>`;
  const drawn = drawSvg(svg, { width });
  const soft = gaussian(drawn.alpha, 0.9 * scaleOf(silk));
  return layOver(
    silk,
    drawn.raster,
    mapPlane(soft, (value, i) => 0.85 * value * (1 - (matte.data[i] ?? 0))),
  );
}

function stamped(painted: FloatRaster, { matte, hasPerson }: Subject): FloatRaster {
  const { width, height } = painted;
  const reach = 0.09 * Math.min(width, height);
  const covered = gaussian(matte, 0.4 * reach);
  const isRight =
    !hasPerson ||
    planeAt(covered, width - reach, height - reach) <= planeAt(covered, reach, height - reach);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${sealSvg({ width, height }, isRight)}</svg>`;
  const drawn = drawSvg(svg, { width });
  const noise = createNoise(39);
  const worn = mapPlane(drawn.alpha, (value, i) => {
    const grain = noise((i % width) / 3, Math.floor(i / width) / 3, 2);
    return value * 0.9 * smoothstep(0.2, 0.4, grain);
  });
  return layOver(painted, drawn.raster, worn);
}

/** Warp and weft, with thicker threads here and there. */
function weave(picture: FloatRaster, scale: number): FloatRaster {
  const { width, height } = picture;
  const noise = createNoise(33);
  const pitch = 4.4 * scale;
  const out = createFloat(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const warp = Math.cos((2 * Math.PI * x) / pitch);
      const weft = Math.cos((2 * Math.PI * y) / pitch);
      const slubX = noise(x / (70 * scale), y / pitch + 0.5, 1) - 0.5;
      const slubY = noise(x / pitch + 90.5, y / (70 * scale), 1) - 0.5;
      const thread = 1 + 0.016 * (warp + weft) + 0.014 * warp * weft + 0.06 * (slubX + slubY);
      const i = 3 * (y * width + x);
      for (const c of channels) out.data[i + c] = (picture.data[i + c] ?? 0) * thread;
    }
  }
  return out;
}
