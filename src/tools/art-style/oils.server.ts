import {
  blurFloat,
  type Colour,
  channels,
  copyFloat,
  createFloat,
  type FloatRaster,
  mix,
  mixColour,
} from "#engine/local/ops/float-raster.ts";
import { fromLab, toLab } from "#engine/local/ops/lab.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { kuwahara } from "#engine/local/ops/painting/kuwahara.ts";
import { paintStrokes } from "#engine/local/ops/painting/strokes.ts";
import { type Structure, structureOf } from "#engine/local/ops/painting/structure.ts";
import { adjustColour } from "#engine/local/ops/painting/tone.ts";
import { createRandom } from "#engine/local/ops/random.ts";
import { smoothstep } from "#engine/local/ops/raster.ts";
import { type Subject, scaleOf } from "./subject.server.ts";

/** The sky of a starry night: deep blue, pale blue and yellow in broad swirls. */
const SWIRL_COLOURS = [
  [32, 58, 138],
  [104, 160, 206],
  [240, 206, 92],
] as const satisfies readonly Colour[];

/** Van Gogh: broad strokes along the forms, swirls where there is none, thick paint. */
export function paintVanGogh(subject: Subject): FloatRaster {
  const { matte } = subject;
  const scale = scaleOf(subject.picture);
  const picture = adjustColour(subject.picture, 1.75, 1.05);
  const { width, height } = picture;
  const noise = createNoise(7);
  const structure = swirl(structureOf(picture, 4 * scale), subject);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const share = (1 - (matte.data[i] ?? 1)) * 0.55;
      if (share <= 0) continue;
      const tone = noise(x / (70 * scale) + 3, y / (70 * scale), 3);
      const colour = SWIRL_COLOURS[tone > 0.56 ? 2 : tone > 0.46 ? 1 : 0];
      for (const c of channels)
        picture.data[3 * i + c] = mix(picture.data[3 * i + c] ?? 0, colour[c], share);
    }
  }
  return paintStrokes(picture, structure, {
    passes: [
      { radius: 9 * scale, length: 14, density: 0.9, minDifference: 0 },
      { radius: 5.5 * scale, length: 14, density: 1.1, minDifference: 40 },
      { radius: 3.2 * scale, length: 12, density: 0.9, minDifference: 50 },
      { radius: 1.9 * scale, length: 9, density: 0.9, minDifference: 52 },
    ],
    ground: blurFloat(picture, 12 * scale),
    random: createRandom(3),
    colourChance: 30,
    lightChance: 24,
    opacity: 0.95,
    stopDifference: 80,
    relief: 70,
  });
}

/** Where the picture has no clear direction, the brush follows a slow whirl instead. */
function swirl(structure: Structure, { matte, picture }: Subject): Structure {
  const { width, height } = picture;
  const scale = 130 * scaleOf(picture);
  const noise = createNoise(7);
  const step = 2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const flowX =
        noise(x / scale, (y + step) / scale, 2) - noise(x / scale, (y - step) / scale, 2);
      const flowY =
        noise((x - step) / scale, y / scale, 2) - noise((x + step) / scale, y / scale, 2);
      const own = structure.angle.data[i] ?? 0;
      let other = Math.atan2(flowY, flowX);
      if (Math.cos(other - own) < 0) other += Math.PI;
      const clear = smoothstep(0.05, 0.35, structure.coherence.data[i] ?? 0);
      const subject = matte.data[i] ?? 1;
      const share = Math.max(clear, 1 - (1 - subject) * 0.9 - (1 - clear) * 0.3);
      structure.angle.data[i] = Math.atan2(
        mix(Math.sin(other), Math.sin(own), share),
        mix(Math.cos(other), Math.cos(own), share),
      );
    }
  }
  return structure;
}

/** Renaissance: light on the face out of a dark room, warm glazes, a fine brush and old varnish. */
export function paintRenaissance(subject: Subject): FloatRaster {
  const { picture, matte, focus, hasPerson } = subject;
  const { width, height } = picture;
  const scale = scaleOf(picture);
  const smooth = toLab(kuwahara(picture, 4 * scale));
  const exact = toLab(picture);
  const lit = { width, height, data: new Float32Array(exact.data.length) };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = 3 * (y * width + x);
      const away = Math.hypot((x - focus.x) / (0.75 * width), (y - focus.y) / (0.8 * height));
      const light = 1.14 - (hasPerson ? 0.72 : 0.4) * smoothstep(0.05, 1.1, away);
      const lightness = 0.5 * (smooth.data[i] ?? 0) + 0.5 * (exact.data[i] ?? 0);
      lit.data[i] = 100 * (lightness / 100) ** 1.16 * light;
      lit.data[i + 1] = (smooth.data[i + 1] ?? 0) * 0.8 + 4;
      lit.data[i + 2] = (smooth.data[i + 2] ?? 0) * 0.8 + 12;
    }
  }
  const ground = fromLab(lit);
  if (hasPerson) {
    const room = darkRoom(subject);
    for (let i = 0; i < matte.data.length; i++) {
      const share = 1 - (matte.data[i] ?? 0);
      for (const c of channels)
        ground.data[3 * i + c] = mix(ground.data[3 * i + c] ?? 0, room.data[3 * i + c] ?? 0, share);
    }
  }
  const painted = paintStrokes(ground, structureOf(ground, 4 * scale), {
    passes: [
      { radius: 3 * scale, length: 10, density: 0.7, minDifference: 0 },
      { radius: 1.8 * scale, length: 8, density: 0.6, minDifference: 24 },
    ],
    ground,
    random: createRandom(4),
    colourChance: 6,
    lightChance: 7,
    opacity: 0.5,
    stopDifference: 30,
    relief: 18,
  });
  return varnish(painted, scale);
}

/** Warm brown dark, brighter behind the shoulder that faces the light, with the breath of a distant landscape. */
function darkRoom({ picture, focus }: Subject): FloatRaster {
  const { width, height } = picture;
  const scale = scaleOf(picture);
  const noise = createNoise(41);
  const room = createFloat(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const glow = Math.exp(
        -(((x - focus.x) / (0.5 * width)) ** 2 + ((y - 1.05 * focus.y) / (0.6 * height)) ** 2),
      );
      const cloud = noise(x / (170 * scale), y / (120 * scale), 5);
      const base = mixColour([24, 19, 14], [104, 82, 52], glow * (0.35 + 0.75 * cloud));
      const grain = 0.9 + 0.2 * noise(x / (6 * scale), y / (40 * scale), 3);
      room.data.set([base[0] * grain, base[1] * grain, base[2] * grain], 3 * (y * width + x));
    }
  }
  return room;
}

/** Fine cracks and the yellow of old varnish. */
function varnish(picture: FloatRaster, scale: number): FloatRaster {
  const noise = createNoise(43);
  const out = copyFloat(picture);
  const { width } = picture;
  for (let i = 0; i < out.data.length; i += 3) {
    const x = (i / 3) % width;
    const y = Math.floor(i / 3 / width);
    const wide = Math.abs(noise(x / (26 * scale), y / (26 * scale), 3) - 0.5);
    const fine = Math.abs(noise(x / (15 * scale) + 80, y / (15 * scale), 2) - 0.5);
    const crack = Math.max(smoothstep(0.007, 0, wide), smoothstep(0.006, 0, fine) * 0.6);
    const light = 1 - 0.16 * crack;
    out.data[i] = (out.data[i] ?? 0) * light * 1.04;
    out.data[i + 1] = (out.data[i + 1] ?? 0) * light;
    out.data[i + 2] = (out.data[i + 2] ?? 0) * light * 0.88;
  }
  return out;
}

/** Pointillism: dots of pure colour that mix in the eye, on an underpainting so that dark hair stays dark. */
export function paintPointillism(subject: Subject): FloatRaster {
  const scale = scaleOf(subject.picture);
  const picture = adjustColour(subject.picture, 1.55, 1.06);
  const { width, height } = picture;
  const random = createRandom(5);
  const reference = blurFloat(picture, 1.2 * scale);
  const { strength } = structureOf(picture, 2 * scale);
  const canvas = underpainting(reference, scale);
  for (const [radius, density] of [
    [6, 0.75],
    [4, 0.85],
    [2.5, 0.8],
  ] as const) {
    const size = radius * scale;
    const count = Math.round(((width * height) / size ** 2) * density);
    for (let k = 0; k < count; k++) {
      const x = random() * (width - 1);
      const y = random() * (height - 1);
      const at = Math.floor(y) * width + Math.floor(x);
      if (radius < 3 && (strength.data[at] ?? 0) < 5) continue;
      const colour = broken(reference.data.subarray(3 * at, 3 * at + 3), random);
      drawDot(canvas, { x, y, radius: size * (0.65 + 0.5 * random()), colour });
    }
  }
  return canvas;
}

function underpainting(reference: FloatRaster, scale: number): FloatRaster {
  const soft = blurFloat(reference, 8 * scale);
  // Light parts keep a glimpse of the canvas, dark ones do not.
  const data = soft.data.map((value) => mix(value, 240, 0.25 * smoothstep(70, 220, value)));
  return { width: soft.width, height: soft.height, data };
}

/** A colour broken into a purer neighbour, as the divisionists did: now and then its complement, mostly one channel off. */
function broken(colour: Float32Array, random: () => number): Colour {
  const [red = 0, green = 0, blue = 0] = colour;
  const mean = (red + green + blue) / 3;
  const dice = random();
  if (dice < 0.13) {
    const own = 0.55;
    return [mix(blue, mean, own), mix(green, mean, own), mix(red, mean, own) + 0.1 * mean];
  }
  const mixed: [number, number, number] = [red, green, blue];
  const channel = channels[Math.floor(random() * 3)] ?? 0;
  if (dice < 0.5) mixed[channel] = Math.min(255, mixed[channel] * 1.28 + 0.06 * mean);
  else if (dice < 0.7) mixed[channel] *= 0.74;
  return mixed;
}

interface Dot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: Colour;
}

function drawDot({ width, height, data }: FloatRaster, { x, y, radius, colour }: Dot): void {
  for (
    let row = Math.max(0, Math.ceil(y - radius));
    row <= Math.min(height - 1, y + radius);
    row++
  ) {
    for (
      let column = Math.max(0, Math.ceil(x - radius));
      column <= Math.min(width - 1, x + radius);
      column++
    ) {
      const distance = Math.hypot(column - x, row - y);
      if (distance > radius) continue;
      const share = Math.min(1, (radius - distance) * 1.5) * 0.92;
      const at = 3 * (row * width + column);
      for (const c of channels) data[at + c] = mix(data[at + c] ?? 0, colour[c], share);
    }
  }
}
