import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  actualZoom,
  type Bench,
  clampView,
  FITTED,
  fitScale,
  panBy,
  placeOfShare,
  shareAt,
  shareOf,
  shownSize,
  splitPane,
  toggleZoom,
  type View,
  zoomAt,
} from "./view-transform.ts";

const side = fc.integer({ min: 1, max: 6_000 });
const benches: fc.Arbitrary<Bench> = fc.record({
  picture: fc.record({ width: side, height: side }),
  pane: fc.record({
    width: fc.integer({ min: 40, max: 2_000 }),
    height: fc.integer({ min: 40, max: 2_000 }),
  }),
  pixelRatio: fc.constantFrom(1, 1.25, 2, 3),
});
const shift = fc.double({ min: -9_000, max: 9_000, noNaN: true });
const views: fc.Arbitrary<View> = fc.record({
  zoom: fc.double({ min: 0.01, max: 200, noNaN: true }),
  x: shift,
  y: shift,
});

/** Where the edges of the picture are, from the middle of the pane. */
function edgesOf(bench: Bench, view: View) {
  const { width, height } = shownSize(bench, view);
  return {
    left: view.x - width / 2,
    right: view.x + width / 2,
    top: view.y - height / 2,
    bottom: view.y + height / 2,
  };
}

describe("the limits of a view", () => {
  test("no empty strip beside a picture that is larger than the pane, and a smaller one in the middle", () => {
    fc.assert(
      fc.property(benches, views, (bench, wanted) => {
        const view = clampView(bench, wanted);
        const { left, right, top, bottom } = edgesOf(bench, view);
        const { width, height } = bench.pane;
        const isWide = right - left > width;
        const isHigh = bottom - top > height;
        const tiny = 1e-6;
        expect(isWide ? left <= -width / 2 + tiny && right >= width / 2 - tiny : view.x === 0).toBe(
          true,
        );
        expect(
          isHigh ? top <= -height / 2 + tiny && bottom >= height / 2 - tiny : view.y === 0,
        ).toBe(true);
      }),
    );
  });

  test("an allowed view stays what it is, and the fitted one is always allowed", () => {
    fc.assert(
      fc.property(benches, views, (bench, wanted) => {
        const view = clampView(bench, wanted);
        expect(clampView(bench, view)).toEqual(view);
        expect(clampView(bench, FITTED)).toEqual(FITTED);
      }),
    );
  });

  test("fitted, all of the picture is seen and none of it is enlarged", () => {
    fc.assert(
      fc.property(benches, (bench) => {
        const { width, height } = shownSize(bench, FITTED);
        expect(width).toBeLessThanOrEqual(bench.pane.width + 1e-6);
        expect(height).toBeLessThanOrEqual(bench.pane.height + 1e-6);
        expect(fitScale(bench)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("zooming", () => {
  test("what lies under the pointer stays there, unless an edge would come inside", () => {
    fc.assert(
      fc.property(
        benches,
        views,
        fc.record({
          factor: fc.double({ min: 1, max: 4, noNaN: true }),
          u: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
          v: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
        }),
        (bench, wanted, { factor, u, v }) => {
          const before = clampView(bench, wanted);
          const shown = shownSize(bench, before);
          // Only where the picture fills the pane, enlarging never needs the limits.
          fc.pre(shown.width >= bench.pane.width && shown.height >= bench.pane.height);
          const at = { x: u * bench.pane.width, y: v * bench.pane.height };
          const after = zoomAt(bench, before, { factor, at });
          const share = (view: View, axis: "x" | "y") => (at[axis] - view[axis]) / view.zoom;
          expect(share(after, "x")).toBeCloseTo(share(before, "x"), 4);
          expect(share(after, "y")).toBeCloseTo(share(before, "y"), 4);
        },
      ),
    );
  });

  test("at 100 % one pixel of the picture is one of the device", () => {
    fc.assert(
      fc.property(benches, (bench) => {
        const view = clampView(bench, { ...FITTED, zoom: actualZoom(bench) });
        expect(shownSize(bench, view).width * bench.pixelRatio).toBeCloseTo(bench.picture.width, 6);
        expect(shareOf(bench, view)).toBeCloseTo(1, 9);
      }),
    );
  });

  test("a double press goes closer and back", () => {
    const bench = {
      picture: { width: 1600, height: 1200 },
      pane: { width: 400, height: 300 },
      pixelRatio: 1,
    };
    const close = toggleZoom(bench, FITTED, { x: 100, y: 75 });
    expect(close).toEqual({ zoom: 4, x: -300, y: -225 });
    expect(toggleZoom(bench, close, { x: 0, y: 0 })).toEqual(FITTED);
    // A picture that is fitted at 100 % is enlarged all the same.
    const small = { ...bench, picture: { width: 200, height: 150 } };
    expect(toggleZoom(small, FITTED, { x: 0, y: 0 }).zoom).toBe(2.5);
  });

  test("a drag moves the picture, as far as its edge", () => {
    const bench = {
      picture: { width: 800, height: 600 },
      pane: { width: 400, height: 300 },
      pixelRatio: 1,
    };
    const close = { zoom: 2, x: 0, y: 0 };
    expect(panBy(bench, close, { x: 30, y: -40 })).toEqual({ zoom: 2, x: 30, y: -40 });
    expect(panBy(bench, close, { x: 900, y: -900 })).toEqual({ zoom: 2, x: 200, y: -150 });
    expect(panBy(bench, FITTED, { x: 30, y: 30 })).toEqual(FITTED);
  });
});

describe("places on the picture", () => {
  test("the corners and the middle of a picture are where its frame is, moved and zoomed", () => {
    fc.assert(
      fc.property(benches, views, (bench, wanted) => {
        const view = clampView(bench, wanted);
        const { left, right, top, bottom } = edgesOf(bench, view);
        const near = ({ x, y }: { x: number; y: number }, share: { x: number; y: number }) => {
          expect(x).toBeCloseTo(share.x, 6);
          expect(y).toBeCloseTo(share.y, 6);
        };
        near(shareAt(bench, view, { x: left, y: top }), { x: 0, y: 0 });
        near(shareAt(bench, view, { x: right, y: bottom }), { x: 1, y: 1 });
        near(shareAt(bench, view, { x: view.x, y: view.y }), { x: 0.5, y: 0.5 });
      }),
    );
  });

  test("a place of the picture and its place on the pane lead to each other", () => {
    const share = fc.double({ min: -1, max: 2, noNaN: true });
    fc.assert(
      fc.property(benches, views, share, share, (bench, wanted, x, y) => {
        const view = clampView(bench, wanted);
        const back = shareAt(bench, view, placeOfShare(bench, view, { x, y }));
        expect(back.x).toBeCloseTo(x, 6);
        expect(back.y).toBeCloseTo(y, 6);
      }),
    );
  });
});

test("two pictures lie beside each other or above each other, whichever shows more of them", () => {
  const tall = { width: 600, height: 800 };
  const wide = { width: 1600, height: 900 };
  const stage = { width: 800, height: 600 };
  expect(splitPane(stage, tall, 8)).toEqual({
    pane: { width: 396, height: 600 },
    isStacked: false,
  });
  expect(splitPane({ width: 390, height: 700 }, wide, 8)).toEqual({
    pane: { width: 390, height: 346 },
    isStacked: true,
  });
});
