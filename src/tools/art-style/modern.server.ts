import { enlargedRows, type Size } from "#engine/local/ops/enlarged-rows.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import {
  blurFloat,
  type Colour,
  channels,
  type FloatRaster,
  lumaOf,
  mix,
} from "#engine/local/ops/float-raster.ts";
import { toLab } from "#engine/local/ops/lab.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { lineStrength } from "#engine/local/ops/painting/flow-lines.ts";
import { blend, simplify } from "#engine/local/ops/painting/simplify.ts";
import { structureOf } from "#engine/local/ops/painting/structure.ts";
import {
  mapPlane,
  type Plane,
  type Point,
  type Raster,
  smoothstep,
} from "#engine/local/ops/raster.ts";
import { editionOf, type Inks } from "./modern-colours.server.ts";
import { modernField } from "./modern-field.server.ts";
import { type Subject, scaleOf } from "./subject.server.ts";
import { quantile, spreadTones } from "./tones.server.ts";
import { createShift } from "./versions.server.ts";

/** Lightness, 0..1, at which the next ink begins. */
const STEPS = [0.24, 0.5, 0.78] as const;
/** Half the width of a transition in which dots mix two inks. */
const DOTTED = 0.055;

/**
 * Modern: a screen print in solid inks with halftone dots between them, plates slightly out of register, and bold
 * shapes behind people.
 */
export function printModern(subject: Subject, size: Size): Raster {
  const { matte, hasPerson, version } = subject;
  const { key, paper, inks } = editionOf(version);
  const screen = screenOf(version);
  const { width, height } = size;
  const fieldScale = scaleOf(matte);
  const scale = scaleOf(size);
  const plates = platesOf(subject, fieldScale);
  const rim = gaussian(matte, 1.5 * fieldScale);
  // The colour plates are offset from the key plate, each in its own direction.
  const off = Math.round(2.6 * scale);
  const rows = {
    tone: shiftedRows(plates.tone, size, { x: -off, y: -Math.round(0.6 * off) }),
    cover: shiftedRows(rim, size, { x: -off, y: -Math.round(0.6 * off) }),
    hue: shiftedRows(plates.hue, size, { x: Math.round(0.7 * off), y: -off }),
    key: enlargedRows(keyPlate(subject, fieldScale), size),
    rim: enlargedRows(rim, size),
    behind: hasPerson ? modernField(subject, size) : () => null,
  };
  const fibre = createNoise(71);
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const [tones, covers, hues] = [rows.tone(y), rows.cover(y), rows.hue(y)];
    const [keys, rims, behind] = [rows.key(y), rows.rim(y), rows.behind(y)];
    for (let x = 0, i = 3 * y * width; x < width; x++, i += 3) {
      const cover = hasPerson ? smoothstep(0.42, 0.58, covers[x] ?? 0) : 1;
      const family = inks[familyOf(hues, 4 * x)];
      const colour = inkAt(family, tones[x] ?? 0, screen(x / scale, y / scale));
      const edge = hasPerson ? outline(rims[x] ?? 0) : 0;
      const line = Math.max(smoothstep(1, LINE_RISE, keys[x] ?? 0) * cover, edge);
      const grain = 0.97 + 0.06 * fibre(x / (1.6 * scale), y / (1.6 * scale), 2);
      for (const c of channels) {
        const flat = mix(behind ? (behind[3 * x + c] ?? 0) : paper[c], colour[c], cover);
        data[i + c] = Math.min(255, mix(flat, key[c], line) * grain + 0.5);
      }
    }
  }
  return { width, height, data };
}

/** The rows of an enlarged field that lies `by` (pixels of `size`) away; its border repeats. */
function shiftedRows(
  field: Plane | FloatRaster | Hues,
  size: Size,
  by: Point,
): (y: number) => Float32Array {
  const rowAt = enlargedRows(field, size);
  const depth = field.data.length / (field.width * field.height);
  const shifted = new Float32Array(depth * size.width);
  return (y) => {
    const row = rowAt(Math.min(size.height - 1, Math.max(0, y + by.y)));
    for (let x = 0, i = 0; x < size.width; x++) {
      const from = depth * Math.min(size.width - 1, Math.max(0, x + by.x));
      for (let c = 0; c < depth; c++, i++) shifted[i] = row[from + c] ?? 0;
    }
    return shifted;
  };
}

function outline(edge: number): number {
  return smoothstep(0.2, 0.36, edge) * smoothstep(0.8, 0.64, edge);
}

/** Value of a dot screen, 0..1, in pixels of an 800 px image; at 45 degrees in version 0. */
function screenOf(version: number): (x: number, y: number) => number {
  const shift = createShift(73, version);
  const turn = (2 * Math.PI) / (5.6 * (1 + 0.2 * shift()));
  const lean = (Math.PI / 4) * shift();
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)];
  return (x, y) => {
    const [right, down] = [x * cos + y * sin, y * cos - x * sin];
    const u = (right + down) * Math.SQRT1_2 * turn;
    const v = (right - down) * Math.SQRT1_2 * turn;
    return 0.5 + 0.25 * (Math.cos(u) + Math.cos(v));
  };
}

function inkAt(family: Inks, tone: number, dot: number): Colour {
  // A dot screen is a threshold that varies across the transition.
  const shifted = tone + (dot - 0.5) * 2 * DOTTED;
  if (shifted < STEPS[0]) return family[0];
  if (shifted < STEPS[1]) return family[1];
  return shifted < STEPS[2] ? family[2] : family[3];
}

/** Four values per pixel: Lab's a and b, and the matte of skin and of hair. */
interface Hues {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

interface Plates {
  readonly tone: Plane;
  readonly hue: Hues;
}

/** Broad shapes: the lightness they print with, and what determines their inks. */
function platesOf({ picture, matte, detail, skin, hair }: Subject, scale: number): Plates {
  const broad = simplify(picture, { radius: Math.round(9 * scale), contrast: 30 });
  const fine = simplify(picture, { radius: Math.round(3 * scale), contrast: 14 });
  const shapes = blend(broad, fine, detail);
  const spread = gaussian(spreadTones(shapes, matte), 1.2 * scale);
  const middle = quantile(spread, skin, 0.5);
  const lift = middle > 0 ? Math.min(1.5, Math.max(0.8, 0.62 / middle)) : 1;
  const tone = mapPlane(spread, (value, i) =>
    mix(value, value * lift, Math.max(skin.data[i] ?? 0, detail.data[i] ?? 0)),
  );
  const lab = toLab(blurFloat(shapes, 2.5 * scale));
  const hue = { ...tone, data: new Float32Array(4 * tone.data.length) };
  for (let i = 0; i < tone.data.length; i++) {
    hue.data[4 * i] = lab.data[3 * i + 1] ?? 0;
    hue.data[4 * i + 1] = lab.data[3 * i + 2] ?? 0;
    hue.data[4 * i + 2] = skin.data[i] ?? 0;
    hue.data[4 * i + 3] = hair.data[i] ?? 0;
  }
  return { tone, hue };
}

/** The inks of a pixel, by body part on people and by hue elsewhere. */
function familyOf(hues: Float32Array, i: number) {
  if ((hues[i + 2] ?? 0) > 0.5) return "skin";
  const own = hueFamily(hues[i] ?? 0, hues[i + 1] ?? 0);
  return (hues[i + 3] ?? 0) > 0.5 && own === "neutral" ? "darkHair" : own;
}

function hueFamily(a: number, b: number) {
  if (a * a + b * b < 81) return "neutral";
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  if (degrees > -40 && degrees < 57) return "red";
  if (degrees >= 57 && degrees < 92) return "yellow";
  return degrees >= 92 && degrees < 185 ? "green" : "blue";
}

/** A line is solid at this multiple of the strength at which it begins. */
const LINE_RISE = 1.35;

/** Strength of the lines, 1 where they begin; finest at the features. */
function keyPlate({ picture, detail, features, focusSize }: Subject, scale: number): Plane {
  const clean = simplify(picture, { radius: Math.round(3 * scale), contrast: 16 });
  const luma = lumaOf(blend(clean, picture, features));
  const { angle } = structureOf(picture, 2.6 * scale);
  const bold = lineStrength(luma, angle, 1.7 * scale);
  const fine = lineStrength(luma, angle, Math.min(2 * scale, focusSize / 70));
  return mapPlane(bold, (value, i) => {
    const near = detail.data[i] ?? 0;
    const from = mix(6, 13, near);
    const feature = mix(60, 4.5, features.data[i] ?? 0);
    return Math.max(value / from, (fine.data[i] ?? 0) / feature);
  });
}
