import { useEffect, useRef } from "react";
import { Button } from "#kit/ui/button.tsx";
import { useText, type Words } from "#kit/ui/use-text.ts";
import { isBelowWindow } from "./plain-keys.ts";

const en = {
  undo: "Undo setting",
  redo: "Redo setting",
  reset: "Reset settings",
} as const;

const stepsText: Words<keyof typeof en> = {
  en,
  vi: {
    undo: "Hoàn tác lựa chọn",
    redo: "Làm lại lựa chọn",
    reset: "Đặt lại lựa chọn",
  },
};

/** Types of inputs without text to undo. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set([
  "range",
  "color",
  "checkbox",
  "radio",
  "file",
  "button",
]);

/** `true` for text entry, where the browser's own undo works. */
function isTextEntry(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.has(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}

export interface FormStepsProps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canReset: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onReset: () => void;
}

/** Ctrl or Cmd with Z undoes a step; with Shift+Z or Y it redoes one. */
function useStepKeys({ onUndo, onRedo }: FormStepsProps): void {
  const latest = useRef({ onUndo, onRedo });
  useEffect(() => {
    latest.current = { onUndo, onRedo };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return;
      if (isTextEntry(event.target) || isBelowWindow()) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) latest.current.onRedo();
      else latest.current.onUndo();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

/** Undo, redo and reset of a form. */
export function FormSteps(props: FormStepsProps) {
  const say = useText(stepsText);
  useStepKeys(props);
  const { canUndo, canRedo, canReset, onUndo, onRedo, onReset } = props;
  const look = { variant: "link", size: "sm", className: "px-3" } as const;
  return (
    <div className="mt-4 -ml-3 flex flex-wrap">
      <Button {...look} disabled={!canUndo} onClick={onUndo}>
        {say("undo")}
      </Button>
      <Button {...look} disabled={!canRedo} onClick={onRedo}>
        {say("redo")}
      </Button>
      <Button {...look} disabled={!canReset} onClick={onReset}>
        {say("reset")}
      </Button>
    </div>
  );
}
