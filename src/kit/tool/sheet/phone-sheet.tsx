import { ChevronDown, ChevronUp, Maximize2, Minimize2 } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { Button } from "#kit/ui/button.tsx";
import { useText } from "#kit/ui/use-text.ts";
import "./phone-sheet.css";
import { type SheetPosition, sheetPositions } from "./sheet.ts";
import { sheetText } from "./sheet-text.ts";

/** A shorter movement is a press. */
const DRAG_PX = 6;
/** A faster release moves the sheet at least one step on. */
const FLICK_PX_PER_MS = 0.5;
/** Shares of the room below which the sheet collapses, and from which it has its whole height. */
const COLLAPSES_BELOW = 0.36;
const FULL_FROM = 0.68;
/** A smaller change of the visible height is a bar of the browser, no keyboard. */
const KEYBOARD_MIN_PX = 120;

const screenOf = (element: Element | null) => element?.closest<HTMLElement>(".tool-screen");
const sheetOf = (element: Element | null) => element?.closest<HTMLElement>(".tool-sheet");

function stepFrom(position: SheetPosition, by: 1 | -1): SheetPosition {
  return sheetPositions[sheetPositions.indexOf(position) + by] ?? position;
}

/** Where the sheet rests that was released at `heightPx` of `roomPx`. */
function restOf(heightPx: number, roomPx: number): SheetPosition {
  const share = heightPx / roomPx;
  if (share < COLLAPSES_BELOW) return "collapsed";
  return share < FULL_FROM ? "half" : "full";
}

/** Where a flick ends: one step on, or further if the sheet was released there. */
function flickTo(rest: SheetPosition, from: SheetPosition, by: 1 | -1): SheetPosition {
  const step = stepFrom(from, by);
  const further = sheetPositions.indexOf(rest) - sheetPositions.indexOf(step);
  return further * by > 0 ? rest : step;
}

interface Drag {
  readonly startPx: number;
  readonly startHeightPx: number;
  readonly roomPx: number;
  readonly from: SheetPosition;
  isMoved: boolean;
  lastPx: number;
  lastMs: number;
  speedPxPerMs: number;
}

/** Drags the sheet by its head. Its height follows the finger until it is released. */
function useSheetDrag(position: SheetPosition, onMove: (position: SheetPosition) => void) {
  const drag = useRef<Drag | null>(null);
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const sheet = sheetOf(event.currentTarget);
    if (event.button !== 0 || !sheet) return;
    // A fast mouse would leave the head before it has moved far enough to be a drag.
    const isOnButton = event.target instanceof Element && event.target.closest("button") !== null;
    if (!isOnButton) event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      startPx: event.clientY,
      startHeightPx: sheet.offsetHeight,
      roomPx: screenOf(sheet)?.offsetHeight ?? 1,
      from: position,
      isMoved: false,
      lastPx: event.clientY,
      lastMs: event.timeStamp,
      speedPxPerMs: 0,
    };
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const { current: now } = drag;
    const sheet = sheetOf(event.currentTarget);
    if (!now || !sheet) return;
    const upPx = now.startPx - event.clientY;
    if (!now.isMoved) {
      if (Math.abs(upPx) < DRAG_PX) return;
      now.isMoved = true;
      // From here on the pressed button gets no click.
      event.currentTarget.setPointerCapture(event.pointerId);
      sheet.style.transition = "none";
      onMove("half");
    }
    const passedMs = event.timeStamp - now.lastMs;
    if (passedMs > 0) now.speedPxPerMs = (now.lastPx - event.clientY) / passedMs;
    now.lastPx = event.clientY;
    now.lastMs = event.timeStamp;
    sheet.style.height = `${Math.max(0, Math.min(now.roomPx, now.startHeightPx + upPx))}px`;
  }
  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const { current: last } = drag;
    const sheet = sheetOf(event.currentTarget);
    drag.current = null;
    if (!last?.isMoved || !sheet) return;
    const heightPx = last.startHeightPx + last.startPx - event.clientY;
    const { speedPxPerMs: speed } = last;
    sheet.style.transition = "";
    sheet.style.height = "";
    const rest = restOf(heightPx, last.roomPx);
    onMove(Math.abs(speed) < FLICK_PX_PER_MS ? rest : flickTo(rest, last.from, speed > 0 ? 1 : -1));
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

/** Keeps the screen above the on-screen keyboard, which covers the page in most browsers. */
function useKeyboardRoom(head: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const { visualViewport: visible } = window;
    const screen = screenOf(head.current);
    if (!visible || !screen) return undefined;
    const fit = () => {
      const coveredPx = Math.round(window.innerHeight - visible.height * visible.scale);
      const isOpen = coveredPx >= KEYBOARD_MIN_PX;
      screen.style.setProperty("--keyboard", isOpen ? `${coveredPx}px` : "0px");
      screen.toggleAttribute("data-keyboard", isOpen);
    };
    fit();
    visible.addEventListener("resize", fit);
    return () => {
      visible.removeEventListener("resize", fit);
      screen.removeAttribute("data-keyboard");
      screen.style.removeProperty("--keyboard");
    };
  }, [head]);
}

interface SheetHandleProps {
  readonly position: SheetPosition;
  /** The id of the form. */
  readonly controls: string;
  /** What keeps the form from being sent: another one is shown even if the sheet is collapsed. */
  readonly problem: object | null;
  readonly isRunning: boolean;
  readonly onMove: (position: SheetPosition) => void;
}

/** Opens the sheet where it hides something that the user has to see, and closes it for a run. */
function useOpening(
  head: { readonly current: HTMLElement | null },
  { position, problem, isRunning, onMove }: SheetHandleProps,
): void {
  const latest = useRef({ position, onMove });
  useEffect(() => {
    latest.current = { position, onMove };
  });
  useEffect(() => {
    // The message about a missing photo is on the stage.
    const message = problem && sheetOf(head.current)?.querySelector("[role=alert]");
    if (!message) return undefined;
    if (latest.current.position === "collapsed") latest.current.onMove("half");
    const frame = requestAnimationFrame(() => message.scrollIntoView({ block: "center" }));
    return () => cancelAnimationFrame(frame);
  }, [head, problem]);
  useEffect(() => {
    const sheet = sheetOf(head.current);
    if (sheet && position === "collapsed") sheet.scrollTop = 0;
  }, [head, position]);
  useEffect(() => {
    // The progress and then the result need the room.
    if (isRunning) latest.current.onMove("collapsed");
  }, [isRunning]);
}

/** The head of the sheet: drag it, or use its buttons or the arrow keys on them. */
export function SheetHandle(props: SheetHandleProps) {
  const { position, controls, onMove } = props;
  const say = useText(sheetText);
  const head = useRef<HTMLDivElement>(null);
  const drag = useSheetDrag(position, onMove);
  useKeyboardRoom(head);
  useOpening(head, props);
  const isOpen = position !== "collapsed";
  const isFull = position === "full";
  const Toggle = isOpen ? ChevronDown : ChevronUp;
  const Whole = isFull ? Minimize2 : Maximize2;
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    onMove(stepFrom(position, event.key === "ArrowUp" ? 1 : -1));
  }
  return (
    <div ref={head} className="sheet-head" {...drag}>
      {isOpen ? (
        <Button
          variant="ghost"
          size="icon"
          aria-label={say("whole")}
          aria-pressed={isFull}
          onClick={() => onMove(isFull ? "half" : "full")}
          onKeyDown={onKeyDown}
        >
          <Whole aria-hidden className="size-4.5" />
        </Button>
      ) : null}
      <Button
        variant="ghost"
        size="sm"
        className="px-3"
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={() => onMove(isOpen ? "collapsed" : "half")}
        onKeyDown={onKeyDown}
      >
        {say("settings")}
        <Toggle aria-hidden className="size-4.5" />
      </Button>
    </div>
  );
}
