import { pitchOf, withKernels } from "../kernels/arena.ts";
import { takeBoxWork } from "./filters.ts";
import { clamp, mapPlane, type Plane, type Point, type Raster, smoothstep } from "./raster.ts";
import { resizePlane, samplePlane, shrinkRaster } from "./resample.ts";

interface EdgeOptions {
  /** Search radius for certain colours, in pixels. */
  readonly radius: number;
}

/** Colours that differ by less than the first can't separate both sides; from the second on they are trusted. */
const CONTRAST_FROM = 0.1;
const CONTRAST_TO = 0.3;
const TRUST = 0.8;
const CERTAIN = 0.02;
/** Opacities between this and one minus this are uncertain. */
const SOFT = 0.06;
/** A colour this far off the line between both sides belongs to neither. */
const OFF_LINE = 0.12;
/** Maximum change: colours only touch up the shape. */
const MAX_CHANGE = 0.4;

/**
 * Where front and back have different colours, places each half-covered pixel on the line between the mean certain
 * colours near it (the compositing equation solved for alpha). Brings out strands of hair. The means are smooth, so half
 * the resolution is enough for them.
 */
export function projectEdges(picture: Raster, alpha: Plane, { radius }: EdgeOptions): Plane {
  const sides = estimateSides(picture, alpha, Math.ceil(radius / 2));
  const { width, height } = alpha;
  const out = alpha.data.slice();
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const known = out[i] ?? 0;
      if (known < SOFT || known > 1 - SOFT) continue;
      const { position, trust } = place(sides, picture.data.subarray(3 * i, 3 * i + 3), { x, y });
      out[i] = known + clamp(trust * (position - known), -MAX_CHANGE, MAX_CHANGE);
    }
  }
  return { width, height, data: out };
}

function estimateSides(picture: Raster, alpha: Plane, radius: number): Sides {
  const half = shrinkRaster(picture, 2);
  const small = resizePlane(alpha, half.width, half.height);
  return {
    front: certainColours(half, small, { isSure: (known) => known > 1 - CERTAIN, radius }),
    back: certainColours(half, small, { isSure: (known) => known < CERTAIN, radius }),
  };
}

/** At half the size of the image. */
interface Sides {
  readonly front: CertainColours;
  readonly back: CertainColours;
}

interface CertainColours {
  /** Fraction of certain pixels in the window. */
  readonly weight: Plane;
  /** Their colours of 0..1 times that fraction. */
  readonly channels: readonly [Plane, Plane, Plane];
}

function certainColours(
  image: Raster,
  alpha: Plane,
  { isSure, radius }: { readonly isSure: (known: number) => boolean; readonly radius: number },
): CertainColours {
  const { width, height } = image;
  const certain = mapPlane(alpha, (known) => (isSure(known) ? 1 : 0));
  return withKernels((kernels, arena) => {
    const pitch = pitchOf(certain.data.byteLength);
    const from = [arena.put(image.data), arena.put(certain.data)] as const;
    const planes = arena.take(4 * pitch);
    const work = takeBoxWork(arena, image);
    kernels.weightedMeans(...from, width, height, radius, planes, pitch, work);
    const plane = (k: number): Plane => ({
      width,
      height,
      data: arena.floats(planes + k * pitch, certain.data.length),
    });
    return { weight: plane(3), channels: [plane(0), plane(1), plane(2)] };
  });
}

/** Position of a pixel between the colours of both sides (0 back, 1 front), and the trust in it. */
function place(
  { front, back }: Sides,
  pixel: Uint8Array,
  { x, y }: Point,
): { position: number; trust: number } {
  const [column, row] = [x / 2 - 0.25, y / 2 - 0.25];
  const frontWeight = samplePlane(front.weight, column, row);
  const backWeight = samplePlane(back.weight, column, row);
  if (frontWeight < 1e-3 || backWeight < 1e-3) return { position: 0, trust: 0 };
  let along = 0;
  let length = 0;
  let distance = 0;
  for (const c of [0, 1, 2] as const) {
    const backColour = samplePlane(back.channels[c], column, row) / backWeight;
    const difference = samplePlane(front.channels[c], column, row) / frontWeight - backColour;
    const offset = (pixel[c] ?? 0) / 255 - backColour;
    along += offset * difference;
    length += difference * difference;
    distance += offset * offset;
  }
  const position = along / (length + 1e-6);
  const offLine = Math.max(0, distance - position * along);
  const contrast = smoothstep(CONTRAST_FROM, CONTRAST_TO, Math.sqrt(length));
  return {
    position: clamp(position, 0, 1),
    trust: TRUST * contrast * Math.exp(-offLine / (OFF_LINE * OFF_LINE)),
  };
}
