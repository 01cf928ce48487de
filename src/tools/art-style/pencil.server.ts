import { wideGaussian } from "#engine/local/ops/coarse.ts";
import { enlargedRows, type Size } from "#engine/local/ops/enlarged-rows.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { channels, lumaOf, mix } from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { lineStrength } from "#engine/local/ops/painting/flow-lines.ts";
import { type Structure, structureOf } from "#engine/local/ops/painting/structure.ts";
import { createRandom, versionSeed } from "#engine/local/ops/random.ts";
import {
  createPlane,
  mapPlane,
  type Plane,
  type Raster,
  smoothstep,
} from "#engine/local/ops/raster.ts";
import { evenTones, type Subject, scaleOf } from "./subject.server.ts";
import { spreadTones } from "./tones.server.ts";
import { optionOf } from "./versions.server.ts";

const PAPER = [251, 249, 243] as const;
const GRAPHITE = [44, 44, 48] as const;

/** One direction of hatching, and how dark an area must be for it. */
interface Hatch {
  /** Radians; `null` for strokes that only follow the form, as in hair. */
  readonly angle: number | null;
  readonly from: number;
  readonly to: number;
  readonly pressure: number;
  /** Distance between strokes and their length, in pixels of an 800 px image. */
  readonly spacing: number;
  readonly length: number;
}

const HATCHES: readonly Hatch[] = [
  { angle: -0.86, from: 0.14, to: 0.62, pressure: 0.62, spacing: 2.6, length: 36 },
  { angle: -0.3, from: 0.4, to: 0.8, pressure: 0.8, spacing: 2.7, length: 28 },
  { angle: -1.45, from: 0.62, to: 0.95, pressure: 1.05, spacing: 2.6, length: 24 },
  { angle: null, from: 0.22, to: 0.8, pressure: 1, spacing: 2.5, length: 30 },
];

/** Turns of all hatching in radians: the drawing hand holds the pencil differently in each version. */
const TURNS: readonly [number, ...number[]] = [0, 1.75, -0.7, 0.6];

/** Pencil: hatching in several directions by tone, contours of varying weight, paper grain, edges left unfinished. */
export function drawPencil(subject: Subject, size: Size): Raster {
  const { width, height } = size;
  const fields = fieldsOf(subject);
  const graphite = hatch(fields, subject, size);
  const rows = {
    fine: enlargedRows(fields.fine, size),
    bold: enlargedRows(fields.bold, size),
    weight: enlargedRows(fields.weight, size),
    shade: enlargedRows(fields.shade, size),
  };
  const cell = 1.9 * scaleOf(size);
  const grain = createNoise(11);
  const data = new Uint8Array(3 * width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const [fine, bold] = [rows.fine(y), rows.bold(y)];
    const [weight, shade] = [rows.weight(y), rows.shade(y)];
    for (let x = 0; x < width; x++, i++) {
      const contour =
        (1.25 * smoothstep(1.1, 7, fine[x] ?? 0) + 1.1 * smoothstep(2, 11, bold[x] ?? 0)) *
        (weight[x] ?? 0);
      const tooth = grain(x / cell, y / cell, 2);
      const laid = contour + (shade[x] ?? 0) + (graphite.data[i] ?? 0);
      // Light pressure only marks the peaks of the paper, strong pressure fills its valleys too.
      const kept = laid * mix(smoothstep(0.28, 0.66, tooth), 1, Math.min(0.85, 0.35 + 0.4 * laid));
      const dark = 1 - Math.exp(-kept);
      const sheet = 0.985 + 0.03 * (tooth - 0.5);
      for (const c of channels) {
        data[3 * i + c] = Math.min(255, mix(PAPER[c] * sheet, GRAPHITE[c], dark) + 0.5);
      }
    }
  }
  return { width, height, data };
}

/** What the drawing is made from, in the size of the subject's picture. */
interface Fields {
  /** 0 for white to 1 for black. */
  readonly tone: Plane;
  /** 1 where the drawing is finished, 0 where the paper stays empty. */
  readonly finish: Plane;
  readonly structure: Structure;
  /** Contours of two widths, and the pressure of the pencil on them. */
  readonly fine: Plane;
  readonly bold: Plane;
  readonly weight: Plane;
  /** Graphite that isn't drawn in strokes. */
  readonly shade: Plane;
}

function fieldsOf(subject: Subject): Fields {
  const { picture, detail, features, version } = subject;
  const { width, height } = picture;
  const scale = scaleOf(picture);
  const even = evenTones(picture);
  const structure = structureOf(picture, 2.6 * scale);
  const finish = finishOf(subject, scale);
  const light = spreadTones(even, subject.matte);
  const tone = mapPlane(gaussian(light, 1.1 * scale), (value) => (1 - value) ** 1.15);
  const luma = lumaOf(picture);
  const fine = lineStrength(luma, structure.angle, 0.75 * scale);
  const bold = lineStrength(luma, structure.angle, 1.7 * scale);
  const soft = gaussian(light, 2.2 * scale);
  const noise = createNoise(versionSeed(12, version));
  const weight = createPlane(width, height);
  const shade = createPlane(width, height);
  for (let i = 0; i < tone.data.length; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    const near = detail.data[i] ?? 0;
    const done = finish.data[i] ?? 0;
    const press = 0.55 + 0.9 * noise(x / (34 * scale), y / (34 * scale), 2);
    // Lines make faces look old: except for the features, faces are modelled by tone.
    const calm = mix(1, mix(0.3, 1, features.data[i] ?? 0), near);
    weight.data[i] = press * calm * Math.min(1, 0.12 + 1.2 * done);
    const crisp = near * Math.max(0, (soft.data[i] ?? 0) - (light.data[i] ?? 0)) * mix(4, 8, calm);
    const smudge = mix(0.5, 0.75, near) * (tone.data[i] ?? 0) * done;
    shade.data[i] = crisp + smudge;
  }
  return { tone, finish, structure, fine, bold, weight, shade };
}

/** Graphite of all strokes in `size`, about 0..3. */
function hatch(drawing: Fields, { detail, matte, version }: Subject, size: Size): Plane {
  const { width, height } = detail;
  const scale = scaleOf(detail);
  const random = createRandom(versionSeed(9, version));
  const turn = optionOf(TURNS, version);
  const graphite = createPlane(size.width, size.height);
  for (const layer of HATCHES) {
    const spacing = layer.spacing * scale;
    const length = layer.length * scale;
    const count = Math.round((width * height) / (spacing * length * 0.62));
    for (let k = 0; k < count; k++) {
      const x = random() * width;
      const y = random() * height;
      const chance = random();
      const at = Math.floor(y) * width + Math.floor(x);
      const own = drawing.tone.data[at] ?? 0;
      const near = detail.data[at] ?? 0;
      const clear = smoothstep(0.25, 0.6, drawing.structure.coherence.data[at] ?? 0);
      const behind = 1 - (matte.data[at] ?? 1);
      const wanted =
        layer.angle === null ? clear * (1 - 0.7 * behind) : 1 - 0.55 * clear * (1 - behind);
      if (own < layer.from || chance > wanted * (drawing.finish.data[at] ?? 0)) continue;
      const shorter = (0.6 + 0.6 * random()) * mix(1, 0.42, near);
      strike(graphite, drawing, {
        x,
        y,
        layer,
        length: length * shorter,
        pressure: layer.pressure * (0.6 + 0.6 * random()) * mix(1, 0.62, near),
        lean: turn + (random() - 0.5) * 0.16,
      });
    }
  }
  return graphite;
}

interface Strike {
  readonly x: number;
  readonly y: number;
  readonly layer: Hatch;
  readonly length: number;
  readonly pressure: number;
  /** Added to the angle of the layer, in radians. */
  readonly lean: number;
}

/**
 * Draws one stroke from its middle in both directions, pressing harder in darker tones, lifting at its ends and at
 * edges.
 */
function strike(graphite: Plane, { tone, structure }: Fields, stroke: Strike): void {
  const { width, height } = tone;
  const spread = graphite.width / width;
  const { layer, pressure, length } = stroke;
  for (let side = -1; side <= 1; side += 2) {
    let px = stroke.x;
    let py = stroke.y;
    let direction = Number.NaN;
    for (let step = side < 0 ? 0 : 1; step < length / 2; step++) {
      if (px < 1 || py < 1 || px >= width - 2 || py >= height - 2) break;
      const at = Math.floor(py) * width + Math.floor(px);
      const own = tone.data[at] ?? 0;
      if (own < 0.7 * layer.from) break;
      const taper = Math.min(1, 2.2 * (1 - (2 * step) / length));
      const laid = pressure * taper * smoothstep(0.6 * layer.from, layer.to, own);
      leaveGraphite(graphite, { x: px, y: py, laid, spread });
      const form = structure.angle.data[at] ?? 0;
      let aim = layer.angle === null ? form : layer.angle + stroke.lean;
      if (layer.angle === null && !Number.isNaN(direction) && Math.cos(aim - direction) < 0)
        aim += Math.PI;
      direction = aim;
      px += side * Math.cos(aim);
      py += side * Math.sin(aim);
    }
  }
}

interface Mark {
  /** In pixels of the drawing's fields. */
  readonly x: number;
  readonly y: number;
  readonly laid: number;
  /** Size of the drawing relative to its fields, and of the point of the pencil in pixels. */
  readonly spread: number;
}

/** Adds the mark of a pencil's point, one pixel of the fields wide and soft at its rim. */
function leaveGraphite({ width, height, data }: Plane, { x, y, laid, spread }: Mark): void {
  const [px, py] = [(x + 0.5) * spread - 0.5, (y + 0.5) * spread - 0.5];
  const bottom = Math.min(height - 1, Math.ceil(py + spread) - 1);
  const right = Math.min(width - 1, Math.ceil(px + spread) - 1);
  const left = Math.max(0, Math.floor(px - spread) + 1);
  for (let row = Math.max(0, Math.floor(py - spread) + 1); row <= bottom; row++) {
    const down = laid * (1 - Math.abs(row - py) / spread);
    for (let column = left, i = row * width + left; column <= right; column++, i++) {
      data[i] = (data[i] ?? 0) + down * (1 - Math.abs(column - px) / spread);
    }
  }
}

/** The centre is finished; towards the edges, and behind and below people, the paper stays empty. */
function finishOf({ picture, matte, hasPerson, focus, version }: Subject, scale: number): Plane {
  const { width, height } = picture;
  const noise = createNoise(versionSeed(13, version));
  const around = wideGaussian(matte, 30 * scale);
  const finish = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const ragged = noise(x / (46 * scale), y / (46 * scale), 3) - 0.5;
      const border = Math.min(x, y, width - 1 - x, (height - 1 - y) * 0.8) / scale;
      const edge = smoothstep(14, 78, border + 90 * ragged);
      if (!hasPerson) {
        finish.data[i] = edge;
        continue;
      }
      const below = (y - focus.y) / Math.max(1, height - focus.y);
      const fall = 1 - 0.75 * smoothstep(0.55, 1.05, below + 0.5 * ragged);
      const own = matte.data[i] ?? 1;
      const behind = 0.5 * smoothstep(0, 0.7, (around.data[i] ?? 0) + 0.5 * ragged);
      finish.data[i] = edge * mix(behind, fall, own);
    }
  }
  return finish;
}
