/** Drawing with many soft strokes, as SVG strings. All randomness comes from a seed. */

export type Point = readonly [x: number, y: number];
/** A cubic curve: start, two handles, end. */
export type Curve = readonly [Point, Point, Point, Point];

export const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`;

/** A line with round ends. */
export const stroke = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const lerp = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];

const dataOf = ([a, b, c, d]: Curve) => `M${at(a)}C${at(b)} ${at(c)} ${at(d)}`;
const at = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

interface Lock {
  readonly from: Curve;
  readonly to: Curve;
  readonly count: number;
  /** Random offset of points, in units. */
  readonly stray: number;
  /** Stroke paints, taken in turn, from rare to common tones. */
  readonly tones: readonly string[];
  readonly width: number;
  readonly opacity?: number;
  /** Random variation of the strands' ends, as a share of the strand. */
  readonly ragged?: number;
}

/** Strands of hair between two curves, one path per tone. */
export function strands(lock: Lock, random: () => number): string {
  const { from, to, count, stray, tones, width, opacity = 0.8, ragged = 0.12 } = lock;
  const drawn = tones.map(() => "");
  for (let k = 0; k < count; k++) {
    const share = (k + random()) / count;
    const jitter = (p: Point, much: number): Point => [
      p[0] + (random() - 0.5) * stray * much,
      p[1] + (random() - 0.5) * stray * much,
    ];
    const end = lerp(
      lerp(from[2], to[2], share),
      lerp(from[3], to[3], share),
      1 - ragged * random(),
    );
    const curve: Curve = [
      jitter(lerp(from[0], to[0], share), 0.5),
      jitter(lerp(from[1], to[1], share), 1),
      jitter(lerp(from[2], to[2], share), 1),
      jitter(end, 1.4),
    ];
    const tone = Math.floor(random() * tones.length);
    drawn[tone] += dataOf(curve);
  }
  return drawn
    .map((d, k) =>
      d
        ? `<path d="${d}" fill="none" stroke="${tones[k]}" stroke-width="${width}" stroke-linecap="round" stroke-opacity="${opacity}"/>`
        : "",
    )
    .join("");
}

/** The curve mirrored to the other side. */
export const mirror = (curve: Curve): Curve => [
  flip(curve[0]),
  flip(curve[1]),
  flip(curve[2]),
  flip(curve[3]),
];
const flip = ([x, y]: Point): Point => [-x, y];

/** A blur for `filter="url(#...)"`. Its area is given relative to the shape. */
export const blurFilter = (id: string, deviation: number): string =>
  `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
