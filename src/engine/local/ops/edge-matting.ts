import { boxMean } from "./filters.ts";
import {
  channelPlane,
  clamp,
  createPlane,
  type Plane,
  type Raster,
  smoothstep,
  timesPlane,
} from "./raster.ts";

interface EdgeOptions {
  /** Search radius for certain colours, in pixels. */
  readonly radius: number;
}

/** Colours that differ by less than the first can't separate both sides; from the second on they are trusted. */
const CONTRAST_FROM = 0.1;
const CONTRAST_TO = 0.3;
const TRUST = 0.8;
const CERTAIN = 0.02;
/** Opacities between this and one minus this are uncertain. */
const SOFT = 0.06;
/** A colour this far off the line between both sides belongs to neither. */
const OFF_LINE = 0.12;
/** Maximum change: colours only touch up the shape. */
const MAX_CHANGE = 0.4;

/**
 * Where front and back have different colours, places each half-covered pixel on the line between the mean certain
 * colours near it (the compositing equation solved for alpha). Brings out strands of hair.
 */
export function projectEdges(picture: Raster, alpha: Plane, { radius }: EdgeOptions): Plane {
  const front = createPlane(alpha.width, alpha.height);
  const back = createPlane(alpha.width, alpha.height);
  for (let i = 0; i < alpha.data.length; i++) {
    const known = alpha.data[i] ?? 0;
    front.data[i] = known > 1 - CERTAIN ? 1 : 0;
    back.data[i] = known < CERTAIN ? 1 : 0;
  }
  const sides = {
    front: boxMean(front, radius),
    back: boxMean(back, radius),
    channels: ([0, 1, 2] as const).map((c) => {
      const colour = channelPlane(picture, c);
      return {
        colour,
        front: boxMean(timesPlane(colour, front), radius),
        back: boxMean(timesPlane(colour, back), radius),
      };
    }),
  };
  const out = alpha.data.slice();
  for (let i = 0; i < out.length; i++) {
    const known = out[i] ?? 0;
    if (known < SOFT || known > 1 - SOFT) continue;
    const { position, trust } = place(sides, i);
    out[i] = known + clamp(trust * (position - known), -MAX_CHANGE, MAX_CHANGE);
  }
  return { width: alpha.width, height: alpha.height, data: out };
}

interface Sides {
  /** Fraction of certain pixels in the window. */
  readonly front: Plane;
  readonly back: Plane;
  /** The colour, and the sums of the certain colours in the window. */
  readonly channels: readonly {
    readonly colour: Plane;
    readonly front: Plane;
    readonly back: Plane;
  }[];
}

/** Position of a pixel between the colours of both sides (0 back, 1 front), and the trust in it. */
function place({ front, back, channels }: Sides, i: number): { position: number; trust: number } {
  const frontWeight = front.data[i] ?? 0;
  const backWeight = back.data[i] ?? 0;
  if (frontWeight < 1e-3 || backWeight < 1e-3) return { position: 0, trust: 0 };
  let along = 0;
  let length = 0;
  let distance = 0;
  for (const channel of channels) {
    const backColour = (channel.back.data[i] ?? 0) / backWeight;
    const difference = (channel.front.data[i] ?? 0) / frontWeight - backColour;
    const offset = (channel.colour.data[i] ?? 0) - backColour;
    along += offset * difference;
    length += difference * difference;
    distance += offset * offset;
  }
  const position = along / (length + 1e-6);
  const offLine = Math.max(0, distance - position * along);
  const contrast = smoothstep(CONTRAST_FROM, CONTRAST_TO, Math.sqrt(length));
  return {
    position: clamp(position, 0, 1),
    trust: TRUST * contrast * Math.exp(-offLine / (OFF_LINE * OFF_LINE)),
  };
}
