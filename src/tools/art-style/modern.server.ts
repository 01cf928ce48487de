import { gaussian } from "#engine/local/ops/filters.ts";
import {
  blurFloat,
  type Colour,
  channels,
  createFloat,
  type FloatRaster,
  lumaOf,
  mix,
} from "#engine/local/ops/float-raster.ts";
import { toLab } from "#engine/local/ops/lab.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { lineStrength } from "#engine/local/ops/painting/flow-lines.ts";
import { blend, simplify } from "#engine/local/ops/painting/simplify.ts";
import { structureOf } from "#engine/local/ops/painting/structure.ts";
import { mapPlane, type Plane, planeAt, smoothstep } from "#engine/local/ops/raster.ts";
import { modernField } from "./modern-field.server.ts";
import { type Subject, scaleOf } from "./subject.server.ts";
import { quantile, spreadTones } from "./tones.server.ts";

const NAVY: Colour = [22, 32, 66];
const CREAM: Colour = [250, 238, 212];

/** Inks of one family from dark to light: the middle two print solid, the transitions between them in dots. */
type Inks = readonly [Colour, Colour, Colour, Colour];
const inks = {
  skin: [NAVY, [222, 76, 58], [247, 168, 122], [253, 232, 204]],
  darkHair: [NAVY, [36, 64, 128], [70, 132, 178], [172, 214, 218]],
  neutral: [NAVY, [66, 104, 132], [150, 190, 194], CREAM],
  red: [NAVY, [204, 44, 52], [242, 106, 66], [253, 206, 150]],
  yellow: [NAVY, [196, 108, 34], [246, 182, 48], [253, 232, 156]],
  green: [NAVY, [26, 98, 86], [104, 168, 104], [226, 228, 154]],
  blue: [NAVY, [34, 72, 160], [92, 164, 212], [204, 230, 232]],
} as const satisfies Record<string, Inks>;

/** Lightness, 0..1, at which the next ink begins. */
const STEPS = [0.24, 0.5, 0.78] as const;
/** Half the width of a transition in which dots mix two inks. */
const DOTTED = 0.055;

/**
 * Modern: a screen print in solid inks with halftone dots between them, plates slightly out of register, and bold
 * shapes behind people.
 */
export function printModern(subject: Subject): FloatRaster {
  const { picture, matte, hasPerson } = subject;
  const { width, height } = picture;
  const scale = scaleOf(picture);
  const plates = platesOf(subject, scale);
  const key = keyPlate(subject, scale);
  const field = hasPerson ? modernField(subject) : null;
  const rim = gaussian(matte, 1.5 * scale);
  const paper = createNoise(71);
  const print = createFloat(width, height);
  const off = 2.6 * scale;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      // The colour plates are offset from the key plate, each in its own direction.
      const tone = planeAt(plates.tone, x - off, y - 0.6 * off);
      const cover = hasPerson ? smoothstep(0.42, 0.58, planeAt(rim, x - off, y - 0.6 * off)) : 1;
      const family = plates.family[at(x + 0.7 * off, y - off, matte)] ?? inks.neutral;
      const colour = inkAt(family, tone, screen(x / scale, y / scale));
      const edge = hasPerson ? outline(rim.data[i] ?? 0) : 0;
      const line = Math.max((key.data[i] ?? 0) * cover, edge);
      const grain = 0.97 + 0.06 * paper(x / (1.6 * scale), y / (1.6 * scale), 2);
      const behind = field?.data.subarray(3 * i, 3 * i + 3) ?? CREAM;
      for (const c of channels) {
        const flat = mix(behind[c] ?? 0, colour[c], cover);
        print.data[3 * i + c] = mix(flat, NAVY[c], line) * grain;
      }
    }
  }
  return print;
}

function at(x: number, y: number, { width, height }: Plane): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  const row = Math.min(height - 1, Math.max(0, Math.round(y)));
  return row * width + column;
}

function outline(edge: number): number {
  return smoothstep(0.2, 0.36, edge) * smoothstep(0.8, 0.64, edge);
}

/** Value of a dot screen at 45 degrees, 0..1, in pixels of an 800 px image. */
function screen(x: number, y: number): number {
  const turn = (2 * Math.PI) / 5.6;
  const u = (x + y) * Math.SQRT1_2 * turn;
  const v = (x - y) * Math.SQRT1_2 * turn;
  return 0.5 + 0.25 * (Math.cos(u) + Math.cos(v));
}

function inkAt(family: Inks, tone: number, dot: number): Colour {
  // A dot screen is a threshold that varies across the transition.
  const shifted = tone + (dot - 0.5) * 2 * DOTTED;
  if (shifted < STEPS[0]) return family[0];
  if (shifted < STEPS[1]) return family[1];
  return shifted < STEPS[2] ? family[2] : family[3];
}

interface Plates {
  readonly tone: Plane;
  readonly family: readonly Inks[];
}

/** Broad shapes: the lightness they print with, and their inks, chosen by body part on people and by hue elsewhere. */
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
  const family = Array.from({ length: tone.data.length }, (_, i): Inks => {
    const [a, b] = [lab.data[3 * i + 1] ?? 0, lab.data[3 * i + 2] ?? 0];
    if ((skin.data[i] ?? 0) > 0.5) return inks.skin;
    const own = hueInks(a, b);
    return (hair.data[i] ?? 0) > 0.5 && own === inks.neutral ? inks.darkHair : own;
  });
  return { tone, family };
}

function hueInks(a: number, b: number): Inks {
  if (Math.hypot(a, b) < 9) return inks.neutral;
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  if (degrees > -40 && degrees < 57) return inks.red;
  if (degrees >= 57 && degrees < 92) return inks.yellow;
  return degrees >= 92 && degrees < 185 ? inks.green : inks.blue;
}

/** The lines of the drawing, finest at the features. */
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
    return Math.max(
      smoothstep(from, 1.35 * from, value),
      smoothstep(feature, 1.5 * feature, fine.data[i] ?? 0),
    );
  });
}
