import { useEffect, useRef } from "react";
import { isTypingIn } from "./typing.ts";

/** `true` while a dialog is open: it handles its own keys. */
export function isBelowWindow(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}

/** Handles keys without Ctrl, Cmd or Alt, anywhere on the page except in text fields or while a dialog is open. */
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
