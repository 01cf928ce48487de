import { colourEvidence, learnColours } from "../ops/colour-model.ts";
import { findComponents } from "../ops/components.ts";
import { gaussian } from "../ops/filters.ts";
import { geodesicMap, type Seed } from "../ops/geodesic.ts";
import { meanField } from "../ops/mean-field.ts";
import { clamp, createPlane, mapPlane, type Plane, type Raster } from "../ops/raster.ts";

/** Rounds of learning the colours of both sides and deciding again. */
const ROUNDS = 4;
const COLOUR_LIMIT = 3;
const COLOUR_WEIGHT = 0.8;
const SALIENCY_WEIGHT = 4;
/** Weight of the preference for the centre of the image, in log-odds. */
const CENTRE_WEIGHT = 1.2;
const CRF = { strength: 1.1, iterations: 15 };

/**
 * The salient object of an image without people: far from the border if changes of colour count as distance (geodesic
 * saliency, Wei 2012), refined with the colours of both sides (similar to GrabCut). Nearly 0 or 1.
 */
export function findMainObject(picture: Raster): Plane {
  const saliency = borderDistance(picture);
  const prior = mapPlane(saliency, (value, i) => {
    const x = ((i % picture.width) + 0.5) / picture.width - 0.5;
    const y = (Math.floor(i / picture.width) + 0.5) / picture.height - 0.5;
    const centre = Math.exp(-(x * x + y * y) / 0.08) - 0.5;
    return SALIENCY_WEIGHT * (value - 0.5) + CENTRE_WEIGHT * centre;
  });
  let decision = mapPlane(prior, (odds) => 1 / (1 + Math.exp(-odds)));
  for (let round = 0; round < ROUNDS; round++) {
    const front = learnColours(
      picture,
      mapPlane(decision, (p) => (p > 0.6 ? p : 0)),
    );
    const back = learnColours(
      picture,
      mapPlane(decision, (p) => (p < 0.4 ? 1 - p : 0)),
    );
    const evidence = colourEvidence(picture, { front, back }, COLOUR_LIMIT);
    const logOdds = evidence.map((colour, i) => (prior.data[i] ?? 0) + COLOUR_WEIGHT * colour);
    decision = meanField(picture, logOdds, CRF);
  }
  return fillHoles(decision);
}

/** Areas enclosed by the object belong to it. */
function fillHoles(decision: Plane): Plane {
  const { width, height } = decision;
  const outside = mapPlane(decision, (value) => 1 - value);
  const { labels } = findComponents(outside, 0.5);
  const open = new Set<number>();
  for (let i = 0; i < labels.length; i++) {
    const x = i % width;
    const isBorder = x === 0 || x === width - 1 || i < width || i >= width * (height - 1);
    if (isBorder) open.add(labels[i] ?? 0);
  }
  return mapPlane(decision, (value, i) => {
    const label = labels[i] ?? 0;
    return label > 0 && !open.has(label) ? 1 : value;
  });
}

/** 0 at the border, 1 at the pixels farthest from it by that distance. */
function borderDistance(picture: Raster): Plane {
  const { width, height } = picture;
  const seeds: Seed[] = [];
  for (let x = 0; x < width; x++) {
    seeds.push({ index: x, label: 1 }, { index: (height - 1) * width + x, label: 1 });
  }
  for (let y = 0; y < height; y++) {
    seeds.push({ index: y * width, label: 1 }, { index: y * width + width - 1, label: 1 });
  }
  const everywhere = new Uint8Array(width * height).fill(1);
  const { distances } = geodesicMap(picture, everywhere, seeds);
  const sorted = Array.from(distances).toSorted((a, b) => a - b);
  const high = Math.max(1, sorted[Math.floor(0.95 * sorted.length)] ?? 1);
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i++)
    plane.data[i] = clamp((distances[i] ?? 0) / high, 0, 1);
  return gaussian(plane, 2);
}
