import { dilate, gaussian } from "#engine/local/ops/filters.ts";
import { createPlane, lumaPlane, type Plane, type Raster } from "#engine/local/ops/raster.ts";
import { resizePlane } from "#engine/local/ops/resample.ts";
import { type Defect, defectKinds, type OldPrint } from "./old-print.ts";

/** The print's own brightness with and without damage, and both after restoration, in any size. */
interface Versions {
  readonly print: OldPrint;
  readonly intact: Raster;
  readonly damaged: Raster;
  readonly restoredIntact: Raster;
  readonly restoredDamaged: Raster;
  /** 1 over eyes, brows and mouths, in the print's size. */
  readonly features: Plane;
}

interface Count {
  defects: number;
  removed: number;
  pixels: number;
  removedPixels: number;
}

export interface Comparison {
  readonly kinds: Readonly<Record<Defect["kind"], Count>>;
  /** Squared differences of brightness, in grey levels, on visible damage and away from all damage. */
  readonly inside: { readonly squares: number; readonly pixels: number };
  readonly outside: { readonly squares: number; readonly pixels: number };
  /** Undamaged pixels that repairs changed visibly. */
  readonly spoilt: number;
  /** Undamaged pixels of eyes, brows and mouths, and how many of them repairs changed visibly. */
  readonly features: { readonly pixels: number; readonly spoilt: number };
}

/** A damaged pixel is gone if what is left is below these grey levels, or this fraction of the damage. */
const LEFT = { levels: 12, share: 0.25 } as const;
/** A defect is gone if this fraction of its pixels is. */
const GONE = 0.9;
/** Radius in pixels around damage that belongs to its repair. */
const RIM_PX = 4;
/** Pixels around a place whose texture hides a difference. */
const TEXTURE_PX = 4;

/** Compares a restored damaged print with the restored intact one, whose tones the restoration may have changed. */
export function compareRestored(versions: Versions): Comparison {
  const { print } = versions;
  const size = { width: print.width, height: print.height };
  const reference = grey(versions.restoredIntact, size);
  const result = grey(versions.restoredDamaged, size);
  const [damaged, intact] = [grey(versions.damaged, size), grey(versions.intact, size)];
  const damage = difference(damaged, intact);
  const near = nearDamage(print);
  const before = {
    left: difference(soft(damaged), soft(intact)),
    damage,
    hidden: textureOf(intact),
    gain: 1,
  };
  const after = {
    left: difference(soft(result), soft(levelled(reference, result, near))),
    damage,
    hidden: textureOf(reference),
    gain: spread(reference) / spread(intact),
  };
  // Damage that grain or texture hides before any repair would count as gone.
  const visible = print.defects
    .map(({ kind, pixels }) => ({ kind, pixels: pixels.filter((i) => shows(before, i)) }))
    .filter(({ pixels }) => pixels.length > 0);
  return { ...countDefects(visible, after), ...countSpoilt(versions.features, { near, after }) };
}

interface Difference {
  /** What differs from the undamaged picture, without the grain. */
  readonly left: Plane;
  readonly damage: Plane;
  /** Difference that the picture's texture hides. */
  readonly hidden: Plane;
  /** Contrast in multiples of the print's. */
  readonly gain: number;
}

function shows({ left, damage, hidden, gain }: Difference, i: number): boolean {
  const share = LEFT.share * gain * Math.abs(damage.data[i] ?? 0);
  return Math.abs(left.data[i] ?? 0) >= Math.max(LEFT.levels, share, hidden.data[i] ?? 0);
}

function countDefects(
  defects: readonly Defect[],
  after: Difference,
): Pick<Comparison, "kinds" | "inside"> {
  const kinds = noCounts();
  const inside = { squares: 0, pixels: 0 };
  for (const { kind, pixels } of defects) {
    const count = kinds[kind];
    const gone = pixels.filter((i) => !shows(after, i)).length;
    count.defects++;
    count.pixels += pixels.length;
    count.removedPixels += gone;
    if (gone >= GONE * pixels.length) count.removed++;
    for (const i of pixels) inside.squares += (after.left.data[i] ?? 0) ** 2;
    inside.pixels += pixels.length;
  }
  return { kinds, inside };
}

function countSpoilt(
  isFeature: Plane,
  { near, after }: { readonly near: Plane; readonly after: Difference },
): Pick<Comparison, "outside" | "spoilt" | "features"> {
  const outside = { squares: 0, pixels: 0 };
  const features = { pixels: 0, spoilt: 0 };
  let spoilt = 0;
  for (let i = 0; i < near.data.length; i++) {
    if ((near.data[i] ?? 0) > 0) continue;
    const feature = (isFeature.data[i] ?? 0) > 0 ? 1 : 0;
    const isSpoilt = shows(after, i) ? 1 : 0;
    outside.squares += (after.left.data[i] ?? 0) ** 2;
    outside.pixels++;
    spoilt += isSpoilt;
    features.pixels += feature;
    features.spoilt += feature * isSpoilt;
  }
  return { outside, spoilt, features };
}

function noCounts(): Record<Defect["kind"], Count> {
  const none = (): Count => ({ defects: 0, removed: 0, pixels: 0, removedPixels: 0 });
  return { speck: none(), hair: none(), scratch: none(), crease: none() };
}

/** The sum of several comparisons. */
export function sumOf(comparisons: readonly Comparison[]): Comparison {
  const kinds = noCounts();
  const sums = {
    inside: { squares: 0, pixels: 0 },
    outside: { squares: 0, pixels: 0 },
    spoilt: 0,
    features: { pixels: 0, spoilt: 0 },
  };
  for (const comparison of comparisons) {
    for (const kind of defectKinds) {
      for (const key of ["defects", "removed", "pixels", "removedPixels"] as const) {
        kinds[kind][key] += comparison.kinds[kind][key];
      }
    }
    for (const part of ["inside", "outside"] as const) {
      sums[part].squares += comparison[part].squares;
      sums[part].pixels += comparison[part].pixels;
    }
    sums.spoilt += comparison.spoilt;
    sums.features.pixels += comparison.features.pixels;
    sums.features.spoilt += comparison.features.spoilt;
  }
  return { kinds, ...sums };
}

function grey(raster: Raster, { width, height }: Pick<Plane, "width" | "height">): Plane {
  const plane = resizePlane(lumaPlane(raster), width, height);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = 255 * (plane.data[i] ?? 0);
  return plane;
}

/** Without the grain, which no repair can restore. */
function soft(plane: Plane): Plane {
  return gaussian(plane, 1);
}

function difference(a: Plane, b: Plane): Plane {
  const plane = createPlane(a.width, a.height);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = (a.data[i] ?? 0) - (b.data[i] ?? 0);
  return plane;
}

function nearDamage(print: OldPrint): Plane {
  const plane = createPlane(print.width, print.height);
  for (const { pixels } of print.defects) for (const i of pixels) plane.data[i] = 1;
  return dilate(plane, RIM_PX);
}

/** `plane` with the brightness and contrast of `like`, fitted away from damage. */
function levelled(plane: Plane, like: Plane, near: Plane): Plane {
  const sums = { x: 0, y: 0, xx: 0, xy: 0, count: 0 };
  for (let i = 0; i < plane.data.length; i++) {
    if ((near.data[i] ?? 0) > 0) continue;
    const [x, y] = [plane.data[i] ?? 0, like.data[i] ?? 0];
    sums.x += x;
    sums.y += y;
    sums.xx += x * x;
    sums.xy += x * y;
    sums.count++;
  }
  const [x, y] = [sums.x / sums.count, sums.y / sums.count];
  const slope = (sums.xy / sums.count - x * y) / Math.max(1, sums.xx / sums.count - x * x);
  const fitted = createPlane(plane.width, plane.height);
  for (let i = 0; i < fitted.data.length; i++) {
    fitted.data[i] = y + slope * ((plane.data[i] ?? 0) - x);
  }
  return fitted;
}

function spread({ data }: Plane): number {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  return Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length);
}

/** Standard deviation around each pixel. */
function textureOf(plane: Plane): Plane {
  const square = createPlane(plane.width, plane.height);
  for (let i = 0; i < square.data.length; i++) square.data[i] = (plane.data[i] ?? 0) ** 2;
  const mean = gaussian(plane, TEXTURE_PX);
  const texture = gaussian(square, TEXTURE_PX);
  for (let i = 0; i < texture.data.length; i++) {
    texture.data[i] = Math.sqrt(Math.max(0, (texture.data[i] ?? 0) - (mean.data[i] ?? 0) ** 2));
  }
  return texture;
}
