import { mix } from "./colours.ts";
import { paintBust } from "./paint-person.ts";
import type { Sitter } from "./sitter.ts";

const SHADE = "#0a0604";
const LIGHT = "#fff4e2";
const TROUSERS = "#2c3550";
const SHOES = "#7a4a30";

type Point = readonly [x: number, y: number];

interface Part {
  /** Start, bend and end. */
  readonly bones: readonly [Point, Point, Point];
  /** Half of the width at each of these points. */
  readonly halves: readonly [number, number, number];
  readonly colour: string;
}

/** The unit vector across the direction from one point to the other. */
function across([x1, y1]: Point, [x2, y2]: Point): Point {
  const length = Math.hypot(x2 - x1, y2 - y1);
  return [(y2 - y1) / length, (x1 - x2) / length];
}

/** A point offset from another one, as path data. */
const beside = ([x, y]: Point, [dx, dy]: Point, half: number) =>
  `${(x + dx * half).toFixed(1)} ${(y + dy * half).toFixed(1)}`;

/** The outline of a limb around its bones, with smooth sides and round ends. */
function outlineOfLimb({
  bones: [start, bend, end],
  halves: [wide, middle, narrow],
}: Part): string {
  const [first, whole, last] = [across(start, bend), across(start, end), across(bend, end)];
  // A curve through the bend: its handle lies as far beyond the bend as the ends pull the curve back.
  const handle = (sign: 1 | -1): Point => {
    const [x, y] = [bend[0] + sign * whole[0] * middle, bend[1] + sign * whole[1] * middle];
    const from = [start[0] + sign * first[0] * wide, start[1] + sign * first[1] * wide] as const;
    const to = [end[0] + sign * last[0] * narrow, end[1] + sign * last[1] * narrow] as const;
    return [2 * x - (from[0] + to[0]) / 2, 2 * y - (from[1] + to[1]) / 2];
  };
  const [right, left] = [handle(1), handle(-1)];
  return `M${beside(start, first, wide)}Q${right.join(" ")} ${beside(end, last, narrow)}A${narrow} ${narrow} 0 0 1 ${beside(end, last, -narrow)}Q${left.join(" ")} ${beside(start, first, -wide)}A${wide} ${wide} 0 0 1 ${beside(start, first, wide)}Z`;
}

/** A limb with a round section: lit from the left, shaded on the right and in the folds at the bend. */
function limb(part: Part, name: string): string {
  const d = outlineOfLimb(part);
  const { bones, halves, colour } = part;
  const [[x, y], [bendX, bendY], [endX, endY]] = bones;
  const [, middle] = halves;
  const spine = `M${x} ${y}Q${bendX} ${bendY} ${endX} ${endY}`;
  const along = (share: number, stroke: string, opacity: number) =>
    `<path d="${spine}" fill="none" stroke="${stroke}" stroke-width="${middle}" opacity="${opacity}" transform="translate(${share * middle} 0)" filter="url(#b18)"/>`;
  const folds = `M${bendX - middle} ${bendY - 24}q${middle} 34 ${1.6 * middle} 6M${bendX - middle} ${bendY + 18}q${0.9 * middle} 26 ${1.5 * middle} -4`;
  return `<clipPath id="${name}"><path d="${d}"/></clipPath><path d="${d}" fill="${colour}"/><g clip-path="url(#${name})">${along(0.95, SHADE, 0.5)}${along(-0.6, LIGHT, 0.2)}<path d="${folds}" fill="none" stroke="${SHADE}" stroke-width="9" stroke-linecap="round" opacity=".22" filter="url(#b3)"/></g>`;
}

/** An open, hanging hand: palm, fingers together, thumb towards the body. */
function hand([x, y]: Point, side: 1 | -1, tone: string): string {
  const dark = mix(tone, "#1f0a05", 0.4);
  return `<g transform="translate(${x} ${y}) scale(${side} 1) rotate(-8)"><path d="M-30 -14C-36 30 -32 70 -18 104C-10 122 14 122 20 102C30 66 34 26 30 -14Z" fill="${tone}"/><path d="M-28 12C-46 30 -50 56 -44 76C-36 84 -30 70 -22 48Z" fill="${mix(tone, dark, 0.2)}"/><path d="M-6 60L-4 112M8 58L8 108" fill="none" stroke="${dark}" stroke-width="3" opacity=".4"/></g>`;
}

/** Joints of the limbs, on the right side of the picture. */
const ARM = { shoulder: [172, 262], elbow: [262, 500], wrist: [318, 712] } as const;
const LEG = { hip: [78, 800], knee: [100, 1_160], ankle: [112, 1_500] } as const;
const mirror = ([x, y]: Point, side: 1 | -1): Point => [side * x, y];

/** Both sides of the picture, the left one first. */
const sides = [-1, 1] as const;

function drawLeg(side: 1 | -1): string {
  const bones = [mirror(LEG.hip, side), mirror(LEG.knee, side), mirror(LEG.ankle, side)] as const;
  return `${shoe(bones[2], side)}${limb({ bones, halves: [84, 66, 52], colour: TROUSERS }, `leg${side}`)}`;
}

/** A shoe seen from the front, its toe turned a little outwards. */
function shoe([x, y]: Point, side: 1 | -1): string {
  return `<g transform="translate(${x} ${y}) scale(${side} 1)"><ellipse cx="14" cy="112" rx="92" ry="14" fill="${SHADE}" opacity=".35" filter="url(#b6)"/><path d="M-44 6C-50 60 -48 96 -36 108C0 120 60 120 82 104C92 84 66 54 48 6Z" fill="${SHOES}"/><path d="M-40 100C0 112 60 112 84 96L82 108C60 122 0 122 -36 110Z" fill="#e9e2d6"/><path d="M-20 30C0 44 24 44 40 32" fill="none" stroke="#e9e2d6" stroke-width="7" opacity=".7"/></g>`;
}

function drawArms({ skin, garment }: Sitter): string {
  const one = (side: 1 | -1) => {
    const bones = [
      mirror(ARM.shoulder, side),
      mirror(ARM.elbow, side),
      mirror(ARM.wrist, side),
    ] as const;
    const arm = limb({ bones, halves: [56, 46, 38], colour: garment.colour }, `arm${side}`);
    return `${hand(bones[2], side, skin.tone)}${arm}`;
  };
  return sides.map(one).join("");
}

/** Shirt and belt line, from the shoulders to the hips. */
function drawTrunk({ garment }: Sitter, chinY: number): string {
  const root = chinY + 32;
  const d = `M-66 ${root}C-100 ${root + 22} -170 ${root + 30} -206 ${root + 62}C-224 ${root + 90} -196 ${root + 210} -178 ${root + 300}C-168 ${root + 420} -160 520 -156 820C-60 846 60 846 156 820C160 520 168 ${root + 420} 178 ${root + 300}C196 ${root + 210} 224 ${root + 90} 206 ${root + 62}C170 ${root + 30} 100 ${root + 22} 66 ${root}C50 ${root + 44} -50 ${root + 44} -66 ${root}Z`;
  const folds = `M-120 ${root + 330}Q-40 ${root + 380} -10 ${root + 470}M130 ${root + 300}Q60 ${root + 380} 40 ${root + 440}M-130 700Q-40 740 60 730M140 640Q60 700 0 690`;
  return `<clipPath id="trunk"><path d="${d}"/></clipPath><path d="${d}" fill="${garment.colour}"/><g clip-path="url(#trunk)"><path d="M70 ${root - 20}C150 400 100 600 120 860H300V${root - 20}Z" fill="${SHADE}" opacity=".36" filter="url(#b30)"/><path d="M-210 ${root + 60}C-120 ${root + 60} -90 ${root + 160} -100 560H-240Z" fill="${LIGHT}" opacity=".22" filter="url(#b30)"/><path d="${folds}" fill="none" stroke="${SHADE}" stroke-width="14" stroke-linecap="round" opacity=".2" filter="url(#b6)"/><ellipse cx="10" cy="${root + 16}" rx="92" ry="50" fill="${SHADE}" opacity=".34" filter="url(#b18)"/><path d="M-180 800Q0 836 180 800" fill="none" stroke="${SHADE}" stroke-width="9" opacity=".35"/></g><path d="M-70 ${root - 2}C-50 ${root + 48} 50 ${root + 48} 70 ${root - 2}" fill="none" stroke="${garment.accent}" stroke-width="12"/>`;
}

/** A plain wall and floor. */
const place = `<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#d9dfd6"/><stop offset="1" stop-color="#b3bfb6"/></linearGradient><rect width="800" height="1000" fill="url(#wall)"/><linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a98f70"/><stop offset="1" stop-color="#c4ab8a"/></linearGradient><rect y="846" width="800" height="154" fill="url(#floor)"/><rect y="832" width="800" height="15" fill="#eef0ea"/>`;

/** Scale of the drawing, and height of the middle of the face: leaves room for raised arms. */
const SCALE = 0.42;
const FACE_Y = 268;

/** A standing sitter from head to feet, with arms away from the body: 800 by 1000, as SVG. */
export function paintStanding(sitter: Sitter): string {
  const { defs, back, neck, head, map } = paintBust({ ...sitter, tiltDeg: 0 });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000"><defs>${defs}</defs>${place}
  <g transform="translate(400 ${FACE_Y}) scale(${SCALE})">${back}${sides.map(drawLeg).join("")}${neck}${drawTrunk(sitter, map.chinY)}${drawArms(sitter)}${head}</g></svg>`;
}
