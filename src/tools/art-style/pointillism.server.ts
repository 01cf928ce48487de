import { wideBlurFloat } from "#engine/local/ops/coarse.ts";
import { enlargeFloat, type Size } from "#engine/local/ops/enlarged-rows.ts";
import { type Colour, copyFloat, type FloatRaster, mix } from "#engine/local/ops/float-raster.ts";
import { labOf, rgbOf } from "#engine/local/ops/lab.ts";
import { structureOf } from "#engine/local/ops/painting/structure.ts";
import { createRandom, versionSeed } from "#engine/local/ops/random.ts";
import { type Raster, smoothstep } from "#engine/local/ops/raster.ts";
import { type Subject, scaleOf } from "./subject.server.ts";
import { optionOf } from "./versions.server.ts";

/** Layers of dots: radius, distance between neighbours in radii, and the areas where they are set. */
const LAYERS = [
  { radius: 7.4, spacing: 1.2, where: "everywhere" },
  { radius: 5.4, spacing: 1.6, where: "everywhere" },
  { radius: 3.5, spacing: 1.35, where: "forms" },
  { radius: 2.1, spacing: 1.2, where: "faces" },
] as const;
/** Width of the painted frame, in pixels of an 800 px image. */
const FRAME = 15;

/** The painter's hand: how large and long the dots are except on faces, and the colour of the frame. */
interface Hand {
  readonly size: number;
  readonly length: number;
  readonly frame: Colour;
}

const HANDS: readonly [Hand, ...Hand[]] = [
  { size: 1, length: 1, frame: [44, 46, 112] },
  { size: 1.25, length: 1.3, frame: [96, 36, 84] },
  { size: 0.8, length: 1, frame: [28, 84, 88] },
  { size: 1.1, length: 1.6, frame: [104, 52, 30] },
];

/** Pointillism: dots of pure colour that mix in the eye, on a toned ground, inside a painted frame like Seurat's. */
export function paintPointillism(subject: Subject, { width, height }: Size): Raster {
  const { picture, detail, version } = subject;
  const hand = optionOf(HANDS, version);
  const fieldScale = scaleOf(picture);
  const scale = scaleOf({ width, height });
  const random = createRandom(versionSeed(5, version));
  const { strength, angle } = structureOf(picture, 2.2 * fieldScale);
  const canvas = enlargeFloat(tonedGround(picture, fieldScale), { width, height });
  for (const { radius, spacing, where } of LAYERS) {
    const isFine = where === "faces";
    const size = radius * (isFine ? 1 : hand.size) * scale;
    const reference = wideBlurFloat(picture, Math.max(0.8, 0.4 * radius * fieldScale));
    const step = size * spacing;
    let row = 0;
    for (let y = 0; y < height; y += 0.87 * step) {
      row++;
      for (let x = (row % 2) * 0.5 * step; x < width; x += step) {
        const px = Math.min(width - 1, Math.max(0, x + (random() - 0.5) * 0.7 * step));
        const py = Math.min(height - 1, Math.max(0, y + (random() - 0.5) * 0.7 * step));
        const at = indexAt(picture, px / width, py / height);
        const near = detail.data[at] ?? 0;
        if (where === "forms" && (strength.data[at] ?? 0) < 4.2 && near < 0.2) continue;
        if (where === "faces" && near < 0.15 + 0.3 * random()) continue;
        const border = Math.min(px, py, width - 1 - px, height - 1 - py) / scale;
        const own = reference.data.subarray(3 * at, 3 * at + 3);
        const seen: Colour = [own[0] ?? 0, own[1] ?? 0, own[2] ?? 0];
        const colour =
          border < FRAME + 3 * (random() - 0.5)
            ? framePaint(seen, hand.frame, random)
            : divide(seen, near, random);
        const form = angle.data[at] ?? 0;
        drawDot(canvas, {
          x: px,
          y: py,
          radius: size * (0.62 + 0.3 * random()),
          length: isFine ? 1 : hand.length,
          colour,
          form,
        });
      }
    }
  }
  return canvas;
}

/**
 * The first thin coat: the local colour, cooler in the shadows and warmer in the highlights, so that no white shows
 * between dots.
 */
function tonedGround(picture: FloatRaster, scale: number): FloatRaster {
  const soft = copyFloat(wideBlurFloat(picture, 6 * scale));
  for (let i = 0; i < soft.data.length; i += 3) {
    const tone = (soft.data[i + 1] ?? 0) / 255;
    const warm = smoothstep(0.25, 0.8, tone);
    soft.data[i] = mix(soft.data[i] ?? 0, mix(44, 214, tone), 0.3);
    soft.data[i + 1] = mix(soft.data[i + 1] ?? 0, mix(40, 200, tone), 0.3);
    soft.data[i + 2] = mix(soft.data[i + 2] ?? 0, mix(96, 168, tone), 0.3 + 0.1 * (1 - warm));
  }
  return soft;
}

/**
 * Divides a colour like Chevreul and Seurat: dots of one lightness with hues around the local colour, sunlight in the
 * highlights and sky blue in the shadows, in pairs that cancel out for the eye.
 */
function divide(seen: Colour, near: number, random: () => number): Colour {
  const [light, a, b] = labOf(seen);
  const calm = 1 - 0.55 * near;
  const shift = light + (random() - 0.5) * 9 * calm;
  const dice = random();
  const sun = smoothstep(35, 85, light);
  // Pairs: the colour that one dot adds, its partner subtracts.
  if (dice < 0.15) return rgbOf([shift, a * 0.7 + 8 * calm, b * 0.8 + (14 + 14 * sun) * calm]);
  if (dice < 0.3) return rgbOf([shift, a * 0.7 - 2, b * 0.8 - (30 - 10 * sun) * calm]);
  if (dice < 0.38) return rgbOf([shift, a * 1.3 + 24 * calm, b + 4]);
  if (dice < 0.46) return rgbOf([shift, a * 1.1 - 24 * calm, b + 4]);
  const turn = (random() - 0.5) * 1.1 * calm;
  const pure = 1.25 + 0.5 * random() * calm;
  const [cos, sin] = [Math.cos(turn) * pure, Math.sin(turn) * pure];
  return rgbOf([shift, a * cos - b * sin, a * sin + b * cos]);
}

/** Shades of one deep colour, with occasional complements of the adjacent colour. */
function framePaint(seen: Colour, deep: Colour, random: () => number): Colour {
  const dice = random();
  const [light, a, b] = labOf(seen);
  if (dice < 0.24) return rgbOf([34 + 0.15 * light, -0.9 * a + 10, -0.9 * b - 12]);
  if (dice < 0.34) return [150 + 60 * random(), 76, 46];
  const tone = 0.65 + 0.7 * random();
  return [deep[0] * tone + 20 * random(), deep[1] * tone, deep[2] * tone];
}

interface Dot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly length: number;
  readonly colour: Colour;
  /** Direction of the form in radians; a dot is slightly longer along it. */
  readonly form: number;
}

/** The pixel at a place of 0..1 in both directions. */
function indexAt({ width, height }: Size, x: number, y: number): number {
  return Math.floor(y * height) * width + Math.floor(x * width);
}

function drawDot({ width, height, data: bytes }: Raster, dot: Dot): void {
  const data = new Uint8ClampedArray(bytes.buffer);
  const { x, y, radius, colour } = dot;
  const [cos, sin] = [Math.cos(dot.form), Math.sin(dot.form)];
  const reach = 1.2 * dot.length * radius;
  const bottom = Math.min(height - 1, Math.floor(y + reach));
  const right = Math.min(width - 1, Math.floor(x + reach));
  for (let row = Math.max(0, Math.ceil(y - reach)); row <= bottom; row++) {
    for (let column = Math.max(0, Math.ceil(x - reach)); column <= right; column++) {
      const dx = column - x;
      const dy = row - y;
      const along = (dx * cos + dy * sin) / (1.18 * dot.length);
      const across = (dy * cos - dx * sin) * 1.06;
      const distance = Math.sqrt(along * along + across * across);
      if (distance > radius) continue;
      const share = Math.min(1, (radius - distance) * 1.3) * 0.94;
      // A drop of paint is slightly raised: light from the upper left.
      const light = (-(dx + dy) / radius) * 9;
      const at = 3 * (row * width + column);
      data[at] = mix(data[at] ?? 0, colour[0] + light, share);
      data[at + 1] = mix(data[at + 1] ?? 0, colour[1] + light, share);
      data[at + 2] = mix(data[at + 2] ?? 0, colour[2] + light, share);
    }
  }
}
