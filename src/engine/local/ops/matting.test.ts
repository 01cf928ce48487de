import { describe, expect, test } from "vitest";
import { colourEvidence, learnColours } from "./colour-model.ts";
import { findComponents } from "./components.ts";
import { projectEdges } from "./edge-matting.ts";
import { estimateLayers, removeBackdrop } from "./foreground.ts";
import { geodesicMap } from "./geodesic.ts";
import { applyModel, guidedModel } from "./guided-filter.ts";
import { evenLight } from "./light.ts";
import { meanField } from "./mean-field.ts";
import {
  createPlane,
  mapPlane,
  mirrorPlane,
  mirrorRaster,
  type Plane,
  type Raster,
} from "./raster.ts";
import { sharpen } from "./sharpen.ts";

const SIDE = 64;
const FRONT = [200, 120, 40] as const;
const BACK = [20, 60, 180] as const;

/** Opacity of a soft edge: 0 on the left, 1 on the right, 8 pixels wide. */
function softEdge(): Plane {
  return mapPlane(createPlane(SIDE, SIDE), (_, i) => {
    return Math.min(1, Math.max(0, ((i % SIDE) - 28) / 8));
  });
}

function composite(alpha: Plane): Raster {
  const data = new Uint8Array(3 * alpha.data.length);
  for (const [i, opacity] of alpha.data.entries()) {
    for (const c of [0, 1, 2] as const) {
      data[3 * i + c] = FRONT[c] * opacity + BACK[c] * (1 - opacity) + 0.5;
    }
  }
  return { width: alpha.width, height: alpha.height, data };
}

function meanError(a: Plane, b: Plane): number {
  return (
    a.data.reduce((sum, value, i) => sum + Math.abs(value - (b.data[i] ?? 0)), 0) / a.data.length
  );
}

describe("edges", () => {
  test("the guided filter moves a blurred mask onto the edge of the picture", () => {
    const rough = softEdge();
    const truth = mapPlane(rough, (value) => (value > 0.5 ? 1 : 0));
    const filtered = applyModel(
      composite(truth),
      guidedModel(composite(truth), rough, { radius: 8, epsilon: 1e-5 }),
    );
    const stepAt = ({ data }: Plane): number => (data[33] ?? 0) - (data[31] ?? 0);
    expect(stepAt(rough)).toBeCloseTo(0.25);
    expect(stepAt(filtered)).toBeGreaterThan(0.6);
  });

  test("the colours between front and back tell the opacity", () => {
    const truth = softEdge();
    const guess = mapPlane(truth, (value) => (value <= 0 || value >= 1 ? value : 0.5));
    const refined = projectEdges(composite(truth), guess, { radius: 10 });
    expect(meanError(refined, truth)).toBeLessThan(0.5 * meanError(guess, truth));
  });

  test("colours that are alike change nothing", () => {
    const guess = softEdge();
    const grey = { width: SIDE, height: SIDE, data: new Uint8Array(3 * SIDE * SIDE).fill(90) };
    expect(projectEdges(grey, guess, { radius: 10 }).data).toEqual(guess.data);
  });
});

test("the foreground's colour comes out of half-covered pixels without the background", () => {
  const truth = softEdge();
  const picture = composite(truth);
  const found = removeBackdrop(picture, truth, estimateLayers(picture, truth, 12));
  for (const [i, alpha] of truth.data.entries()) {
    if (alpha < 0.5 || alpha >= 1) continue;
    for (const c of [0, 1, 2] as const) {
      const seen = picture.data[3 * i + c] ?? 0;
      const colour = found.data[3 * i + c] ?? 0;
      expect(Math.abs(colour - FRONT[c])).toBeLessThan(0.5 * Math.abs(seen - FRONT[c]) + 4);
    }
  }
});

describe("regions", () => {
  test("components are joined by sides, not by corners", () => {
    const plane = { width: 4, height: 2, data: Float32Array.of(1, 0, 1, 1, 0, 1, 0, 0) };
    const { labels, sizes } = findComponents(plane, 0.5);
    expect(Array.from(labels)).toEqual([1, 0, 2, 2, 0, 3, 0, 0]);
    expect(sizes.slice(1)).toEqual([1, 2, 1]);
  });

  test("the nearest seed is the one on the same side of an edge of colour", () => {
    const edge = composite(mapPlane(softEdge(), (value) => (value > 0.5 ? 1 : 0)));
    const inside = new Uint8Array(SIDE * SIDE).fill(1);
    const { labels, distances } = geodesicMap(edge, inside, [
      { index: 0, label: 1 },
      { index: SIDE - 1, label: 2 },
    ]);
    const row = 30 * SIDE;
    expect([labels[row + 31], labels[row + 34]]).toEqual([1, 2]);
    expect(distances[1]).toBe(2);
  });

  test("what no seed can reach stays without a label", () => {
    const wall = Uint8Array.from({ length: 9 }, (_, i) => (i % 3 === 1 ? 0 : 1));
    const flat = { width: 3, height: 3, data: new Uint8Array(27) };
    const { labels } = geodesicMap(flat, wall, [{ index: 0, label: 1 }]);
    expect(Array.from(labels)).toEqual([1, 0, 0, 1, 0, 0, 1, 0, 0]);
  });

  test("colours that were learned speak for their side", () => {
    const truth = mapPlane(softEdge(), (value) => (value > 0.5 ? 1 : 0));
    const picture = composite(truth);
    const front = learnColours(picture, truth);
    const back = learnColours(
      picture,
      mapPlane(truth, (value) => 1 - value),
    );
    const evidence = colourEvidence(picture, { front, back }, 3);
    expect(evidence[0]).toBe(-3);
    expect(evidence[SIDE - 1]).toBe(3);
  });

  test("the mean field clears specks and keeps the edge", () => {
    const truth = mapPlane(softEdge(), (value) => (value > 0.5 ? 1 : 0));
    const odds = Float32Array.from(truth.data, (value, i) => {
      const isSpeck = i % 97 === 0;
      return value > 0.5 === !isSpeck ? 1.5 : -1.5;
    });
    const decision = meanField(composite(truth), odds, { strength: 0.9, iterations: 12 });
    const wrong = decision.data.filter((value, i) => value > 0.5 !== (truth.data[i] ?? 0) > 0.5);
    expect(wrong).toHaveLength(0);
  });
});

describe("whole pictures", () => {
  test("two mirrors show the picture again", () => {
    const picture = composite(softEdge());
    expect(mirrorRaster(mirrorRaster(picture)).data).toEqual(picture.data);
    expect(mirrorRaster(picture).data).not.toEqual(picture.data);
    expect(mirrorPlane(mirrorPlane(softEdge())).data).toEqual(softEdge().data);
  });

  test("sharpening steepens an edge, adds no colour and leaves flat parts alone", () => {
    const grey = composite(softEdge());
    for (let i = 0; i < grey.data.length; i += 3) grey.data.fill(grey.data[i] ?? 0, i, i + 3);
    const sharp = sharpen(grey, { radius: 1, amount: 0.5 });
    expect(sharp.data.subarray(0, 30)).toEqual(grey.data.subarray(0, 30));
    expect(sharp.data).not.toEqual(grey.data);
    for (let i = 0; i < sharp.data.length; i += 3) expect(sharp.data[i]).toBe(sharp.data[i + 2]);
  });

  test("light is lifted for a dark person, and a well lit one stays as it is", () => {
    const everywhere = createPlane(SIDE, SIDE, 1);
    const flat = (value: number): Raster => ({
      width: SIDE,
      height: SIDE,
      data: new Uint8Array(3 * SIDE * SIDE).fill(value),
    });
    const lifted = evenLight(flat(50), everywhere).data[0] ?? 0;
    expect(lifted).toBeGreaterThan(50);
    expect(lifted).toBeLessThan(90);
    expect(evenLight(flat(130), everywhere).data[0]).toBe(130);
  });
});
