import { boxMean } from "./filters.ts";
import { channelPlane, clamp, createPlane, type Plane, type Raster, smoothstep } from "./raster.ts";

interface EdgeOptions {
  /** How far certain colours are looked for, in pixels. */
  readonly radius: number;
}

/** Colours that differ less than the first cannot tell both sides apart; from the second on they are trusted. */
const CONTRAST_FROM = 0.1;
const CONTRAST_TO = 0.3;
const TRUST = 0.8;
const CERTAIN = 0.02;
/** Opacities between this and its opposite are open to doubt. */
const SOFT = 0.06;
/** A colour this far off the line between both sides belongs to neither. */
const OFF_LINE = 0.12;
/** Nothing is changed more than this: the colours only touch up what the shape says. */
const MAX_CHANGE = 0.4;

/**
 * Where front and back have different colours, each half-covered pixel is placed on the line between the mean
 * certain colours near it (the compositing equation solved for alpha). Brings out strands of hair.
 */
export function projectEdges(picture: Raster, alpha: Plane, { radius }: EdgeOptions): Plane {
  const { width, height } = alpha;
  const front = createPlane(width, height);
  const back = createPlane(width, height);
  for (let i = 0; i < alpha.data.length; i++) {
    const value = alpha.data[i] ?? 0;
    if (value > 1 - CERTAIN) front.data[i] = 1;
    else if (value < CERTAIN) back.data[i] = 1;
  }
  const frontShare = boxMean(front, radius);
  const backShare = boxMean(back, radius);
  const channels = ([0, 1, 2] as const).map((c) => {
    const colour = channelPlane(picture, c);
    return {
      colour,
      front: boxMean(times(colour, front), radius),
      back: boxMean(times(colour, back), radius),
    };
  });
  const out = createPlane(width, height);
  for (let i = 0; i < out.data.length; i++) {
    const known = alpha.data[i] ?? 0;
    out.data[i] = known;
    const frontWeight = frontShare.data[i] ?? 0;
    const backWeight = backShare.data[i] ?? 0;
    if (known < SOFT || known > 1 - SOFT || frontWeight < 1e-3 || backWeight < 1e-3) continue;
    let along = 0;
    let length = 0;
    let distance = 0;
    for (const { colour, front: f, back: b } of channels) {
      const backColour = (b.data[i] ?? 0) / backWeight;
      const difference = (f.data[i] ?? 0) / frontWeight - backColour;
      const offset = (colour.data[i] ?? 0) - backColour;
      along += offset * difference;
      length += difference * difference;
      distance += offset * offset;
    }
    const position = along / (length + 1e-6);
    const offLine = Math.max(0, distance - position * along);
    const trust =
      TRUST *
      smoothstep(CONTRAST_FROM, CONTRAST_TO, Math.sqrt(length)) *
      Math.exp(-offLine / (OFF_LINE * OFF_LINE));
    const change = trust * (clamp(position, 0, 1) - known);
    out.data[i] = known + clamp(change, -MAX_CHANGE, MAX_CHANGE);
  }
  return out;
}

function times(a: Plane, b: Plane): Plane {
  const out = createPlane(a.width, a.height);
  for (let i = 0; i < out.data.length; i++) out.data[i] = (a.data[i] ?? 0) * (b.data[i] ?? 0);
  return out;
}
