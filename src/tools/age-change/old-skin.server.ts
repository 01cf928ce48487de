import { centreOf, outlineOf } from "#engine/local/analysis/face-regions.ts";
import { type Face, faceSize } from "#engine/local/analysis/faces.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { type FloatRaster, mix, planeOf } from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { createRandom } from "#engine/local/ops/random.ts";
import { createPlane, type Plane, type Point, smoothstep } from "#engine/local/ops/raster.ts";
import { addBlob, ageingSkin, softRegion } from "./face-skin.server.ts";
import type { HeadCrop } from "./head-crop.server.ts";
import { wrinkleShade } from "./wrinkles.server.ts";

/** Ages skin by `older` (0..1): folds, hollows, creases, spots and pallor; lips fade. Input and output in CIE Lab. */
export function oldSkin(lab: FloatRaster, crop: HeadCrop, older: number): FloatRaster {
  const { face } = crop;
  const size = faceSize(face);
  const skin = ageingSkin(crop);
  const light = planeOf(lab, 0);
  const fine = gaussian(light, Math.max(0.8, 0.008 * size));
  const wide = gaussian(light, Math.max(2, 0.045 * size));
  const shade = wrinkleShade(face, lab, older);
  const hollow = hollows(face, lab, size);
  const spots = ageSpots(face, lab, older);
  const creases = createNoise(44);
  const blotches = createNoise(45);
  const lips = softRegion(crop, "lips");
  const out = lab.data.slice();
  for (let i = 0; i < skin.data.length; i++) {
    const share = skin.data[i] ?? 0;
    const lip = lips.data[i] ?? 0;
    if (share + lip < 0.01) continue;
    const j = 3 * i;
    const l = lab.data[j] ?? 0;
    const a = lab.data[j + 1] ?? 0;
    const b = lab.data[j + 2] ?? 0;
    const x = (i % lab.width) / size;
    const y = Math.floor(i / lab.width) / size;
    const crease = 1 - Math.abs(2 * creases(46 * x + 3 * blotches(9 * x, 9 * y), 58 * y, 3) - 1);
    const band = (fine.data[i] ?? 0) - (wide.data[i] ?? 0);
    const spot = spots.data[i] ?? 0;
    const brightness = smoothstep(4, 45, l);
    const relief = 1 + 1.3 * (shade.data[i] ?? 0);
    const texture = older * brightness * (0.75 * band - 2.6 * (crease - 0.72));
    const aged = l * relief + texture - older * (3 + 8 * (hollow.data[i] ?? 0)) - 9 * spot;
    const blotch = blotches(14 * x + 5, 14 * y, 2) - 0.5;
    out[j] = mix(l, Math.max(1.5, aged), share) + lip * older * 2;
    // Light that skin scatters makes its shades redder.
    const warm = -SCATTERED * l * (shade.data[i] ?? 0);
    const faded = a * (1 - 0.2 * older) + older * 7 * blotch + 2 * spot + warm;
    out[j + 1] = mix(mix(a, faded, share), a * 0.62, lip * older);
    const sallow =
      b +
      older * (2.2 + 3 * blotch) * smoothstep(0, 8, Math.abs(a) + Math.abs(b)) +
      4 * spot +
      warm;
    out[j + 2] = mix(mix(b, sallow, share), b * 0.9, lip * older);
  }
  return { width: lab.width, height: lab.height, data: out };
}

/** Redness and yellowness that a shade adds, as a share of the lightness that it takes. */
const SCATTERED = 0.3;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Temples, cheeks, eye sockets and the furrow of the chin sink in. */
const HOLLOWS = [
  { points: [21, 54], radius: 0.055, height: 0.7 },
  { points: [251, 284], radius: 0.055, height: 0.7 },
  { points: [207, 187], radius: 0.075, height: 0.9 },
  { points: [427, 411], radius: 0.075, height: 0.9 },
  { points: [230, 231], radius: 0.035, height: 0.8 },
  { points: [450, 451], radius: 0.035, height: 0.8 },
  { points: [169, 170], radius: 0.045, height: 0.6 },
  { points: [394, 395], radius: 0.045, height: 0.6 },
] as const;

function hollows(face: Face, { width, height }: Size, size: number): Plane {
  const plane = createPlane(width, height);
  for (const hollow of HOLLOWS) {
    const centre = centreOf(hollow.points.flatMap((index) => face.landmarks[index] ?? []));
    addBlob(plane, centre, { radius: hollow.radius * size, height: hollow.height });
  }
  return plane;
}

const MAX_SPOTS = 70;

/** Small brown spots, mostly on the temples and the outer cheeks; the same ones at each age, more with age. */
function ageSpots(face: Face, { width, height }: Size, older: number): Plane {
  const plane = createPlane(width, height);
  const random = createRandom(5);
  const oval = outlineOf(face, "oval");
  const middle = centreOf(oval);
  const size = faceSize(face);
  for (let k = 0; k < MAX_SPOTS; k++) {
    const rim = oval[Math.floor(random() * oval.length)] ?? middle;
    const out = 0.35 + 0.6 * Math.sqrt(random());
    const centre: Point = {
      x: middle.x + (rim.x - middle.x) * out,
      y: middle.y + (rim.y - middle.y) * out,
    };
    const radius = size * (0.003 + 0.007 * random() ** 3);
    const from = 0.3 + 0.6 * (k / MAX_SPOTS);
    const depth = (0.35 + 0.5 * random()) * smoothstep(from, from + 0.25, older);
    if (depth > 0) addBlob(plane, centre, { radius: Math.max(0.6, radius), height: depth });
  }
  return plane;
}
