import { EngineFailure } from "../../port.ts";
import { projectEdges } from "../ops/edge-matting.ts";
import { boxMean, dilate, erode } from "../ops/filters.ts";
import { type Colour, channels } from "../ops/float-raster.ts";
import { channelPlane, createPlane, mapPlane, type Plane, type Raster } from "../ops/raster.ts";
import type { CutPicture } from "./resize.ts";

/** Hues that count as green, and the minimum lead of green over the other channels (0..255). */
const HUE_MIN_DEG = 75;
const HUE_MAX_DEG = 165;
const EXCESS_ABOVE = 60;
/** A dark green leads by less, but by this fraction of its value. */
const DARK_EXCESS_SHARE = 0.55;
const DARK_ABOVE = 24;

/** Lead of green over the other two channels. */
function excessOf(red: number, green: number, blue: number): number {
  return green - Math.max(red, blue);
}

/** Whether a colour may be a green screen. Channels are 0..255. */
export function isScreenGreen(red: number, green: number, blue: number): boolean {
  const excess = excessOf(red, green, blue);
  if (excess <= 0) return false;
  const isStrong =
    excess > EXCESS_ABOVE || excess > Math.max(DARK_ABOVE, DARK_EXCESS_SHARE * green);
  const hueDeg = 120 + (60 * (blue - red)) / (green - Math.min(red, blue));
  return isStrong && hueDeg >= HUE_MIN_DEG && hueDeg <= HUE_MAX_DEG;
}

/** A green area smaller than this fraction of the image isn't a green screen. */
const LEAST_SCREEN = 0.03;
const BINS = 16;

/** The most frequent green of the image; `null` if there is no screen. */
export function findScreenColour({ data }: Raster): Colour | null {
  const counts = new Map<number, { count: number; sum: [number, number, number] }>();
  for (let i = 0; i < data.length; i += 3) {
    const [red, green, blue] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
    if (!isScreenGreen(red, green, blue)) continue;
    const key = [red, green, blue].reduce((k, v) => k * BINS + Math.floor((v * BINS) / 256), 0);
    const bin = counts.get(key) ?? { count: 0, sum: [0, 0, 0] };
    bin.count++;
    bin.sum[0] += red;
    bin.sum[1] += green;
    bin.sum[2] += blue;
    counts.set(key, bin);
  }
  let best = { count: 0, sum: [0, 0, 0] as [number, number, number] };
  for (const bin of counts.values()) if (bin.count > best.count) best = bin;
  if (best.count < (LEAST_SCREEN * data.length) / 3) return null;
  const [red, green, blue] = best.sum;
  return [red / best.count, green / best.count, blue / best.count];
}

/** All lengths are fractions of the longest side. */
const SCREEN_RADIUS = 0.04;
const EDGE_BAND = 0.012;
const SPILL_BAND = 0.03;
const CORE_MARGIN = 0.004;
/**
 * A colour within this distance of the screen's (0..255, per channel), whose lead of green is at least this fraction of
 * the screen's lead, is screen, even inside the subject: between arm and body.
 */
const NEAR_SCREEN = 32;
const NEAR_EXCESS = 0.65;
/**
 * Far from the subject, a shadow on the screen is screen too, if green leads by this fraction relative to its
 * brightness.
 */
const SHADOW_GREEN = 0.75;
/** Opacities below and above which a pixel counts as only screen or only subject. */
const CLEAN = { below: 0.07, above: 0.93 } as const;

/**
 * Removes the green screen. Computes the opacity from the lead of green (Vlahos' colour difference), only near the
 * screen, so that green things inside the subject stay. `matte` (0..1, `null` if no people were found) marks people:
 * their clothes may be green. Throws `bad_answer` if there is no screen.
 */
export function removeGreenScreen(picture: Raster, matte: Plane | null): CutPicture {
  const colour = findScreenColour(picture);
  if (!colour) throw new EngineFailure("bad_answer", "The answer has no green background.");
  const lengths = lengthsOf(picture);
  const near = markNear(picture, colour, matte, lengths);
  const screen = spreadScreen(picture, near, { colour, radius: lengths.screen });
  const spilled = dilate(near, lengths.spill);
  const own = ownExcess(picture, spilled, 2 * lengths.spill);
  const alpha = keyAlpha(picture, { near, screen, matte, own, lengths });
  return { raster: cleanColours(picture, alpha, { screen, spilled, own }), alpha };
}

interface Lengths {
  readonly screen: number;
  readonly edge: number;
  readonly spill: number;
  readonly core: number;
}

function lengthsOf({ width, height }: Raster): Lengths {
  const side = Math.max(width, height);
  const px = (share: number): number => Math.max(1, Math.round(share * side));
  return {
    screen: px(SCREEN_RADIUS),
    edge: px(EDGE_BAND),
    spill: px(SPILL_BAND),
    core: px(CORE_MARGIN),
  };
}

/** 1 where the screen is certain. */
function markNear(
  { width, height, data }: Raster,
  colour: Colour,
  matte: Plane | null,
  lengths: Lengths,
): Plane {
  const around = matte && dilate(matte, lengths.spill);
  const fullExcess = excessOf(...colour);
  return mapPlane(createPlane(width, height), (_, i) => {
    const pixel = pixelAt(data, i);
    const excess = excessOf(...pixel);
    const isNear = channels.every((c) => Math.abs(pixel[c] - colour[c]) < NEAR_SCREEN);
    if (isNear && excess > NEAR_EXCESS * fullExcess) return 1;
    const isFar = around !== null && (around.data[i] ?? 0) < 0.05;
    if (!isFar || !isScreenGreen(...pixel)) return 0;
    return excess * colour[1] > SHADOW_GREEN * fullExcess * pixel[1] ? 1 : 0;
  });
}

function pixelAt(data: Uint8Array, i: number): Colour {
  return [data[3 * i] ?? 0, data[3 * i + 1] ?? 0, data[3 * i + 2] ?? 0];
}

type ScreenPlanes = readonly [Plane, Plane, Plane];

/** The screen's colour everywhere, 0..255: the mean of the certain pixels around. */
function spreadScreen(
  picture: Raster,
  near: Plane,
  { colour, radius }: { readonly colour: Colour; readonly radius: number },
): ScreenPlanes {
  const weight = boxMean(near, radius);
  const spread = (channel: 0 | 1 | 2): Plane => {
    const values = channelPlane(picture, channel);
    const sums = boxMean(
      mapPlane(values, (value, i) => 255 * value * (near.data[i] ?? 0)),
      radius,
    );
    return mapPlane(sums, (sum, i) => {
      const share = weight.data[i] ?? 0;
      return share > 0.01 ? sum / share : colour[channel];
    });
  };
  return [spread(0), spread(1), spread(2)];
}

interface Keying {
  readonly near: Plane;
  readonly screen: ScreenPlanes;
  readonly matte: Plane | null;
  /** Lead of green inside the nearby subject, 0..255. */
  readonly own: Plane;
  readonly lengths: Lengths;
}

/** A pixel whose green leads by this much more (0..255) than inside the subject is translucent. */
const UNEXPLAINED = 15;

function keyAlpha(picture: Raster, { near, screen, matte, own, lengths }: Keying): Plane {
  const band = dilate(near, lengths.edge);
  const core = matte && erode(matte, lengths.core);
  const first = mapPlane(near, (isNear, i) => {
    if (isNear > 0) return 0;
    // The screen may continue beyond the image.
    const isEdge = (band.data[i] ?? 0) > 0 || isAtBorder(near, i, lengths.edge);
    const unexplained = excessOf(...pixelAt(picture.data, i)) - (own.data[i] ?? 0);
    const isOwn = (core?.data[i] ?? 0) > 0.9 && unexplained < UNEXPLAINED;
    return isEdge && !isOwn ? opacityAt(picture, screen, i) : 1;
  });
  const placed = projectEdges(picture, first, { radius: 2 * lengths.edge });
  return mapPlane(placed, (value) => {
    if (value <= CLEAN.below) return 0;
    return value >= CLEAN.above ? 1 : (value - CLEAN.below) / (CLEAN.above - CLEAN.below);
  });
}

function isAtBorder({ width, height }: Plane, i: number, margin: number): boolean {
  const [x, y] = [i % width, Math.floor(i / width)];
  return x < margin || y < margin || x >= width - margin || y >= height - margin;
}

function opacityAt({ data }: Raster, screen: ScreenPlanes, i: number): number {
  const full = excessOf(...screenAt(screen, i));
  const excess = excessOf(...pixelAt(data, i));
  return Math.min(1, Math.max(0, 1 - excess / Math.max(1, full)));
}

function screenAt([red, green, blue]: ScreenPlanes, i: number): Colour {
  return [red.data[i] ?? 0, green.data[i] ?? 0, blue.data[i] ?? 0];
}

/**
 * Removes the screen from half-covered pixels and its light from the edge: there green may lead no more than inside the
 * nearby subject.
 */
function cleanColours(picture: Raster, alpha: Plane, { screen, spilled, own }: Cleaning): Raster {
  const data = new Uint8Array(picture.data.length);
  for (let i = 0; i < alpha.data.length; i++) {
    const opacity = alpha.data[i] ?? 0;
    if (opacity === 0) continue;
    const behind = screenAt(screen, i);
    const seen = pixelAt(picture.data, i);
    const free = (c: 0 | 1 | 2): number =>
      Math.min(255, Math.max(0, behind[c] + (seen[c] - behind[c]) / opacity));
    const [red, green, blue] = [free(0), free(1), free(2)];
    const isSpilled = opacity < 1 || (spilled.data[i] ?? 0) > 0;
    const limit = isSpilled ? Math.max(red, blue) + (own.data[i] ?? 0) : 255;
    data.set([red + 0.5, Math.min(green, limit) + 0.5, blue + 0.5], 3 * i);
  }
  return { width: picture.width, height: picture.height, data };
}

interface Cleaning {
  readonly screen: ScreenPlanes;
  /** Above 0 where light from the screen falls. */
  readonly spilled: Plane;
  readonly own: Plane;
}

/** Lead of green inside the nearby subject where no light from the screen falls; 0 if nothing is there. */
function ownExcess({ data }: Raster, spilled: Plane, radius: number): Plane {
  const inside = mapPlane(spilled, (value) => (value > 0 ? 0 : 1));
  const weight = boxMean(inside, radius);
  const sums = boxMean(
    mapPlane(inside, (value, i) => value * Math.max(0, excessOf(...pixelAt(data, i)))),
    radius,
  );
  return mapPlane(sums, (sum, i) => {
    const share = weight.data[i] ?? 0;
    return share > 0.01 ? sum / share : 0;
  });
}
