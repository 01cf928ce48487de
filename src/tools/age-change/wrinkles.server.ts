import { type Face, faceSize } from "#engine/local/analysis/faces.ts";
import { headGeometry } from "#engine/local/analysis/head.ts";
import { mix } from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { createRandom } from "#engine/local/ops/random.ts";
import {
  createPlane,
  mapPlane,
  type Plane,
  type Point,
  smoothstep,
} from "#engine/local/ops/raster.ts";

interface Wrinkle {
  /** Landmarks along the wrinkle. */
  readonly path: readonly number[];
  /** A landmark on the side of the skin that hangs over the wrinkle; without it, it is a mere line. */
  readonly bulge?: number;
  /** Depth, 0..1, and the age fraction from which it shows. */
  readonly depth: number;
  readonly from: number;
  /** Width in face heights. */
  readonly width: number;
}

/** Rows of the forehead, from the hairline to the brows. */
const FOREHEAD = [
  [54, 103, 67, 109, 10, 338, 297, 332, 284],
  [68, 104, 69, 108, 151, 337, 299, 333, 298],
  [63, 105, 66, 107, 9, 336, 296, 334, 293],
] as const;

// Lines that follow the mesh: frown, crow's feet, below the eyes, cheeks, mouth and chin.
const wrinkles: readonly Wrinkle[] = [
  { path: [107, 55, 193], depth: 0.5, from: 0.2, width: 0.012 },
  { path: [336, 285, 417], depth: 0.5, from: 0.2, width: 0.012 },
  { path: [226, 35, 143], depth: 0.45, from: 0.05, width: 0.009 },
  { path: [130, 31, 111, 116], depth: 0.45, from: 0.1, width: 0.009 },
  { path: [113, 124, 156], depth: 0.4, from: 0.15, width: 0.009 },
  { path: [446, 265, 372], depth: 0.45, from: 0.05, width: 0.009 },
  { path: [359, 261, 340, 345], depth: 0.45, from: 0.1, width: 0.009 },
  { path: [342, 353, 383], depth: 0.4, from: 0.15, width: 0.009 },
  // The lid that hangs over the outer corner of the eye.
  { path: [27, 29, 30, 247, 226], bulge: 52, depth: 0.4, from: 0.15, width: 0.014 },
  { path: [257, 259, 260, 467, 446], bulge: 282, depth: 0.4, from: 0.15, width: 0.014 },
  { path: [243, 232, 231, 230, 229, 228], bulge: 145, depth: 0.6, from: 0.05, width: 0.018 },
  { path: [463, 452, 451, 450, 449, 448], bulge: 374, depth: 0.6, from: 0.05, width: 0.018 },
  { path: [244, 121, 120, 119, 118, 117], bulge: 145, depth: 0.35, from: 0.2, width: 0.018 },
  { path: [464, 350, 349, 348, 347, 346], bulge: 374, depth: 0.35, from: 0.2, width: 0.018 },
  { path: [129, 203, 206, 216, 212, 57], bulge: 205, depth: 0.9, from: 0.02, width: 0.024 },
  { path: [358, 423, 426, 436, 432, 287], bulge: 425, depth: 0.9, from: 0.02, width: 0.024 },
  { path: [61, 43, 106, 182, 194], bulge: 214, depth: 0.5, from: 0.1, width: 0.02 },
  { path: [291, 273, 335, 406, 418], bulge: 434, depth: 0.5, from: 0.1, width: 0.02 },
  // Jowls, above the line of the jaw.
  { path: [172, 136, 150, 149, 176], bulge: 214, depth: 0.5, from: 0.1, width: 0.03 },
  { path: [397, 365, 379, 378, 400], bulge: 434, depth: 0.5, from: 0.1, width: 0.03 },
  { path: [37, 167, 164], depth: 0.2, from: 0.45, width: 0.008 },
  { path: [267, 393, 164], depth: 0.2, from: 0.45, width: 0.008 },
  { path: [39, 92, 206], depth: 0.15, from: 0.55, width: 0.008 },
  { path: [269, 322, 426], depth: 0.15, from: 0.55, width: 0.008 },
  { path: [205, 187, 147, 177], depth: 0.3, from: 0.4, width: 0.016 },
  { path: [425, 411, 376, 401], depth: 0.3, from: 0.4, width: 0.016 },
];

/** A wrinkle in pixels. */
interface Line {
  readonly points: readonly Point[];
  /** A point on the side of the skin that hangs over it, if any does. */
  readonly bulge: Point | null;
  readonly strength: number;
  /** In face heights. */
  readonly width: number;
}

function strengthAt(older: number, from: number): number {
  return Math.min(1, Math.max(0, (older - from) / 0.5));
}

function linesOf(face: Face, older: number): Line[] {
  const pointsAt = (path: readonly number[]): Point[] =>
    path.flatMap((index) => face.landmarks[index] ?? []);
  const lines = wrinkles.map(({ path, bulge, depth, from, width }) => ({
    points: pointsAt(path),
    bulge: bulge === undefined ? null : (face.landmarks[bulge] ?? null),
    strength: depth * strengthAt(older, from),
    width,
  }));
  return [...lines, ...foreheadLines(face, older), ...neckLines(face, older)];
}

const FOREHEAD_LINES = 4;

/** Lines between the rows of the forehead, of unequal lengths; the lower ones come first. */
function foreheadLines(face: Face, older: number): Line[] {
  const random = createRandom(17);
  return Array.from({ length: FOREHEAD_LINES }, (_, k) => {
    const place = 0.35 + (1.3 * (k + 0.6 * random())) / FOREHEAD_LINES;
    const [upper, lower] = [FOREHEAD[Math.floor(place)], FOREHEAD[Math.floor(place) + 1]];
    const share = place - Math.floor(place);
    const [skipLeft, skipRight] = [Math.floor(2.4 * random()), Math.floor(2.4 * random())];
    const points = (upper ?? []).flatMap((index, column) => {
      const [a, b] = [face.landmarks[index], face.landmarks[lower?.[column] ?? -1]];
      return a && b ? [{ x: mix(a.x, b.x, share), y: mix(a.y, b.y, share) }] : [];
    });
    return {
      points: points.slice(skipLeft, points.length - skipRight),
      bulge: face.landmarks[9] ?? null,
      strength: (0.3 + 0.25 * random()) * strengthAt(older, 0.4 - 0.25 * place),
      width: 0.011 + 0.006 * random(),
    };
  });
}

/** Rings of the neck, in face heights below the chin. */
const NECK = [0.16, 0.25, 0.36] as const;

function neckLines(face: Face, older: number): Line[] {
  const { chin, forehead, faceHeight } = headGeometry(face);
  const [dx, dy] = [chin.x - forehead.x, chin.y - forehead.y];
  return NECK.map((below, k) => ({
    points: [-1, -0.5, 0, 0.5, 1].map((column) => {
      const across = 0.26 * column;
      const along = below - 0.05 * column * column;
      return {
        x: chin.x + along * dx - across * dy,
        y: chin.y + along * dy + across * dx,
      };
    }),
    bulge: null,
    strength: (0.4 - 0.06 * k) * strengthAt(older, 0.2) * Math.min(1, faceHeight / 60),
    width: 0.014,
  }));
}

/** Skin doesn't crease along straight lines: how far the lines stray, and how often, in face heights. */
const WOBBLE = 0.014;
const WAVES = 14;
/** How often wrinkles grow faint along their length, in face heights. */
const BREAKS = 9;

/**
 * Parts of a fold by their offset from the crease towards the bulge and their radius, in widths of the crease, and
 * their shade at full strength, as shares of the skin's lightness: light from above dims the foot of the bulge and
 * brightens its top.
 */
const FOLD = {
  crease: { offset: 0, radius: 0.5, shade: -0.2 },
  foot: { offset: -0.3, radius: 1.2, shade: -0.07 },
  top: { offset: 1.7, radius: 1.3, shade: 0.075 },
} as const;

/** Light and shade of the wrinkles of an old face, as shares of the skin's lightness, about -0.3..0.1. */
export function wrinkleShade(
  face: Face,
  size: { readonly width: number; readonly height: number },
  older: number,
): Plane {
  const tall = faceSize(face);
  const [wobble, breaks] = [createNoise(29), createNoise(33)];
  const planes = {
    crease: createPlane(size.width, size.height),
    foot: createPlane(size.width, size.height),
    top: createPlane(size.width, size.height),
  };
  for (const { points, bulge, strength, width } of linesOf(face, older)) {
    if (strength === 0) continue;
    const path = smoothPath(points).map(({ x, y }) => ({
      x: x + WOBBLE * tall * (wobble((WAVES * x) / tall, (WAVES * y) / tall, 2) - 0.5),
      y: y + WOBBLE * tall * (wobble((WAVES * x) / tall + 90, (WAVES * y) / tall, 2) - 0.5),
    }));
    for (const part of ["crease", "foot", "top"] as const) {
      if (part !== "crease" && !bulge) continue;
      const { offset, radius } = FOLD[part];
      const moved = bulge ? movedTowards(path, bulge, offset * width * tall) : path;
      drawWrinkle(planes[part], moved, { strength, radius: Math.max(0.8, radius * width * tall) });
    }
  }
  return mapPlane(planes.crease, (crease, i) => {
    const [foot, top] = [planes.foot.data[i] ?? 0, planes.top.data[i] ?? 0];
    if (crease + foot + top < 1e-4) return 0;
    const [x, y] = [(i % size.width) / tall, Math.floor(i / size.width) / tall];
    const depth = smoothstep(0.25, 0.65, breaks(BREAKS * x, BREAKS * y, 2)) + 0.25;
    return FOLD.crease.shade * crease * depth + FOLD.foot.shade * foot + FOLD.top.shade * top;
  });
}

/** The path moved by `offset` pixels across its direction, to the side of `bulge`. */
function movedTowards(path: readonly Point[], bulge: Point, offset: number): Point[] {
  const [first, last] = [path[0], path.at(-1)];
  const middle = path[path.length >> 1];
  if (!first || !last || !middle) return [];
  const [dx, dy] = [last.x - first.x, last.y - first.y];
  const side = Math.sign((bulge.y - middle.y) * dx - (bulge.x - middle.x) * dy);
  return path.map((point, k) => {
    const [before, after] = [path[Math.max(0, k - 2)] ?? point, path[k + 2] ?? point];
    const [along, down] = [after.x - before.x, after.y - before.y];
    const length = Math.max(1e-3, Math.hypot(along, down));
    return {
      x: point.x - (side * offset * down) / length,
      y: point.y + (side * offset * along) / length,
    };
  });
}

/** Points of a Catmull-Rom curve through the landmarks. */
function smoothPath(points: readonly Point[]): Point[] {
  const out: Point[] = [];
  for (let k = 0; k + 1 < points.length; k++) {
    const [a, b, c, d] = [
      points[Math.max(0, k - 1)],
      points[k],
      points[k + 1],
      points[Math.min(points.length - 1, k + 2)],
    ];
    if (!a || !b || !c || !d) continue;
    for (let step = 0; step < 12; step++) {
      const t = step / 12;
      const at = (p: number, q: number, r: number, s: number): number =>
        0.5 *
        (2 * q +
          (r - p) * t +
          (2 * p - 5 * q + 4 * r - s) * t * t +
          (3 * q - p - 3 * r + s) * t ** 3);
      out.push({ x: at(a.x, b.x, c.x, d.x), y: at(a.y, b.y, c.y, d.y) });
    }
  }
  return out;
}

/** Deepest in the middle of its length, fading out at its ends. */
function drawWrinkle(
  { width, height, data }: Plane,
  path: readonly Point[],
  { strength, radius }: { readonly strength: number; readonly radius: number },
): void {
  for (const [k, { x, y }] of path.entries()) {
    const along = Math.sin((Math.PI * (k + 0.5)) / path.length) ** 0.6;
    for (
      let row = Math.max(0, Math.floor(y - 2 * radius));
      row <= Math.min(height - 1, y + 2 * radius);
      row++
    ) {
      for (
        let column = Math.max(0, Math.floor(x - 2 * radius));
        column <= Math.min(width - 1, x + 2 * radius);
        column++
      ) {
        const value =
          strength * along * Math.exp(-((column - x) ** 2 + (row - y) ** 2) / (radius * radius));
        const at = row * width + column;
        data[at] = Math.max(data[at] ?? 0, value);
      }
    }
  }
}
