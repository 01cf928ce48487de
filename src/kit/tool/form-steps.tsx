import { useEffect, useRef } from "react";
import { Button } from "#kit/ui/button.tsx";
import { useText, type Words } from "#kit/ui/use-text.ts";
import { isBelowWindow } from "./plain-keys.ts";

/** The words on the buttons are part of their names. */
const en = {
  undo: "Undo setting",
  undoShort: "Undo",
  redo: "Redo setting",
  redoShort: "Redo",
  reset: "Reset settings",
  resetShort: "Reset",
} as const;

const stepsText: Words<keyof typeof en> = {
  en,
  vi: {
    undo: "Hoàn tác lựa chọn",
    undoShort: "Hoàn tác",
    redo: "Làm lại lựa chọn",
    redoShort: "Làm lại",
    reset: "Đặt lại lựa chọn",
    resetShort: "Đặt lại",
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
  const steps = [
    { name: "undo", isPossible: props.canUndo, onClick: props.onUndo },
    { name: "redo", isPossible: props.canRedo, onClick: props.onRedo },
    { name: "reset", isPossible: props.canReset, onClick: props.onReset },
  ] as const;
  return (
    <div className="mt-4 -ml-3 flex flex-wrap">
      {steps.map(({ name, isPossible, onClick }) => (
        <Button
          key={name}
          variant="link"
          size="sm"
          className="px-3"
          aria-label={say(name)}
          disabled={!isPossible}
          onClick={onClick}
        >
          {say(`${name}Short`)}
        </Button>
      ))}
    </div>
  );
}
