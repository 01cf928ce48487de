import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

const LONG_MS = 500;
/** A finger that moves farther scrolls. */
const STILL_PX = 10;

interface Press {
  readonly timer: number;
  readonly x: number;
  readonly y: number;
}

/** Handlers that call `onLongPress` when a finger or pen rests on the element. The press is then no click. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<Press | null>(null);
  const isTouched = useRef(false);
  const isLong = useRef(false);
  function end() {
    window.clearTimeout(press.current?.timer);
    press.current = null;
  }
  useEffect(() => () => window.clearTimeout(press.current?.timer), []);
  return {
    onPointerDown({ pointerType, isPrimary, clientX, clientY }: PointerEvent) {
      end();
      isLong.current = false;
      isTouched.current = pointerType !== "mouse";
      if (!isTouched.current || !isPrimary) return;
      const timer = window.setTimeout(() => {
        isLong.current = true;
        end();
        onLongPress();
      }, LONG_MS);
      press.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = press.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event: MouseEvent) {
      if (isTouched.current) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      if (!isLong.current) return;
      isLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
