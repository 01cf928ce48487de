import type { Face } from "#engine/local/analysis/faces.ts";
import { headGeometry } from "#engine/local/analysis/head.ts";
import { toFloat, toRaster } from "#engine/local/ops/float-raster.ts";
import { fromLab, labOf, toLab } from "#engine/local/ops/lab.ts";
import { clamp } from "#engine/local/ops/raster.ts";
import type { PlacedPerson } from "#engine/local/plates/settle-on-plate.ts";

/** The effect of the photo's light on a face. */
interface FaceLight {
  /** Mean Lab of the face. */
  readonly lab: readonly [number, number, number];
  /**
   * Difference between the halves, as a fraction of the mean: above 0 if the right one is brighter, below 0 if the left
   * one is.
   */
  readonly slope: number;
}

/** Hue of human skin in neutral light, regardless of its depth, and the range of its chroma (Xiao et al. 2017). */
const SKIN_HUE = (56 * Math.PI) / 180;
const SKIN_CHROMA = { least: 15, most: 25 } as const;
/** Fractions of the way to neutral skin, to the group's exposure and to its side of the light. */
const SHARE = { colour: 0.62, exposure: 0.4, side: 0.55 } as const;
const MOST = { colour: 12, exposure: 8, side: 0.16 } as const;

/**
 * Makes one light fall on all people: removes the cast of each photo's light, estimated from the skin, and moves
 * exposures and light directions towards the group's. Skin depths stay the same.
 */
export function harmonise(people: readonly PlacedPerson[]): PlacedPerson[] {
  const lights = people.map(faceLight);
  const known = lights.filter((light) => light !== null);
  if (known.length === 0) return [...people];
  const exposure = known.reduce((sum, { lab }) => sum + lab[0], 0) / known.length;
  const slope = known.reduce((sum, light) => sum + light.slope, 0) / known.length;
  return people.map((person, k) => {
    const light = lights[k];
    return light ? relight(person, light, { exposure, slope }) : person;
  });
}

function faceLight({ picture, face }: PlacedPerson): FaceLight | null {
  if (!face) return null;
  const head = headOf(face);
  const radius = { x: 0.3 * head.faceHeight, y: 0.36 * head.faceHeight };
  const middle = { x: head.x, y: head.y + 0.14 * head.faceHeight };
  const sum = [0, 0, 0];
  const halves = { left: 0, right: 0, lefts: 0, rights: 0 };
  let count = 0;
  for (let y = Math.round(middle.y - radius.y); y <= middle.y + radius.y; y++) {
    for (let x = Math.round(middle.x - radius.x); x <= middle.x + radius.x; x++) {
      const isInside = x >= 0 && y >= 0 && x < picture.width && y < picture.height;
      if (!isInside || Math.hypot((x - middle.x) / radius.x, (y - middle.y) / radius.y) > 1)
        continue;
      const i = 3 * (y * picture.width + x);
      const lab = labOf([picture.data[i] ?? 0, picture.data[i + 1] ?? 0, picture.data[i + 2] ?? 0]);
      for (const c of [0, 1, 2] as const) sum[c] = (sum[c] ?? 0) + lab[c];
      count++;
      if (x < middle.x) {
        halves.left += lab[0];
        halves.lefts++;
      } else {
        halves.right += lab[0];
        halves.rights++;
      }
    }
  }
  if (count === 0 || halves.lefts === 0 || halves.rights === 0) return null;
  const left = halves.left / halves.lefts;
  const right = halves.right / halves.rights;
  return {
    lab: [(sum[0] ?? 0) / count, (sum[1] ?? 0) / count, (sum[2] ?? 0) / count],
    slope: (right - left) / Math.max(10, right + left),
  };
}

function headOf(face: Face) {
  const { eyes, faceHeight } = headGeometry(face);
  return { ...eyes, faceHeight };
}

function relight(
  person: PlacedPerson,
  { lab, slope }: FaceLight,
  group: { readonly exposure: number; readonly slope: number },
): PlacedPerson {
  const chroma = clamp(Math.hypot(lab[1], lab[2]), SKIN_CHROMA.least, SKIN_CHROMA.most);
  const cast = {
    a: limited(SHARE.colour * (chroma * Math.cos(SKIN_HUE) - lab[1]), MOST.colour),
    b: limited(SHARE.colour * (chroma * Math.sin(SKIN_HUE) - lab[2]), MOST.colour),
  };
  const lift = limited(SHARE.exposure * (group.exposure - lab[0]), MOST.exposure);
  const side = limited(SHARE.side * (group.slope - slope), MOST.side);
  const picture = toLab(toFloat(person.picture));
  const { width, data } = picture;
  const head = person.face ? headOf(person.face) : { x: 0, faceHeight: width };
  const reach = Math.max(1, head.faceHeight);
  for (let j = 0; j < data.length; j += 3) {
    const lightness = data[j] ?? 0;
    const x = (j / 3) % width;
    // Black and white take on less of a light than the tones between them.
    const share = clamp(Math.min(lightness, 108 - lightness) / 30, 0, 1);
    const away = clamp((x - head.x) / reach, -0.8, 0.8);
    data[j] = lightness * (1 + side * away) + lift * share;
    data[j + 1] = (data[j + 1] ?? 0) + cast.a * share;
    data[j + 2] = (data[j + 2] ?? 0) + cast.b * share;
  }
  return { ...person, picture: toRaster(fromLab(picture)) };
}

function limited(value: number, most: number): number {
  return clamp(value, -most, most);
}
