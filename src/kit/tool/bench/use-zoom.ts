import { useCallback, useEffect, useRef, useState } from "react";
import { usePlainKeys } from "../plain-keys.ts";
import { useSize } from "./use-size.ts";
import {
  actualZoom,
  type Bench,
  clampView,
  FITTED,
  type Point,
  panBy,
  type Size,
  splitPane,
  toggleZoom,
  type View,
  zoomAt,
} from "./view-transform.ts";

/** How a result is shown. */
export type BenchMode = "after" | "slider" | "side";

/** Gap between two images side by side, in CSS pixels. */
export const SIDE_GAP_PX = 12;
/** Zoom factor of one press of + or its button. */
const STEP = 1.25;
const MIDDLE: Point = { x: 0, y: 0 };

function benchOf(picture: Size | null, stage: Size | null, mode: BenchMode) {
  if (!picture || !stage) return null;
  const split =
    mode === "side" ? splitPane(stage, picture, SIDE_GAP_PX) : { pane: stage, isStacked: false };
  return {
    bench: { picture, pane: split.pane, pixelRatio: window.devicePixelRatio },
    isStacked: split.isStacked,
  };
}

/** Zoom and position of a result, shared with the original beside it. */
export function useZoom(picture: Size | null, mode: BenchMode) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const stage = useSize(element);
  const [wanted, setWanted] = useState<View>(FITTED);
  const laid = benchOf(picture, stage, mode);
  const bench = laid?.bench ?? null;
  const view = bench ? clampView(bench, wanted) : FITTED;

  const latest = useRef<Bench | null>(null);
  useEffect(() => {
    latest.current = bench;
  });
  /** Several events can precede the next render: each builds on the last wanted view. */
  const change = useCallback((next: (bench: Bench, view: View) => View) => {
    setWanted((now) => {
      const known = latest.current;
      return known ? next(known, clampView(known, now)) : now;
    });
  }, []);

  const actions = {
    zoomBy: (factor: number, at: Point = MIDDLE) =>
      change((known, now) => zoomAt(known, now, { factor, at })),
    pan: (by: Point) => change((known, now) => panBy(known, now, by)),
    toggle: (at: Point) => change((known, now) => toggleZoom(known, now, at)),
    fit: () => setWanted(FITTED),
    showActual: () =>
      change((known, now) =>
        zoomAt(known, now, { factor: actualZoom(known) / now.zoom, at: MIDDLE }),
      ),
    enlarge: () => change((known, now) => zoomAt(known, now, { factor: STEP, at: MIDDLE })),
    reduce: () => change((known, now) => zoomAt(known, now, { factor: 1 / STEP, at: MIDDLE })),
  };
  usePlainKeys((key) => {
    if (key === "+" || key === "=") actions.enlarge();
    else if (key === "-") actions.reduce();
    else if (key === "0") actions.fit();
    else if (key === "1") actions.showActual();
  });
  return { setElement, element, bench, view, isStacked: laid?.isStacked ?? false, ...actions };
}

export type Zoom = ReturnType<typeof useZoom>;
