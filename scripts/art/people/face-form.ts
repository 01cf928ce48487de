import type { FaceShape } from "./sitter.ts";

/** Positions of a face's parts, in units of which a usual head is 300 high. The eyes are at y = 0. */
export interface FaceMap {
  readonly halfWidth: number;
  readonly crownY: number;
  readonly chinY: number;
  readonly browY: number;
  readonly eyeX: number;
  readonly noseY: number;
  readonly mouthY: number;
  readonly mouthHalf: number;
}

/** Children have low eyes, short noses and round cheeks: more skull above the eyes, less face below. */
export function mapFace({ length, width, nose, age, smile }: FaceShape): FaceMap {
  const isChild = age < 0.15;
  const chinY = 148 * length;
  const noseY = chinY * 0.355 * nose.length;
  return {
    halfWidth: 97 * width,
    crownY: isChild ? -148 : -146,
    chinY,
    browY: isChild ? -34 : -31,
    eyeX: 42 * width,
    noseY,
    mouthY: noseY + (chinY - noseY) * 0.35,
    mouthHalf: 27 * width + 9 * smile,
  };
}

/** Height at which a face is widest. */
const MIDDLE_Y = -28;
/** Exponent of the outline below the middle: square jaws taper later. */
const chinPower = (jaw: number) => 2.35 + 0.85 * jaw;

/** Half of the face's width at height `y`; 0 above the crown and below the chin. */
export function halfWidthAt(y: number, map: FaceMap, jaw: number): number {
  const share = (y - MIDDLE_Y) / ((y < MIDDLE_Y ? map.crownY : map.chinY) - MIDDLE_Y);
  if (share >= 1) return 0;
  if (y < MIDDLE_Y) return map.halfWidth * (1 - share ** 2.35) ** (1 / 2.35);
  return map.halfWidth * Math.sqrt(1 - share ** chinPower(jaw));
}

/** The closed outline of a face as SVG path data. */
export function outlineOf(map: FaceMap, jaw: number): string {
  const steps = 60;
  const right = Array.from({ length: steps + 1 }, (_, k) => {
    // Denser at both ends, where the outline is round.
    const share = (1 - Math.cos((Math.PI * k) / steps)) / 2;
    const y = map.crownY + (map.chinY - map.crownY) * share;
    return [halfWidthAt(y, map, jaw), y] as const;
  });
  const left = right.map(([x, y]) => [-x, y] as const).toReversed();
  return `M${[...right, ...left].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
  readonly depth: number;
}

/** Bumps and hollows that are the same on both sides; x is the distance from the middle. */
function hillsOf(shape: FaceShape, map: FaceMap): Spot[] {
  const { age, lips, nose, smile } = shape;
  const { eyeX, noseY, mouthY, chinY, browY } = map;
  const isAdult = Math.min(1, age * 4);
  const wing = 15 * nose.width;
  return [
    { x: eyeX - 2, y: browY + 4, wide: 26, high: 9, depth: 3.4 * isAdult + 1 },
    { x: eyeX, y: -3, wide: 25, high: 15, depth: -9 - 2 * isAdult },
    { x: eyeX - 24, y: -5, wide: 8, high: 12, depth: -6 },
    { x: eyeX, y: 1, wide: 17, high: 10, depth: 9 },
    { x: eyeX, y: 19, wide: 19, high: 6, depth: 0.8 + 2.4 * age },
    { x: eyeX - 4, y: 30, wide: 22, high: 6, depth: -0.8 - 1.6 * age },
    { x: 66 * (map.halfWidth / 97), y: 30, wide: 24, high: 18, depth: 6 + 3 * smile },
    { x: 48, y: 52, wide: 20, high: 16, depth: isAdult < 0.8 ? 7 : 2 + 4 * smile - 5 * age },
    { x: 86, y: -52, wide: 14, high: 26, depth: -5 * isAdult },
    { x: 0, y: noseY - 8, wide: 11 * nose.width, high: 10, depth: 10 },
    { x: wing, y: noseY - 4, wide: 7 * nose.width, high: 7.5, depth: 10 },
    { x: 0, y: mouthY - 19, wide: 3.5, high: 8, depth: -1.6 },
    { x: 0, y: mouthY - 2, wide: 30, high: 20, depth: 6 },
    { x: 8, y: mouthY - 5, wide: 10, high: 4.5, depth: 3.6 * lips },
    { x: 0, y: mouthY + 8, wide: 16, high: 5.5, depth: 5.5 * lips },
    { x: 0, y: mouthY + 20, wide: 20, high: 6, depth: -5 },
    { x: map.mouthHalf + 4, y: mouthY - 4 * smile, wide: 6, high: 7, depth: -3.4 - smile },
    { x: 0, y: chinY - 20, wide: 22, high: 14, depth: 6 },
  ];
}

/** The bridge of the nose: narrow and low between the eyes, broad and high at the tip, cut off below it. */
function noseAt(
  x: number,
  y: number,
  { nose, map }: { nose: FaceShape["nose"]; map: FaceMap },
): number {
  const top = -40;
  if (y < top) return 0;
  const share = Math.min(1.2, (y - top) / (map.noseY - top));
  const high = 3 + 17 * share ** 1.5;
  const wide = (8 + 5 * share) * (0.75 + 0.25 * nose.width);
  const under = 1 / (1 + Math.exp((y - map.noseY - 2) / 2.6));
  const start = Math.min(1, (y - top) / 30) ** 2;
  return high * start * under * Math.exp(-0.5 * (x / wide) ** 2);
}

/** Folds that deepen with age: [from, over, to, depth, width], mirrored where x > 0. */
function foldsOf({ age, smile }: FaceShape, { eyeX, noseY, mouthY, mouthHalf, browY }: FaceMap) {
  const old = Math.max(0, age - 0.3);
  const folds: { d: readonly (readonly [number, number])[]; depth: number; width: number }[] = [
    {
      d: [
        [19, noseY - 8],
        [mouthHalf + 10, noseY + 12],
        [mouthHalf + 13, mouthY + 2],
      ],
      depth: (age < 0.15 ? 0.2 : 0.8) + 1.6 * smile + 2.2 * old,
      width: 5,
    },
  ];
  if (old <= 0.1) return folds;
  for (const k of [0, 1, 2]) {
    folds.push({
      d: [
        [0, browY - 26 - 15 * k],
        [34, browY - 30 - 15 * k],
        [62, browY - 20 - 14 * k],
      ],
      depth: 1.3 * old,
      width: 2.6,
    });
    folds.push({
      d: [
        [eyeX + 25, -6 + 7 * k],
        [eyeX + 34, -10 + 9 * k],
        [eyeX + 43, -14 + 13 * k],
      ],
      depth: 1 * old,
      width: 2,
    });
  }
  folds.push({
    d: [
      [mouthHalf + 6, mouthY + 6],
      [mouthHalf + 9, mouthY + 18],
      [mouthHalf + 4, mouthY + 32],
    ],
    depth: 2.4 * old,
    width: 2.6,
  });
  folds.push({
    d: [
      [eyeX - 18, 19],
      [eyeX, 27],
      [eyeX + 20, 20],
    ],
    depth: 2.2 * old,
    width: 2.2,
  });
  folds.push({
    d: [
      [6, browY - 2],
      [8, browY - 10],
      [7, browY - 18],
    ],
    depth: 1.5 * old,
    width: 1.8,
  });
  return folds;
}

/** Points along a curve with one control point, less than two units apart. */
function along([from, over, to]: readonly (readonly [number, number])[]): [number, number][] {
  if (!from || !over || !to) return [];
  return Array.from({ length: 41 }, (_, k) => {
    const t = k / 40;
    const at = (c: 0 | 1) => (1 - t) ** 2 * from[c] + 2 * t * (1 - t) * over[c] + t * t * to[c];
    return [at(0), at(1)];
  });
}

/** Position and density of a field's pixels. */
export interface Grid {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly density: number;
}

export interface Field {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

const bell = (distance: number, width: number) => Math.exp(-0.5 * (distance / width) ** 2);

/** A skull without features: a dome whose edge is the outline of the face. */
function domeAt(x: number, y: number, { shape, map }: { shape: FaceShape; map: FaceMap }): number {
  const side = Math.abs(x) / map.halfWidth;
  const isAbove = y < MIDDLE_Y;
  const share = (y - MIDDLE_Y) / ((isAbove ? map.crownY : map.chinY) - MIDDLE_Y);
  const reach = isAbove
    ? (side ** 2.35 + share ** 2.35) ** (1 / 2.35)
    : Math.sqrt(side ** 2 + share ** chinPower(shape.jaw));
  return 92 * (1 - Math.min(0.99, reach) ** 2.5) ** 0.54;
}

/** Subtracts the folds from a field, on both sides. */
function fold(field: Field, grid: Grid, folds: ReturnType<typeof foldsOf>): void {
  for (const { d, depth, width } of folds) {
    const nearest = new Map<number, number>();
    const reach = Math.ceil(3 * width * grid.density);
    for (const [px, py] of along(d)) {
      for (const side of [-1, 1]) {
        const column = (side * px - grid.left) * grid.density;
        const row = (py - grid.top) * grid.density;
        for (let v = Math.floor(row) - reach; v <= row + reach; v++) {
          for (let u = Math.floor(column) - reach; u <= column + reach; u++) {
            if (u < 0 || v < 0 || u >= field.width || v >= field.height) continue;
            const key = v * field.width + u;
            const distance = Math.hypot(u - column, v - row) / grid.density;
            if (distance < (nearest.get(key) ?? Infinity)) nearest.set(key, distance);
          }
        }
      }
    }
    for (const [key, distance] of nearest) {
      field.data[key] = (field.data[key] ?? 0) - depth * bell(distance, width);
    }
  }
}

/** Height of each point of a face towards the viewer, in face units. */
export function modelFace(shape: FaceShape, map: FaceMap, grid: Grid): Field {
  const { width, height } = grid;
  const field: Field = { width, height, data: new Float32Array(width * height) };
  const xs = Array.from({ length: width }, (_, k) => grid.left + (k + 0.5) / grid.density);
  const ys = Array.from({ length: height }, (_, k) => grid.top + (k + 0.5) / grid.density);
  for (const [row, y] of ys.entries()) {
    for (const [column, x] of xs.entries()) {
      field.data[row * width + column] =
        domeAt(x, y, { shape, map }) + noseAt(x, y, { nose: shape.nose, map });
    }
  }
  for (const hill of hillsOf(shape, map)) {
    const across = xs.map(
      (x) => bell(x - hill.x, hill.wide) + (hill.x === 0 ? 0 : bell(x + hill.x, hill.wide)),
    );
    for (const [row, y] of ys.entries()) {
      const share = hill.depth * bell(y - hill.y, hill.high);
      if (Math.abs(share) < 0.01) continue;
      for (let column = 0; column < width; column++) {
        const key = row * width + column;
        field.data[key] = (field.data[key] ?? 0) + share * (across[column] ?? 0);
      }
    }
  }
  fold(field, grid, foldsOf(shape, map));
  return field;
}
