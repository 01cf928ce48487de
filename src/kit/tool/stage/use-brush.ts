import { useRef, useState } from "react";
import { useText } from "#kit/ui/use-text.ts";
import type { Pen } from "../bench/use-gestures.ts";
import type { Zoom } from "../bench/use-zoom.ts";
import { type Point, shareAt } from "../bench/view-transform.ts";
import { brushText, markedWords } from "./brush-text.ts";
import { isMarked, markedShare, type Region, withRegion } from "./mask.ts";
import { useCursor } from "./use-cursor.ts";
import type { PaintedMask } from "./use-mask.ts";
import { usePainter } from "./use-painter.ts";
import { type BrushTool, SIZE, useSettings } from "./use-settings.ts";
import { useStageKeys } from "./use-stage-keys.ts";

/** A stroke this short was the first finger of two. */
const ACCIDENT_MS = 250;

interface AreaOptions {
  readonly mask: PaintedMask;
  readonly goTo: (step: () => void) => void;
  readonly onNews: (news: string) => void;
}

/** Returns what marks a whole ninth of the photo, or takes its marks away. */
function useAreas({ mask, goTo, onNews }: AreaOptions) {
  const say = useText(brushText);
  return (region: Region) => {
    const isOn = !isMarked(mask.mask, region);
    const next = withRegion(mask.mask, region, isOn ? 255 : 0);
    goTo(() => mask.change(next));
    const marked = markedWords(say, markedShare(next));
    onNews(`${say(isOn ? "areaOn" : "areaOff", { name: say(region) })} ${marked}`);
  };
}

/** The brush on the stage, by pointer, keyboard and area. `news` says what has just happened, `null` after a stroke. */
export function useBrush(zoom: Zoom, mask: PaintedMask, onLeave: () => void) {
  const say = useText(brushText);
  const settings = useSettings();
  const { tool, radius } = settings;
  const [news, setNews] = useState<string | null>(null);
  const begunAtMs = useRef(0);
  const painter = usePainter(mask.mask, (next) => {
    setNews(null);
    mask.change(next);
  });
  const { bench, view } = zoom;
  const shareOf = (at: Point) => (bench ? shareAt(bench, view, at) : at);
  function begin(at: Point) {
    settings.setIsHidden(false);
    painter.start(settings.brush, at);
  }
  const { cursor, isDown, ...keyboard } = useCursor(zoom, { ...painter, begin, onNews: setNews });

  function choose(next: BrushTool) {
    keyboard.lift();
    settings.setTool(next);
    setNews(`${say(next)}.`);
  }
  function resize(next: number) {
    const size = Math.max(SIZE.min, Math.min(SIZE.max, next));
    settings.setRadius(size);
    setNews(say("sizeIs", { count: Math.round(1_000 * size) / 10 }));
  }
  /** Takes an undo step, or another one that replaces what is open. */
  function goTo(step: () => void) {
    if (isDown) painter.drop();
    keyboard.forget();
    settings.setIsHidden(false);
    setNews(null);
    step();
  }
  const { usesSpace, onKeyDown, ...keys } = useStageKeys({
    press: keyboard.press,
    move: keyboard.move,
    undo: () => goTo(mask.undo),
    redo: () => goTo(mask.redo),
    shortcuts: {
      b: () => choose("brush"),
      e: () => choose("eraser"),
      h: () => choose("move"),
      "[": () => resize(radius - SIZE.step),
      "]": () => resize(radius + SIZE.step),
      escape: () => (isDown ? keyboard.lift() : onLeave()),
    },
  });
  const pen: Pen = {
    start: (at) => {
      if (usesSpace() || !bench) return false;
      keyboard.hide();
      begunAtMs.current = performance.now();
      begin(shareOf(at));
      return true;
    },
    move: (points) => painter.extend(points.map(shareOf)),
    end: painter.finish,
    interrupt: () => {
      if (performance.now() - begunAtMs.current < ACCIDENT_MS) painter.drop();
      else painter.finish();
    },
  };
  const isMoving = tool === "move";
  return {
    ...settings,
    ...keys,
    choose,
    resize,
    goTo,
    toggleRegion: useAreas({ mask, goTo, onNews: setNews }),
    news,
    cursor: isMoving ? null : cursor,
    isDown,
    place: painter.place,
    pen: isMoving ? null : pen,
    onKeyDown: isMoving ? null : onKeyDown,
  };
}

export type BrushControl = ReturnType<typeof useBrush>;
