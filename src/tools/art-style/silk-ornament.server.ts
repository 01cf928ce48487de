import { createRandom, versionSeed } from "#engine/local/ops/random.ts";
import { createShift, optionOf } from "./versions.server.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the plants grow in; each version has other plants. */
interface Garden extends Size {
  readonly version: number;
}

const INK = "#5f6a4a";
const PALE_INK = "#8a8a62";
const ROSE = "#c98d84";
const CINNABAR = "#b3301f";

/** A bamboo stem: where it stands and how far it leans, in hundredths of the shorter side, and the ink's opacity. */
type Stem = readonly [foot: number, lean: number, opacity: number];

const GROVES: readonly [readonly Stem[], ...(readonly Stem[])[]] = [
  [
    [5, 2, 0.5],
    [12, 5, 0.3],
  ],
  [
    [3, 7, 0.34],
    [9, 3, 0.52],
    [17, 4, 0.26],
  ],
  [[8, 6, 0.54]],
  [
    [4, 10, 0.48],
    [15, -5, 0.32],
  ],
];

/** Bamboo stems with leaves, from the upper corner of one side. */
export function bambooSvg({ width, height, version }: Garden, isLeft: boolean): string {
  const random = createRandom(versionSeed(51, version));
  const unit = Math.min(width, height) / 100;
  const parts: string[] = [];
  const joints = Math.round(7 + 1.4 * createShift(52, version)());
  for (const [foot, lean, opacity] of optionOf(GROVES, version)) {
    for (let k = 0; k < joints; k++) {
      const y0 = (height * k) / joints;
      const y1 = (height * (k + 1)) / joints - 1.1 * unit;
      const x0 = (foot + lean * (1 - k / joints)) * unit;
      const x1 = (foot + lean * (1 - (k + 1) / joints)) * unit;
      const half = 1.1 * unit * (opacity + 0.4);
      parts.push(
        `<path d="M${x0 - half} ${y0}Q${x0 - 0.7 * half} ${(y0 + y1) / 2} ${x1 - 1.1 * half} ${y1}L${x1 + 1.1 * half} ${y1}Q${x0 + 0.7 * half} ${(y0 + y1) / 2} ${x0 + half} ${y0}z" fill="${PALE_INK}" opacity="${opacity}"/>`,
      );
      if (k < 4) parts.push(sprig({ x: x1, y: y1, unit, opacity: opacity + 0.1 }, random));
    }
  }
  return turned(parts.join(""), width, isLeft);
}

interface Sprig {
  readonly x: number;
  readonly y: number;
  readonly unit: number;
  readonly opacity: number;
}

function sprig({ x, y, unit, opacity }: Sprig, random: () => number): string {
  const leaves = 3 + Math.floor(random() * 3);
  return Array.from({ length: leaves }, () => {
    const angle = 0.1 + 1.25 * random();
    const length = (9 + 8 * random()) * unit;
    const breadth = 0.1 * length;
    const shift = 4 * unit * random();
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const [bx, by] = [x + shift * dx, y + 0.3 * shift * dy];
    const side = (along: number, off: number): string =>
      `${bx + dx * length * along - dy * breadth * off} ${by + dy * length * along + dx * breadth * off}`;
    return `<path d="M${bx} ${by}C${side(0.25, 1)} ${side(0.6, 0.8)} ${side(1, 0)}C${side(0.6, -0.7)} ${side(0.25, -0.8)} ${bx} ${by}z" fill="${INK}" opacity="${opacity * (0.7 + 0.5 * random())}"/>`;
  }).join("");
}

/** A lotus, its bud and a leaf in the water of the lower corner of one side. */
export function lotusSvg({ width, height, version }: Garden, isLeft: boolean): string {
  const unit = Math.min(width, height) / 100;
  const shift = createShift(53, version);
  const grown = unit * (1 + 0.2 * shift());
  const x = (15 + 5 * shift()) * unit;
  const y = height - (27 + 7 * shift()) * unit;
  const budX = x + (17 + 3 * shift()) * unit;
  const budY = y - (3 + 9 * shift()) * unit;
  const stem = (fromX: number, fromY: number, bend: number): string =>
    `<path d="M${fromX} ${fromY}Q${fromX + bend} ${(fromY + height) / 2} ${fromX - 0.4 * bend} ${height}" fill="none" stroke="${PALE_INK}" stroke-width="${0.7 * unit}" opacity="0.55"/>`;
  const nod = 0.25 * shift();
  const petals = [-1.15, 1.15, -0.75, 0.75, -0.36, 0.36, 0]
    .map((turn) => petal({ x, y: y + 4 * unit, unit: grown, opacity: 0.5 }, turn + nod))
    .join("");
  const leafX = x + (2 + 8 * shift()) * unit;
  const leafY = height - (9 + 4 * shift()) * unit;
  const leaf = `<path d="M${leafX} ${leafY}q${10 * unit} ${-9 * unit} ${24 * unit} ${-1 * unit}q${-4 * unit} ${7 * unit} ${-13 * unit} ${6 * unit}q${-8 * unit} ${0.5 * unit} ${-11 * unit} ${-5 * unit}z" fill="${INK}" opacity="0.34"/>`;
  const bud = petal({ x: budX, y: budY, unit: 0.75 * unit, opacity: 0.6 }, 0.15 + nod);
  const parts = [stem(x, y + 4 * unit, 3 * unit), stem(budX, budY, -4 * unit), leaf, petals, bud];
  return turned(parts.join(""), width, isLeft);
}

function petal({ x, y, unit, opacity }: Sprig, turn: number): string {
  const long = 12 * unit * (1 - 0.22 * Math.abs(turn));
  const broad = 3.4 * unit;
  return `<path transform="rotate(${(turn * 180) / Math.PI} ${x} ${y})" d="M${x} ${y}C${x - broad} ${y - 0.35 * long} ${x - 0.8 * broad} ${y - 0.75 * long} ${x} ${y - long}C${x + 0.8 * broad} ${y - 0.75 * long} ${x + broad} ${y - 0.35 * long} ${x} ${y}z" fill="#ead2be" stroke="${ROSE}" stroke-width="${0.45 * unit}" opacity="${opacity + 0.25}"/>`;
}

/** A line in the red of a seal through which the paper shows. */
function cutLine(path: string): string {
  return `<path d="${path}" fill="none" stroke="#f4e4c4" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A painter's seal in cinnabar, a lotus cut out of the red above water, and its place in pixels of the painting. */
export function sealSvg({ width, height }: Size, isRight: boolean) {
  const side = Math.round(0.062 * Math.min(width, height));
  const left = Math.round(isRight ? width - 1.9 * side : 0.9 * side);
  const top = height - 2 * side;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 108"><rect width="100" height="108" rx="13" fill="${CINNABAR}"/>${cutLine("M50 60C34 44 38 26 50 16C62 26 66 44 50 60z")}${cutLine("M50 60C30 60 20 46 18 32C32 34 44 44 50 60C56 44 68 34 82 32C80 46 70 60 50 60")}${cutLine("M20 78Q35 70 50 78T80 78")}${cutLine("M28 92Q39 85 50 92T72 92")}</svg>`;
  return { svg, left, top, side };
}

/** Drawn for the left side; mirrored for the right. */
function turned(drawing: string, width: number, isLeft: boolean): string {
  return isLeft ? drawing : `<g transform="translate(${width} 0) scale(-1 1)">${drawing}</g>`;
}
