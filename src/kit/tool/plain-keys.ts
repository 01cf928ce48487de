import { useEffect, useRef } from "react";
import { isTypingIn } from "./typing.ts";

/** True while a window lies above the page: its keys are its own. */
export function isBelowWindow(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}

/** Hears keys without Ctrl, Cmd or Alt, from anywhere on the page but a text field or a window above it. */
export function usePlainKeys(press: (key: string) => void): void {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isPlain && !isTypingIn(event.target) && !isBelowWindow()) latest.current(event.key);
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}
