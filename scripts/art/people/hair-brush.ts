import { type Curve, type Point, strands } from "./brushwork.ts";
import { mix } from "./colours.ts";

/** Hair between two curves. */
export interface Lock {
  readonly from: Curve;
  readonly to: Curve;
  readonly count: number;
  readonly stray?: number;
  readonly ragged?: number;
  readonly width?: number;
}

export interface HairPaint {
  readonly colour: string;
  readonly random: () => number;
}

const at = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The area between the two curves of a lock. */
function areaOf({ from, to }: Lock): string {
  return `M${at(from[0])}C${at(from[1])} ${at(from[2])} ${at(from[3])}L${at(to[3])}C${at(to[2])} ${at(to[1])} ${at(to[0])}Z`;
}

/** Tones of hair from shadow to highlight. */
function tonesOf(colour: string): string[] {
  return [
    mix(colour, "#050302", 0.55),
    mix(colour, "#050302", 0.3),
    mix(colour, "#050302", 0.12),
    colour,
    mix(colour, "#ffe9cf", 0.1),
  ];
}

/** Gradients shared by all hair: the band of light around the crown and the shade on the right. */
export function hairLights(colour: string): string {
  const bright = mix(colour, "#ffe6c8", 0.42);
  return `<radialGradient id="sheen" cx="-14" cy="6" r="178" gradientUnits="userSpaceOnUse"><stop offset=".5" stop-color="${bright}" stop-opacity="0"/><stop offset=".7" stop-color="${bright}" stop-opacity=".6"/><stop offset=".8" stop-color="${bright}" stop-opacity=".36"/><stop offset=".95" stop-color="${bright}" stop-opacity="0"/></radialGradient>
  <linearGradient id="hairSide" x1="-150" x2="160" y1="-60" y2="20" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff1da" stop-opacity=".1"/><stop offset=".4" stop-color="#050302" stop-opacity="0"/><stop offset="1" stop-color="#050302" stop-opacity=".5"/></linearGradient>`;
}

/** One lock: its mass, its strands, light around the crown and stray hairs at its edge. */
export function drawLock(lock: Lock, { colour, random }: HairPaint): string {
  const { stray = 9, ragged = 0.08, width = 1.5 } = lock;
  const shape = { from: lock.from, to: lock.to };
  const body = strands(
    { ...shape, count: lock.count, stray, ragged, width, tones: tonesOf(colour), opacity: 0.62 },
    random,
  );
  const light = strands(
    {
      ...shape,
      count: Math.round(lock.count * 0.5),
      stray,
      ragged,
      width: width * 0.8,
      tones: ["url(#sheen)"],
      opacity: 0.8,
    },
    random,
  );
  const loose = strands(
    {
      ...shape,
      count: Math.max(4, Math.round(lock.count * 0.07)),
      stray: stray * 3.2,
      ragged: ragged * 2,
      width: 0.8,
      tones: tonesOf(colour).slice(1),
      opacity: 0.6,
    },
    random,
  );
  const area = areaOf(lock);
  return `<path d="${area}" fill="${mix(colour, "#050302", 0.34)}" stroke="${mix(colour, "#050302", 0.3)}" stroke-width="3" stroke-linejoin="round"/>${body}${light}<path d="${area}" fill="url(#hairSide)"/>${loose}`;
}

export const drawLocks = (locks: readonly Lock[], paint: HairPaint): string =>
  locks.map((lock) => drawLock(lock, paint)).join("");

/** The shadow of the locks' inner edges on the face. */
export function shadeUnder(curves: readonly Curve[], width = 16): string {
  const d = curves.map(([a, b, c, e]) => `M${at(a)}C${at(b)} ${at(c)} ${at(e)}`).join("");
  return `<path d="${d}" fill="none" stroke="#2a0f08" stroke-width="${width}" stroke-linecap="round" opacity=".34" filter="url(#b6)" transform="translate(5 5)"/>`;
}

interface Curls {
  /** Centre and radii of the cloud of curls. */
  readonly middle: Point;
  readonly radii: Point;
  readonly count: number;
  readonly curl: number;
  /** `true` where no hair grows. */
  readonly isBare: (x: number, y: number) => boolean;
}

/** A cloud of small curls, dark in its depth and lit from the upper left. */
export function drawCurls(
  { middle, radii, count, curl, isBare }: Curls,
  { colour, random }: HairPaint,
): string {
  const tones = [...tonesOf(colour), mix(colour, "#d79a63", 0.3), mix(colour, "#e8b788", 0.42)];
  const drawn = tones.map(() => "");
  const mass: string[] = [];
  for (let k = 0; k < count; k++) {
    const angle = random() * 2 * Math.PI;
    const reach = Math.sqrt(random()) * (0.97 + 0.07 * random());
    const x = middle[0] + Math.cos(angle) * reach * radii[0];
    const y = middle[1] + Math.sin(angle) * reach * radii[1];
    if (isBare(x, y)) continue;
    const light = 0.5 - 0.36 * Math.cos(angle) * reach - 0.42 * Math.sin(angle) * reach;
    const tone = Math.min(
      tones.length - 1,
      Math.max(0, Math.floor((light * 0.75 + (random() - 0.5) * 0.55) * tones.length)),
    );
    const r = curl * (0.6 + 0.8 * random());
    const turn = random() * 2 * Math.PI;
    const point = (share: number, size: number) =>
      `${(x + Math.cos(turn + share) * r * size).toFixed(1)} ${(y + Math.sin(turn + share) * r * size).toFixed(1)}`;
    drawn[tone] +=
      `M${point(0, 1)}C${point(1.1, 1.35)} ${point(2.2, 1.2)} ${point(3.1, 0.9)}S${point(4.6, 0.7)} ${point(5.4, 0.35)}`;
    if (k % 2 === 0 || curl < 6)
      mass.push(
        `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(curl * 1.15).toFixed(1)}"/>`,
      );
  }
  const width = Math.max(1.2, curl * 0.2);
  return `<g fill="${mix(colour, "#050302", 0.5)}">${mass.join("")}</g>${drawn
    .map((d, k) =>
      d
        ? `<path d="${d}" fill="none" stroke="${tones[k]}" stroke-width="${width.toFixed(1)}" stroke-linecap="round" stroke-opacity=".85"/>`
        : "",
    )
    .join("")}`;
}

interface Crop {
  readonly area: string;
  /** Left, top, right and bottom of the area. */
  readonly box: readonly [number, number, number, number];
  readonly count: number;
  readonly length: number;
  readonly isBare: (x: number, y: number) => boolean;
}

/** Very short hair: a soft cap and short strokes. */
export function drawCrop(
  { area, box: [left, top, right, bottom], count, length, isBare }: Crop,
  { colour, random }: HairPaint,
): string {
  const tones = tonesOf(colour);
  const drawn = tones.map(() => "");
  for (let k = 0; k < count; k++) {
    const [x, y] = [left + random() * (right - left), top + random() * (bottom - top)];
    if (isBare(x, y)) continue;
    const tone = Math.floor(random() * tones.length);
    const turn = Math.atan2(y + 40, x) + (random() - 0.5) * 0.9;
    drawn[tone] +=
      `M${x.toFixed(1)} ${y.toFixed(1)}l${(Math.cos(turn) * length).toFixed(1)} ${(Math.sin(turn) * length).toFixed(1)}`;
  }
  return `<path d="${area}" fill="${mix(colour, "#050302", 0.2)}" opacity=".94" filter="url(#b2)"/>${drawn
    .map((d, k) =>
      d
        ? `<path d="${d}" fill="none" stroke="${tones[k]}" stroke-width="1.3" stroke-linecap="round" stroke-opacity=".7"/>`
        : "",
    )
    .join(
      "",
    )}<path d="${area}" fill="url(#sheen)" opacity=".35"/><path d="${area}" fill="url(#hairSide)" filter="url(#b2)"/>`;
}
