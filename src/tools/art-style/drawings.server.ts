import { gaussian } from "#engine/local/ops/filters.ts";
import {
  channels,
  createFloat,
  type FloatRaster,
  lumaOf,
  mix,
} from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { kuwahara } from "#engine/local/ops/painting/kuwahara.ts";
import { inkLines, smearAlong } from "#engine/local/ops/painting/lines.ts";
import { structureOf } from "#engine/local/ops/painting/structure.ts";
import { createRandom } from "#engine/local/ops/random.ts";
import { createPlane, mapPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import { evenTones, type Subject, scaleOf } from "./subject.server.ts";

/** The usual direction of a right-handed hatching. */
const HATCH_ANGLE = -Math.PI / 4;

/** Pencil: dodge lines, hatching along the forms, grain of the paper. */
export function drawPencil(subject: Subject): FloatRaster {
  const { picture, matte } = subject;
  const { width, height } = picture;
  const scale = scaleOf(picture);
  const luma = lumaOf(evenTones(picture));
  const inverse = mapPlane(luma, (value) => 255 - value);
  const wide = gaussian(inverse, 9 * scale);
  const fine = gaussian(inverse, 2 * scale);
  const hatch = hatching(subject, scale);
  const grain = createNoise(11);
  const paper = createFloat(width, height);
  for (let i = 0; i < luma.data.length; i++) {
    const value = luma.data[i] ?? 0;
    const broad = Math.min(255, (value * 255) / (256 - (wide.data[i] ?? 0)));
    const sharp = Math.min(255, (value * 255) / (256 - (fine.data[i] ?? 0)));
    const line = (Math.min(broad, 0.5 * sharp + 0.5 * broad) / 255) ** 1.8;
    const tone = 1 - value / 255;
    const first = smoothstep(0.22, 0.72, tone) * (hatch[0].data[i] ?? 0) * 0.6;
    const second = smoothstep(0.55, 0.92, tone) * (hatch[1].data[i] ?? 0) * 0.55;
    const shade = (first + second) * mix(0.35, 1, matte.data[i] ?? 1);
    const x = i % width;
    const y = Math.floor(i / width);
    const tooth = 0.955 + 0.045 * grain(x / 2.3, y / 2.3, 2);
    const grey = (38 + 217 * line * Math.max(0, 1 - shade)) * tooth;
    paper.data.set([grey, 0.985 * grey, 0.955 * grey], 3 * i);
  }
  return paper;
}

/** Smeared noise has little contrast; a stroke is there or not. */
function toStroke(value: number): number {
  return Math.min(1, Math.max(0, (value - 0.5) * 6.4 + 0.5));
}

/** Two layers of strokes of 0..1, the second across the first. */
function hatching({ picture }: Subject, scale: number): readonly [Plane, Plane] {
  const { width, height } = picture;
  const random = createRandom(9);
  const noise = createPlane(width, height);
  for (let i = 0; i < noise.data.length; i++) noise.data[i] = random();
  const structure = structureOf(picture, 4 * scale);
  const angle = mapPlane(structure.angle, (own, i) => {
    const share = smoothstep(0.15, 0.5, structure.coherence.data[i] ?? 0);
    const near = Math.cos(own - HATCH_ANGLE) < 0 ? own + Math.PI : own;
    return Math.atan2(
      mix(Math.sin(HATCH_ANGLE), Math.sin(near), share),
      mix(Math.cos(HATCH_ANGLE), Math.cos(near), share),
    );
  });
  const length = Math.round(9 * scale);
  const first = mapPlane(smearAlong(noise, angle, length), toStroke);
  const crossing = mapPlane(angle, (value) => value + 1);
  return [first, mapPlane(smearAlong(noise, crossing, length), toStroke)];
}

/** Paper tones of manga and the share of ink from which on the screen's dots turn black. */
const TONES = [
  { above: 0.7, dots: 2 },
  { above: 0.5, dots: 0.8 },
  { above: 0.34, dots: 0.52 },
  { above: 0.2, dots: 0.26 },
] as const;

/** Manga: clean ink, screen tones, speed lines behind people. */
export function drawManga(subject: Subject): FloatRaster {
  const { picture, matte, hasPerson } = subject;
  const { width, height } = picture;
  const scale = scaleOf(picture);
  const smooth = kuwahara(picture, 4 * scale);
  const luma = lumaOf(smooth);
  const around = gaussian(luma, 60 * scale);
  const tone = gaussian(
    mapPlane(
      luma,
      (value, i) => (value - (around.data[i] ?? 0)) * 1.15 + (around.data[i] ?? 0) * 0.6 + 100,
    ),
    1.2 * scale,
  );
  const sharp = inkLines(lumaOf(picture), {
    sigma: 1.15 * scale,
    gain: 20,
    threshold: 58,
    hardness: 0.07,
  });
  const bold = inkLines(luma, { sigma: 1.9 * scale, gain: 16, threshold: 44, hardness: 0.06 });
  const outline = gaussian(matte, 1.5 * scale);
  const page = createFloat(width, height);
  for (let i = 0; i < luma.data.length; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    const isBehind = hasPerson && (matte.data[i] ?? 1) < 0.5;
    const paper = isBehind
      ? speedLine(subject, x, y)
      : screenTone((tone.data[i] ?? 0) / 255, x / scale, y / scale);
    const ink = isBehind ? 1 : Math.min(sharp.data[i] ?? 1, bold.data[i] ?? 1);
    const edge = outline.data[i] ?? 0;
    const border = hasPerson && edge > 0.3 && edge < 0.7 ? 0.06 : 1;
    page.data.fill(255 * Math.min(paper, ink, border), 3 * i, 3 * i + 3);
  }
  return page;
}

/** White or black of a dot screen for a tone of 0..1. */
function screenTone(tone: number, x: number, y: number): number {
  const period = 5.4;
  const u = ((x + y) / period) * Math.SQRT1_2 * 2 * Math.PI;
  const v = ((x - y) / period) * Math.SQRT1_2 * 2 * Math.PI;
  const screen = (Math.cos(u) + Math.cos(v)) / 4 + 0.5;
  const found = TONES.find(({ above }) => tone > above);
  if (!found) return 0;
  return smoothstep(found.dots + 0.06, found.dots - 0.06, screen);
}

/** Lines that run towards the face. */
function speedLine({ picture, focus, focusSize }: Subject, x: number, y: number): number {
  const angle = Math.atan2(y - focus.y, x - focus.x);
  const distance = Math.hypot(x - focus.x, y - focus.y);
  const wave =
    Math.abs(Math.sin(angle * 57 + 3 * Math.sin(angle * 13))) * Math.abs(Math.sin(angle * 23 + 1));
  const start = Math.max(1.5 * focusSize, 0.36 * Math.min(picture.width, picture.height));
  return wave > 0.6 && distance > start * (1 + 0.5 * Math.abs(Math.sin(angle * 91))) ? 0.04 : 1;
}

/** Modern: a screen print of four inks, hatched half tones and a field of flat colour behind. */
export function printModern(subject: Subject): FloatRaster {
  const { picture, matte, hasPerson, focus } = subject;
  const { width, height } = picture;
  const scale = scaleOf(picture);
  const smooth = kuwahara(kuwahara(evenTones(picture), 7 * scale), 5 * scale);
  const luma = gaussian(lumaOf(smooth), 1.6 * scale);
  const lines = inkLines(lumaOf(picture), {
    sigma: 1.4 * scale,
    gain: 18,
    threshold: 44,
    hardness: 0.08,
  });
  const { low, high } = rangeOf(luma, matte);
  const print = createFloat(width, height);
  for (let i = 0; i < luma.data.length; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    const share = hasPerson ? (matte.data[i] ?? 1) : 1;
    const tone = ((luma.data[i] ?? 0) - low) / (high - low);
    const inked = flatInk(tone, (x + y) / scale);
    const ray = Math.sin(Math.atan2(y - focus.y, x - focus.x) * 16) > 0;
    const field = ray ? INKS.coral : INKS.sand;
    const ink = mix(0.25, 1, lines.data[i] ?? 1);
    for (const c of channels) {
      const own = mix(INKS.navy[c], inked[c], ink);
      print.data[3 * i + c] = mix(field[c], own, smoothstep(0.35, 0.65, share));
    }
  }
  return print;
}

const INKS = {
  navy: [18, 40, 62],
  red: [214, 64, 44],
  teal: [98, 158, 164],
  cream: [250, 236, 204],
  coral: [240, 128, 88],
  sand: [246, 208, 132],
} as const;

function flatInk(tone: number, diagonal: number): readonly [number, number, number] {
  const isLine = ((diagonal % 6) + 6) % 6 < 3;
  if (tone < 0.22) return INKS.navy;
  if (tone < 0.42) return INKS.red;
  if (tone < 0.56) return isLine ? INKS.red : INKS.teal;
  if (tone < 0.66) return INKS.teal;
  if (tone < 0.76) return isLine ? INKS.teal : INKS.cream;
  return INKS.cream;
}

/** The tones of the darkest and the brightest twentieth of the subject. */
function rangeOf(luma: Plane, matte: Plane): { low: number; high: number } {
  const values: number[] = [];
  for (let i = 0; i < luma.data.length; i += 17) {
    if ((matte.data[i] ?? 1) > 0.5) values.push(luma.data[i] ?? 0);
  }
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[Math.floor(0.04 * sorted.length)] ?? 0;
  const high = sorted[Math.floor(0.94 * sorted.length)] ?? 255;
  return { low, high: Math.max(low + 24, high) };
}
