import sharp, { type Sharp } from "sharp";
import { createRandom } from "#engine/local/ops/random.ts";
import { rasterise } from "../rasterise.ts";

const SEED = 1974;
const PAPER = "#efe6d2";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A wavering line, like a thin tear in the emulsion. */
function scratch(random: () => number, { width, height }: Size): string {
  let x = random() * width;
  let y = random() * height * 0.5;
  const lean = (random() - 0.5) * 0.5;
  const steps = 5 + Math.floor(random() * 7);
  const points = [`M${x.toFixed(1)} ${y.toFixed(1)}`];
  for (let k = 0; k < steps; k++) {
    x += (lean + (random() - 0.5) * 0.25) * (height / 14);
    y += height / 14;
    points.push(`L${x.toFixed(1)} ${y.toFixed(1)}`);
  }
  const thickness = (0.7 + random() * 0.9).toFixed(2);
  return `<path d="${points.join("")}" stroke-width="${thickness}" stroke-opacity="${(0.65 + random() * 0.35).toFixed(2)}"/>`;
}

function speck(random: () => number, { width, height }: Size): string {
  const radius = 0.6 + random() * random() * 2.2;
  return `<circle cx="${(random() * width).toFixed(1)}" cy="${(random() * height).toFixed(1)}" r="${radius.toFixed(2)}"/>`;
}

/** The marks of sixty years in a shoe box: scratches, dust and a folded corner. */
function damage(size: Size): string {
  const random = createRandom(SEED);
  const { width, height } = size;
  const scratches = Array.from({ length: 7 }, () => scratch(random, size)).join("");
  const dust = Array.from({ length: 90 }, () => speck(random, size)).join("");
  const fold = `M0 ${height * 0.3}L${width * 0.31} ${height * 0.17}L${width * 0.52} 0`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="none" stroke="${PAPER}" stroke-linecap="round" stroke-linejoin="round">${scratches}<path d="${fold}" stroke-width="2.2"/></g><g fill="${PAPER}">${dust}</g></svg>`;
}

/** Grain of a fast film, the same in every channel. */
function grain({ width, height }: Size): Buffer {
  const random = createRandom(SEED + 1);
  const pixels = Buffer.alloc(width * height);
  for (let i = 0; i < pixels.length; i++) {
    pixels[i] = Math.round(128 + (random() + random() + random() - 1.5) * 14);
  }
  return pixels;
}

/** The photo as a print from the seventies: faded towards red, grainy, scratched and dusty. */
export async function oldPhoto(photo: Sharp, size: Size): Promise<Sharp> {
  const { width, height } = size;
  const grainy = await sharp(grain(size), { raw: { ...size, channels: 1 } })
    .png()
    .toBuffer();
  const faded = await photo
    .resize(width, height)
    .modulate({ saturation: 0.72 })
    .blur(0.6)
    .linear([0.66, 0.62, 0.56], [78, 62, 58])
    .composite([{ input: grainy, blend: "soft-light" }])
    .png()
    .toBuffer();
  const marks = await (await rasterise(damage(size))).png().toBuffer();
  return sharp(faded).composite([{ input: marks }]);
}
