import { type KeyboardEvent, useState } from "react";
import { useText } from "#kit/ui/use-text.ts";
import type { Zoom } from "../bench/use-zoom.ts";
import {
  type Bench,
  type Point,
  placeOfShare,
  shareAt,
  shownSize,
} from "../bench/view-transform.ts";
import { brushText } from "./brush-text.ts";

/** Steps in CSS pixels, so that they are finer on an enlarged photo. */
const STEP_PX = 10;
const LEAP_PX = 50;
/** The view follows a brush that comes closer to the stage's edge. */
const MARGIN_PX = 24;

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const toShare = (value: number) => Math.max(0, Math.min(1, value));
const toPercent = (share: number) => Math.round(100 * share);

/** How far a place lies beyond a length around 0, minus the margin. */
function beyond(place: number, length: number): number {
  const reach = Math.max(0, length / 2 - MARGIN_PX);
  return place - Math.max(-reach, Math.min(reach, place));
}

interface CursorOptions {
  readonly begin: (at: Point) => void;
  readonly extend: (points: readonly Point[]) => void;
  readonly finish: () => void;
  readonly onNews: (news: string) => void;
}

/** The brush of the keyboard: arrow keys move it, a press puts it down or lifts it. The view follows it. */
export function useCursor({ bench, view, pan }: Zoom, options: CursorOptions) {
  const say = useText(brushText);
  /** In shares of the photo; `null` while the pointer is in use. */
  const [cursor, setCursor] = useState<Point | null>(null);
  const [isDown, setIsDown] = useState(false);
  const inWords = ({ x, y }: Point) => say("at", { x: toPercent(x), y: toPercent(y) });

  function cursorNow(): Point {
    const middle = { x: 0, y: 0 };
    const { x, y } = cursor ?? (bench ? shareAt(bench, view, middle) : middle);
    return { x: toShare(x), y: toShare(y) };
  }
  function step(known: Bench, by: Point) {
    const { width, height } = shownSize(known, view);
    const from = cursorNow();
    const to = { x: toShare(from.x + by.x / width), y: toShare(from.y + by.y / height) };
    setCursor(to);
    options.onNews(inWords(to));
    if (isDown) options.extend([to]);
    const place = placeOfShare(known, view, to);
    pan({ x: -beyond(place.x, known.pane.width), y: -beyond(place.y, known.pane.height) });
  }
  function lift() {
    if (!isDown) return;
    setIsDown(false);
    options.finish();
  }
  return {
    cursor,
    isDown,
    lift,
    /** The pointer takes over. */
    hide: () => {
      lift();
      setCursor(null);
    },
    /** The open stroke has been dropped. */
    forget: () => setIsDown(false),
    press: () => {
      const at = cursorNow();
      setCursor(at);
      if (isDown) lift();
      else options.begin(at);
      setIsDown(!isDown);
      options.onNews(`${say(isDown ? "up" : "down")} ${inWords(at)}`);
    },
    /** Returns `false` for other keys. */
    move: ({ key, shiftKey }: KeyboardEvent): boolean => {
      const arrow = arrows[key];
      const px = shiftKey ? LEAP_PX : STEP_PX;
      if (arrow && bench) step(bench, { x: px * arrow.x, y: px * arrow.y });
      return arrow !== undefined;
    },
  };
}
