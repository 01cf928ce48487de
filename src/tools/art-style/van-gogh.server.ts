import { wideBlurFloat } from "#engine/local/ops/coarse.ts";
import type { Size } from "#engine/local/ops/enlarged-rows.ts";
import {
  type Colour,
  channels,
  createFloat,
  type FloatRaster,
  mix,
  mixColour,
} from "#engine/local/ops/float-raster.ts";
import { fromLab, labOf, rgbOf, toLab } from "#engine/local/ops/lab.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { drawStrokes } from "#engine/local/ops/painting/draw-strokes.ts";
import { planStrokes } from "#engine/local/ops/painting/strokes.ts";
import { structureOf } from "#engine/local/ops/painting/structure.ts";
import { createRandom, versionSeed } from "#engine/local/ops/random.ts";
import { mapPlane, type Raster, smoothstep } from "#engine/local/ops/raster.ts";
import { type Subject, scaleOf } from "./subject.server.ts";
import { createShift } from "./versions.server.ts";
import { whirl } from "./whirl.server.ts";

/** Priming of the canvas, visible between the strokes. */
const OCHRE: Colour = [176, 128, 66];

const OPACITY = 0.96;

/** The air behind the sitter, from its darkest to its lightest strokes. */
const AIR: readonly Colour[] = [
  [24, 44, 92],
  [40, 84, 146],
  [70, 132, 170],
  [120, 176, 176],
  [190, 208, 160],
  [236, 214, 120],
];

/**
 * Van Gogh: long thick strokes along the forms, swirling air, broken colour on an ochre ground, light on the ridges.
 */
export function paintVanGogh(
  subject: Subject,
  size: Size,
  onShare: (share: number) => void,
): Raster {
  const { detail, version } = subject;
  const scale = scaleOf(subject.picture);
  const picture = withAir(heighten(subject.figure), subject, scale);
  const structure = whirl(structureOf(picture, 3.4 * scale), subject);
  const soft = wideBlurFloat(picture, 10 * scale);
  const ground = createFloat(soft.width, soft.height, OCHRE);
  for (let i = 0; i < ground.data.length; i++)
    ground.data[i] = mix((soft.data[i] ?? 0) * 0.9, ground.data[i] ?? 0, 0.5);
  const away = mapPlane(detail, (value) => 1 - value);
  const fine = mapPlane(detail, (value) => Math.min(1, 1.3 * value));
  const strokes = planStrokes(picture, structure, {
    passes: [
      { radius: 10 * scale, length: 9, density: 0.42, minDifference: 0 },
      { radius: 6.4 * scale, length: 10, density: 0.42, minDifference: 36, where: away },
      { radius: 3.9 * scale, length: 10, density: 0.4, minDifference: 52 },
      { radius: 2.3 * scale, length: 8, density: 0.36, minDifference: 66 },
      { radius: 1.25 * scale, length: 9, density: 0.5, minDifference: 20, where: fine },
    ],
    ground,
    random: createRandom(versionSeed(3, version)),
    mixPaint: paintMixer(subject),
    opacity: OPACITY,
    stopDifference: 84,
  });
  const drawing = { ground, opacity: OPACITY, relief: 52, unit: scale, onShare };
  return drawStrokes(strokes, size, drawing);
}

/** Purer colours: yellow in the highlights, blue in the shadows, more contrast than the photo. */
function heighten(picture: FloatRaster): FloatRaster {
  const lab = toLab(picture);
  for (let i = 0; i < lab.data.length; i += 3) {
    const light = lab.data[i] ?? 0;
    lab.data[i] = mix(light, 100 * smoothstep(2, 98, light), 0.55) + 3;
    lab.data[i + 1] = (lab.data[i + 1] ?? 0) * 1.35;
    lab.data[i + 2] = (lab.data[i + 2] ?? 0) * 1.45 + mix(-9, 9, smoothstep(15, 75, light));
  }
  return fromLab(lab);
}

/** Turns the room behind people into bands of moving air that keep its light. */
function withAir(
  picture: FloatRaster,
  { matte, hasPerson, focus, version }: Subject,
  scale: number,
) {
  if (!hasPerson) return picture;
  const noise = createNoise(versionSeed(7, version));
  const brighter = 0.12 * createShift(8, version)();
  const behind = wideBlurFloat(picture, 5 * scale);
  const data = new Float32Array(picture.data.length);
  for (let i = 0; i < matte.data.length; i++) {
    const x = i % picture.width;
    const y = Math.floor(i / picture.width);
    const own =
      (0.3 * (behind.data[3 * i] ?? 0) +
        0.59 * (behind.data[3 * i + 1] ?? 0) +
        0.11 * (behind.data[3 * i + 2] ?? 0)) /
      255;
    const away = Math.hypot(x - focus.x, y - focus.y) / (260 * scale);
    const band = noise(away * 2.6 + 9, 3 * noise(x / (210 * scale), y / (210 * scale), 2), 2);
    const tone = 0.42 * own + 0.75 * band - 0.08 + brighter;
    const place = Math.min(AIR.length - 1.001, Math.max(0, tone * AIR.length));
    const first = Math.floor(place);
    const air = mixColour(AIR[first] ?? OCHRE, AIR[first + 1] ?? OCHRE, place - first);
    const share = 1 - (matte.data[i] ?? 1);
    for (const c of channels) {
      const room = mix(behind.data[3 * i + c] ?? 0, air[c], 0.78);
      data[3 * i + c] = mix(picture.data[3 * i + c] ?? 0, room, share);
    }
  }
  return { ...picture, data };
}

/** Varies the paint: neighbouring hues on the colour circle, occasionally the complement, less on faces. */
function paintMixer({ detail, version }: Subject): (seen: Colour, at: number) => Colour {
  const random = createRandom(versionSeed(19, version));
  return (seen, at) => {
    const calm = 1 - 0.62 * (detail.data[at] ?? 0);
    const [light, a, b] = labOf(seen);
    const dice = random();
    const turn = (random() - 0.5) * 0.9 * calm;
    const strength = 1 + (random() - 0.35) * 0.6 * calm;
    const [cos, sin] = [Math.cos(turn) * strength, Math.sin(turn) * strength];
    const shift = (random() - 0.5) * 15 * calm;
    if (dice < 0.06 * calm) return rgbOf([light + shift, -0.3 * a, -0.35 * b - 6]);
    return rgbOf([light + shift, a * cos - b * sin, a * sin + b * cos + 2]);
  };
}
