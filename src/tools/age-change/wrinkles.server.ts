import { type Face, faceSize } from "#engine/local/analysis/faces.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { createPlane, type Plane, type Point } from "#engine/local/ops/raster.ts";

interface Wrinkle {
  /** Landmarks along the wrinkle. */
  readonly path: readonly number[];
  /** Depth, 0..1, and the age fraction from which it shows. */
  readonly depth: number;
  readonly from: number;
  /** Width in face heights. */
  readonly width: number;
}

// Lines that follow the mesh: brow, frown, crow's feet, below the eyes, cheeks, mouth and chin.
const wrinkles: readonly Wrinkle[] = [
  { path: [103, 67, 109, 10, 338, 297, 332], depth: 0.5, from: 0.25, width: 0.012 },
  { path: [68, 104, 69, 108, 151, 337, 299, 333, 298], depth: 0.75, from: 0.08, width: 0.012 },
  { path: [63, 105, 66, 107, 9, 336, 296, 334, 293], depth: 0.25, from: 0.45, width: 0.01 },
  { path: [107, 55, 193], depth: 0.6, from: 0.3, width: 0.01 },
  { path: [336, 285, 417], depth: 0.6, from: 0.3, width: 0.01 },
  { path: [226, 35, 143, 34], depth: 0.65, from: 0.1, width: 0.008 },
  { path: [130, 31, 111, 116], depth: 0.5, from: 0.25, width: 0.008 },
  { path: [113, 124, 156, 139], depth: 0.5, from: 0.35, width: 0.008 },
  { path: [446, 265, 372, 264], depth: 0.65, from: 0.1, width: 0.008 },
  { path: [359, 261, 340, 345], depth: 0.5, from: 0.25, width: 0.008 },
  { path: [342, 353, 383, 368], depth: 0.5, from: 0.35, width: 0.008 },
  { path: [243, 232, 231, 230, 229, 228], depth: 0.75, from: 0.05, width: 0.014 },
  { path: [463, 452, 451, 450, 449, 448], depth: 0.75, from: 0.05, width: 0.014 },
  { path: [129, 203, 206, 216, 212, 57], depth: 1, from: 0.02, width: 0.018 },
  { path: [358, 423, 426, 436, 432, 287], depth: 1, from: 0.02, width: 0.018 },
  { path: [61, 43, 106, 182, 194], depth: 0.6, from: 0.25, width: 0.014 },
  { path: [291, 273, 335, 406, 418], depth: 0.6, from: 0.25, width: 0.014 },
  { path: [37, 167, 164], depth: 0.25, from: 0.5, width: 0.006 },
  { path: [267, 393, 164], depth: 0.25, from: 0.5, width: 0.006 },
  { path: [205, 187, 147, 177], depth: 0.35, from: 0.55, width: 0.012 },
  { path: [425, 411, 376, 401], depth: 0.35, from: 0.55, width: 0.012 },
];

/** Light and shade of the wrinkles of an old face, as fractions of the skin's lightness, about -0.5..0.3. */
export function wrinkleShade(
  face: Face,
  size: { readonly width: number; readonly height: number },
  older: number,
): Plane {
  const height = createPlane(size.width, size.height);
  const tall = faceSize(face);
  for (const wrinkle of wrinkles) {
    const strength = wrinkle.depth * Math.min(1, Math.max(0, (older - wrinkle.from) / 0.45));
    if (strength > 0)
      drawWrinkle(
        height,
        smoothPath(wrinkle.path.flatMap((index) => face.landmarks[index] ?? [])),
        { strength, radius: Math.max(0.8, 0.5 * wrinkle.width * tall) },
      );
  }
  const groove = gaussian(height, Math.max(0.7, 0.003 * tall));
  const fold = gaussian(height, Math.max(1.5, 0.018 * tall));
  const shade = createPlane(size.width, size.height);
  const noise = createNoise(33);
  for (let y = 1; y < size.height - 1; y++) {
    for (let x = 1; x < size.width - 1; x++) {
      const i = y * size.width + x;
      const depth = groove.data[i] ?? 0;
      const wide = fold.data[i] ?? 0;
      if (depth < 1e-4 && wide < 1e-4) continue;
      // Light from above: the upper side of a fold is dark, the lower one bright.
      const slope = (fold.data[i - size.width] ?? 0) - (fold.data[i + size.width] ?? 0);
      const broken = 0.7 + 0.6 * noise((60 * x) / tall, (60 * y) / tall, 2);
      shade.data[i] = -0.3 * depth * broken - 0.12 * wide + slope * 0.05 * tall * 0.12;
    }
  }
  return shade;
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
