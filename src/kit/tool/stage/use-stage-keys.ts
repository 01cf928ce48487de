import { type KeyboardEvent, useRef } from "react";

/** Space held longer was meant to move the photo. */
const TAP_MS = 500;

const isModified = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

interface StageKeys {
  readonly press: () => void;
  /** Returns `false` for a key that doesn't move the brush. */
  readonly move: (event: KeyboardEvent) => boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  /** By lower-case key; on the stage and its bar. */
  readonly shortcuts: Readonly<Record<string, () => void>>;
}

/** Keys of the stage. Space is a press if it is short, and moves the photo with the pointer while it is held. */
export function useStageKeys({ press, move, undo, redo, shortcuts }: StageKeys) {
  const space = useRef<{ readonly atMs: number; isUsed: boolean } | null>(null);
  return {
    /** Returns whether Space is held, for a pointer that begins. */
    usesSpace: (): boolean => {
      if (space.current) space.current.isUsed = true;
      return space.current !== null;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget || isModified(event)) return;
      if (event.key === "Enter" && !event.repeat) press();
      else if (event.key === " ") space.current ??= { atMs: performance.now(), isUsed: false };
      else if (!move(event)) return;
      event.preventDefault();
    },
    onKeyUp: ({ key }: KeyboardEvent<HTMLElement>) => {
      if (key !== " " || !space.current) return;
      const { atMs, isUsed } = space.current;
      space.current = null;
      if (!isUsed && performance.now() - atMs < TAP_MS) press();
    },
    /** The key may be let go elsewhere. */
    onBlur: () => {
      space.current = null;
    },
    onShortcut: (event: KeyboardEvent<HTMLElement>) => {
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
        // The form's own undo listens on the window.
        event.preventDefault();
        event.stopPropagation();
        if (key === "y" || event.shiftKey) redo();
        else undo();
      } else if (!isModified(event)) shortcuts[key]?.();
    },
  };
}
