import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import type { Zoom } from "./use-zoom.ts";
import type { Point } from "./view-transform.ts";

const PAN_STEP_PX = 60;
/** Two taps closer than this in time and distance are a double tap. */
const DOUBLE_TAP = { ms: 300, px: 28 } as const;
/** A wheel notch is about 100; a trackpad pinch arrives in steps of a few units. */
const WHEEL_SPEED = 0.0016;
const PINCH_SPEED = 0.01;
const LINE_PX = 16;

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: PAN_STEP_PX, y: 0 },
  ArrowRight: { x: -PAN_STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: PAN_STEP_PX },
  ArrowDown: { x: 0, y: -PAN_STEP_PX },
};

interface At {
  readonly clientX: number;
  readonly clientY: number;
  readonly target: EventTarget | null;
}

/** A position on the screen, relative to the middle of its pane. */
function placeOf({ clientX, clientY, target }: At, stage: HTMLElement): Point {
  const pane = target instanceof Element ? target.closest("[data-pane]") : null;
  const box = (pane ?? stage).getBoundingClientRect();
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

/** `true` if the wheel would scroll the page: then only a pinch zooms. */
function doesPageScroll(): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight + 1;
}

/** Zooms at the pointer with the wheel. React's own wheel listeners can't stop the page from scrolling. */
function useWheel({ element, zoomBy }: Zoom): void {
  const latest = useRef(zoomBy);
  useEffect(() => {
    latest.current = zoomBy;
  });
  useEffect(() => {
    if (!element) return undefined;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && doesPageScroll()) return;
      event.preventDefault();
      const px = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
      const speed = event.ctrlKey ? PINCH_SPEED : WHEEL_SPEED;
      latest.current(Math.exp(-event.deltaY * px * speed), placeOf(event, element));
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [element]);
}

/** Draws with the main pointer, which otherwise moves the picture. Points are relative to the pane's middle. */
export interface Pen {
  /** Returns `false` if this pointer moves the picture all the same. */
  readonly start: (at: Point) => boolean;
  readonly move: (points: readonly Point[]) => void;
  readonly end: () => void;
  /** A second finger has come: from now on both zoom. */
  readonly interrupt: () => void;
}

interface Finger extends Point {
  readonly id: number;
}

function fingerOf({ pointerId: id, clientX: x, clientY: y }: PointerEvent): Finger {
  return { id, x, y };
}

/** The midpoint and the distance of two fingers. */
function spanOf(a: Point, b: Point) {
  return {
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    lengthPx: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
  };
}

/** The positions since the last event of a pointer, more of them than events. */
function coalesced({ nativeEvent }: PointerEvent): readonly globalThis.PointerEvent[] {
  const all = nativeEvent.getCoalescedEvents?.() ?? [];
  return all.length > 0 ? all : [nativeEvent];
}

/** Gestures on the stage: one pointer pans or draws, two zoom, a double click or tap toggles the zoom unless it draws. */
export function useGestures(zoom: Zoom, pen: Pen | null = null) {
  const fingers = useRef<readonly Finger[]>([]);
  /** Screen position of the pressed pane's middle: events of a captured pointer only target the stage. */
  const middle = useRef<Point>({ x: 0, y: 0 });
  const isTouched = useRef(false);
  const isDrawing = useRef(false);
  const lastTap = useRef({ x: 0, y: 0, timeMs: Number.NEGATIVE_INFINITY });
  useWheel(zoom);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    const place = placeOf(event, event.currentTarget);
    middle.current = { x: event.clientX - place.x, y: event.clientY - place.y };
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current = [...fingers.current, fingerOf(event)];
    isTouched.current = event.pointerType === "touch";
    if (isDrawing.current) pen?.interrupt();
    isDrawing.current = fingers.current.length === 1 && (pen?.start(place) ?? false);
    if (isTouched.current && !pen) tap(event, place);
  }
  function tap({ clientX: x, clientY: y, timeStamp: timeMs }: PointerEvent, place: Point) {
    const last = lastTap.current;
    const isDouble =
      fingers.current.length === 1 &&
      timeMs - last.timeMs < DOUBLE_TAP.ms &&
      Math.hypot(x - last.x, y - last.y) < DOUBLE_TAP.px;
    lastTap.current = { x, y, timeMs: isDouble ? Number.NEGATIVE_INFINITY : timeMs };
    if (isDouble) zoom.toggle(place);
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const [first, second] = fingers.current;
    const before = fingers.current.find(({ id }) => id === event.pointerId);
    if (!first || !before) return;
    const now = fingerOf(event);
    fingers.current = fingers.current.map((finger) => (finger === before ? now : finger));
    if (isDrawing.current) {
      const { x, y } = middle.current;
      pen?.move(coalesced(event).map((at) => ({ x: at.clientX - x, y: at.clientY - y })));
      return;
    }
    if (!second) {
      zoom.pan({ x: now.x - before.x, y: now.y - before.y });
      return;
    }
    const was = spanOf(first, second);
    const is = spanOf(first === before ? now : first, second === before ? now : second);
    zoom.pan({ x: is.middle.x - was.middle.x, y: is.middle.y - was.middle.y });
    zoom.zoomBy(is.lengthPx / was.lengthPx, {
      x: is.middle.x - middle.current.x,
      y: is.middle.y - middle.current.y,
    });
  }
  function letGo(event: PointerEvent<HTMLElement>) {
    fingers.current = fingers.current.filter(({ id }) => id !== event.pointerId);
    if (!isDrawing.current || fingers.current.length > 0) return;
    isDrawing.current = false;
    pen?.end();
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const by = arrows[event.key];
    if (!by || event.target !== event.currentTarget) return;
    event.preventDefault();
    zoom.pan(by);
  }
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onKeyDown,
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      // `onPointerDown` has already handled a double tap.
      if (!isTouched.current && !pen) zoom.toggle(placeOf(event, event.currentTarget));
    },
  };
}
