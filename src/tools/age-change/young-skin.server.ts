import { faceSize } from "#engine/local/analysis/faces.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { type FloatRaster, mix, planeOf } from "#engine/local/ops/float-raster.ts";
import { createPlane, type Plane, smoothstep, timesPlane } from "#engine/local/ops/raster.ts";
import { selfGuided } from "#engine/local/ops/self-guided.ts";
import { addBlob, ageingSkin, softRegion, unionOf } from "./face-skin.server.ts";
import type { HeadCrop } from "./head-crop.server.ts";

/** Centre of each cheek in the face mesh. */
const CHEEKS = [205, 425] as const;
/** Size of the pores that stay visible, in face heights. */
const PORES = 0.006;
/** Nostrils and the corners of the mouth keep their shadows. */
const DARK_PLACES = [98, 327, 2, 61, 291, 64, 294] as const;

/**
 * Skin of a teenager (`younger` 1): without folds, rosy, its pores kept; redder lips, clear eyes. Input and
 * output in CIE Lab.
 */
export function youngSkin(lab: FloatRaster, crop: HeadCrop, younger: number): FloatRaster {
  const size = faceSize(crop.face);
  const skin = ageingSkin(crop);
  const features = unionOf(
    (["leftEye", "rightEye", "lips", "leftBrow", "rightBrow"] as const).map((region) =>
      softRegion(crop, region, { scale: 1.25, softness: 0.02 }),
    ),
    skin,
  );
  const light = planeOf(lab, 0);
  const pores = gaussian(light, Math.max(0.8, PORES * size));
  const smooth = unfolded(lab, { skin, features, crop, size });
  const rosy = createPlane(lab.width, lab.height);
  for (const index of CHEEKS) {
    const cheek = crop.face.landmarks[index];
    if (cheek) addBlob(rosy, cheek, { radius: 0.12 * size, height: 1 });
  }
  const lips = softRegion(crop, "lips");
  const eyes = unionOf([softRegion(crop, "leftEye"), softRegion(crop, "rightEye")], skin);
  const radius = Math.max(2, 0.03 * size);
  const [red, yellow] = [1, 2].map((c) =>
    selfGuided(planeOf(lab, c === 1 ? 1 : 2), { radius, epsilon: 30 }),
  );
  const out = lab.data.slice();
  const amount = younger ** 0.8;
  for (let i = 0; i < skin.data.length; i++) {
    const share = (skin.data[i] ?? 0) * amount * 0.92;
    const lip = (lips.data[i] ?? 0) * younger;
    const eye = (eyes.data[i] ?? 0) * younger;
    if (share + lip + eye < 0.01) continue;
    const j = 3 * i;
    const l = lab.data[j] ?? 0;
    const a = lab.data[j + 1] ?? 0;
    const b = lab.data[j + 2] ?? 0;
    const clean = smooth.data[i] ?? 0;
    const pore = Math.max(-4, Math.min(4, l - (pores.data[i] ?? 0)));
    const glow = 2.5 * younger * smoothstep(15, 60, clean) * smoothstep(98, 80, clean);
    const hasColour = smoothstep(2, 9, Math.hypot(a, b));
    out[j] = mix(l, clean + glow + 0.6 * pore, share) + 2 * eye * smoothstep(35, 60, l);
    out[j + 1] =
      mix(a, (red?.data[i] ?? a) + hasColour * (0.6 + 2.5 * (rosy.data[i] ?? 0)), share) +
      2.5 * lip * hasColour;
    out[j + 2] = mix(b, yellow?.data[i] ?? b, share);
  }
  return { width: lab.width, height: lab.height, data: out };
}

interface Folds {
  readonly skin: Plane;
  readonly features: Plane;
  readonly crop: HeadCrop;
  readonly size: number;
}

/**
 * Lightness of the skin without pores and with its folds filled: areas darker than their surroundings are raised to
 * them.
 */
function unfolded(lab: FloatRaster, { skin, features, crop, size }: Folds): Plane {
  const light = planeOf(lab, 0);
  const even = selfGuided(light, { radius: Math.max(2, 0.028 * size), epsilon: 28 });
  const keep = createPlane(lab.width, lab.height);
  for (const index of DARK_PLACES) {
    const place = crop.face.landmarks[index];
    if (place) addBlob(keep, place, { radius: 0.035 * size, height: 1 });
  }
  const weights = createPlane(lab.width, lab.height);
  for (let i = 0; i < weights.data.length; i++) {
    weights.data[i] = (skin.data[i] ?? 0) * (1 - (features.data[i] ?? 0)) + 1e-4;
  }
  const sigma = Math.max(2, 0.06 * size);
  const inside = gaussian(timesPlane(even, weights), sigma);
  const total = gaussian(weights, sigma);
  for (let i = 0; i < even.data.length; i++) {
    const value = even.data[i] ?? 0;
    const around = (inside.data[i] ?? 0) / Math.max(1e-5, total.data[i] ?? 0);
    const fold = Math.max(0, around - value);
    const free = Math.max(0, 1 - (features.data[i] ?? 0)) * Math.max(0, 1 - (keep.data[i] ?? 0));
    even.data[i] = value + 0.55 * free * fold * smoothstep(26, 10, fold);
  }
  return even;
}
