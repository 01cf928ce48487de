import { centreOf, outlineOf } from "#engine/local/analysis/face-regions.ts";
import { type Face, faceSize } from "#engine/local/analysis/faces.ts";
import { clamp, type Point, type Raster } from "#engine/local/ops/raster.ts";
import { sampleSharp } from "#engine/local/ops/sample-raster.ts";

/** Progress of a face from adult to old and to about 15 years, 0..1 each; one of the two is 0. */
export interface AgeChange {
  readonly older: number;
  readonly younger: number;
}

/** A part of a face that is moved and scaled, fading out towards the rim of an ellipse. */
interface Bend {
  readonly centre: Point;
  /** Semi-axes across and along the face, in face heights. */
  readonly across: number;
  readonly along: number;
  /** Shift along the face, in face heights; positive is towards the chin. */
  readonly down?: number;
  /** Shift away from the centre of the face, in face heights. */
  readonly out?: number;
  readonly wide?: number;
  readonly tall?: number;
}

interface Axes {
  readonly size: number;
  readonly down: Point;
  readonly middle: Point;
}

function bendsOf(face: Face, { older, younger }: AgeChange): readonly Bend[] {
  const at = (...indices: readonly number[]): Point =>
    centreOf(indices.flatMap((index) => face.landmarks[index] ?? []));
  const eyes = [outlineOf(face, "leftEye"), outlineOf(face, "rightEye")].map(centreOf);
  const brows = [outlineOf(face, "leftBrow"), outlineOf(face, "rightBrow")].map(centreOf);
  const both = (centres: readonly Point[], bend: Omit<Bend, "centre">): Bend[] =>
    centres.map((centre) => ({ ...bend, centre }));
  const mouth = centreOf(outlineOf(face, "lips"));
  if (older > 0) {
    return [
      {
        centre: at(4),
        across: 0.22,
        along: 0.3,
        wide: 1 + 0.17 * older,
        tall: 1 + 0.12 * older,
        down: 0.022 * older,
      },
      ...both(eyes, { across: 0.19, along: 0.13, tall: 1 - 0.2 * older, down: 0.008 * older }),
      // The outer end of the upper lid drops most.
      ...both([at(246, 161), at(466, 388)], { across: 0.1, along: 0.08, down: 0.024 * older }),
      ...both(brows, { across: 0.22, along: 0.13, down: 0.02 * older }),
      { centre: mouth, across: 0.34, along: 0.14, tall: 1 - 0.3 * older },
      ...both([at(61), at(291)], { across: 0.16, along: 0.16, down: 0.016 * older }),
      ...both([at(172, 136), at(397, 365)], {
        across: 0.26,
        along: 0.26,
        down: 0.06 * older,
        out: 0.035 * older,
      }),
      ...both([at(205, 187), at(425, 411)], { across: 0.2, along: 0.24, down: 0.02 * older }),
      ...both([at(234), at(454)], { across: 0.22, along: 0.3, tall: 1 + 0.2 * older }),
      // The hairline recedes.
      { centre: at(10), across: 0.42, along: 0.26, down: -0.05 * older },
    ];
  }
  return [
    ...both(eyes, { across: 0.24, along: 0.2, wide: 1 + 0.04 * younger, tall: 1 + 0.06 * younger }),
    ...both(brows, { across: 0.24, along: 0.16, down: -0.006 * younger, tall: 1 - 0.05 * younger }),
    {
      centre: at(5),
      across: 0.26,
      along: 0.34,
      wide: 1 - 0.08 * younger,
      tall: 1 - 0.06 * younger,
    },
    {
      centre: mouth,
      across: 0.36,
      along: 0.24,
      wide: 1 - 0.03 * younger,
      tall: 1 + 0.05 * younger,
      down: -0.008 * younger,
    },
    { centre: at(152), across: 0.6, along: 0.4, down: -0.028 * younger },
    ...both([at(172, 136), at(397, 365)], { across: 0.34, along: 0.36, out: -0.008 * younger }),
    ...both([at(205, 50), at(425, 280)], {
      across: 0.3,
      along: 0.34,
      wide: 1 + 0.07 * younger,
      tall: 1 + 0.04 * younger,
    }),
  ];
}

/** Offset from a point of the result to its source. */
function shiftAt(point: Point, bends: readonly Bend[], { size, down, middle }: Axes): Point {
  let du = 0;
  let dv = 0;
  for (const bend of bends) {
    const dx = (point.x - bend.centre.x) / size;
    const dy = (point.y - bend.centre.y) / size;
    const u = dx * down.y - dy * down.x;
    const v = dx * down.x + dy * down.y;
    const far = (u / bend.across) ** 2 + (v / bend.along) ** 2;
    if (far >= 1) continue;
    const weight = (1 - far) ** 2;
    const side = (bend.centre.x - middle.x) * down.y - (bend.centre.y - middle.y) * down.x;
    du += weight * (u * (1 / (bend.wide ?? 1) - 1) - Math.sign(side) * (bend.out ?? 0));
    dv += weight * (v * (1 / (bend.tall ?? 1) - 1) - (bend.down ?? 0));
  }
  return {
    x: size * (du * down.y + dv * down.x),
    y: size * (dv * down.y - du * down.x),
  };
}

/** Side of a cell in which the shift is linear, in face heights. */
const CELL = 0.03;
/** Nothing moves farther from the centre of the face than this, in face heights. */
const REACH = 1.3;
/** Enlarges, shrinks and lowers the features of `face` (in the photo's pixels) to match the age. */
export function reshapeFace(photo: Raster, face: Face, change: AgeChange): Raster {
  const top = face.landmarks[10] ?? { x: 0, y: 0 };
  const chin = face.landmarks[152] ?? { x: 0, y: 1 };
  const size = faceSize(face);
  const middle = centreOf(face.landmarks.slice(0, 468));
  const axes: Axes = {
    size,
    middle,
    down: { x: (chin.x - top.x) / size, y: (chin.y - top.y) / size },
  };
  const bends = bendsOf(face, change);
  const cell = Math.max(2, CELL * size);
  const left = Math.floor(middle.x - REACH * size);
  const upper = Math.floor(middle.y - REACH * size);
  const columns = Math.ceil((2 * REACH * size) / cell);
  const grid = createGrid(columns + 2, (column, row) =>
    shiftAt({ x: left + column * cell, y: upper + row * cell }, bends, axes),
  );
  const sample = new Float64Array(3);
  const data = photo.data.slice();
  const end = {
    x: Math.min(photo.width, left + columns * cell),
    y: Math.min(photo.height, upper + columns * cell),
  };
  for (let y = Math.max(0, upper); y < end.y; y++) {
    for (let x = Math.max(0, left); x < end.x; x++) {
      const column = (x - left) / cell;
      const row = (y - upper) / cell;
      const dx = between(grid.xs, grid.stride, column, row);
      const dy = between(grid.ys, grid.stride, column, row);
      if (Math.abs(dx) + Math.abs(dy) < 0.02) continue;
      sampleSharp(photo, x + dx, y + dy, sample);
      const to = 3 * (y * photo.width + x);
      for (let c = 0; c < 3; c++) data[to + c] = clamp((sample[c] ?? 0) + 0.5, 0, 255);
    }
  }
  return { width: photo.width, height: photo.height, data };
}

interface Grid {
  readonly stride: number;
  readonly xs: Float32Array;
  readonly ys: Float32Array;
}

function createGrid(stride: number, valueAt: (column: number, row: number) => Point): Grid {
  const xs = new Float32Array(stride * stride);
  const ys = new Float32Array(stride * stride);
  for (let k = 0; k < xs.length; k++) {
    const { x, y } = valueAt(k % stride, Math.floor(k / stride));
    xs[k] = x;
    ys[k] = y;
  }
  return { stride, xs, ys };
}

/** Bilinear between the corners of a cell. */
function between(values: Float32Array, stride: number, x: number, y: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const dx = x - column;
  const k = row * stride + column;
  const upper = (values[k] ?? 0) * (1 - dx) + (values[k + 1] ?? 0) * dx;
  const lower = (values[k + stride] ?? 0) * (1 - dx) + (values[k + stride + 1] ?? 0) * dx;
  return upper + (lower - upper) * (y - row);
}
