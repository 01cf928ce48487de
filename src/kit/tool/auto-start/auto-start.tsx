import { useEffect, useRef } from "react";
import { useSite } from "#kit/api/site.ts";
import { Button } from "#kit/ui/button.tsx";
import { plural, useText, type Words } from "#kit/ui/use-text.ts";
import { type AnyTool, type Operation, operationName } from "#tool-model/define-tool.ts";
import { oneStepPhotoOf } from "#tool-model/one-step.ts";
import { ToggleField } from "../fields/toggle-field.tsx";
import { toolKitText } from "../text.ts";
import { useAutoStartChoice } from "./auto-start-choice.ts";
import { type AutoStart, useAutoStart } from "./use-auto-start.ts";

const en = {
  atOnce: "Start at once when a photo is there ({count} credit)",
  atOnces: "Start at once when a photo is there ({count} credits)",
  startsSoon: "The run is about to start.",
  startsIn: "Starts in {count} s",
} as const;

const autoStartText: Words<keyof typeof en> = {
  en,
  vi: {
    atOnce: "Chạy ngay khi có ảnh ({count} tín dụng)",
    atOnces: "Chạy ngay khi có ảnh ({count} tín dụng)",
    startsSoon: "Sắp bắt đầu chạy.",
    startsIn: "Bắt đầu sau {count} giây",
  },
};

/** Escape ends the countdown, wherever the focus is. */
function useEscape(isActive: boolean, cancel: () => void): void {
  const latest = useRef(cancel);
  useEffect(() => {
    latest.current = cancel;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape") latest.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isActive]);
}

interface CountdownProps {
  readonly secondsLeft: number;
  readonly onCancel: () => void;
}

function Countdown({ secondsLeft, onCancel }: CountdownProps) {
  const say = useText(autoStartText);
  const sayKit = useText(toolKitText);
  return (
    <div className="mb-3 flex min-h-11 items-center justify-between gap-3 rounded-sm border border-line-strong bg-surface px-3.5 py-2 text-sm">
      {/* Read out once, not every second. */}
      <output className="sr-only">{say("startsSoon")}</output>
      <b aria-hidden className="font-semibold">
        {say("startsIn", { count: secondsLeft })}
      </b>
      <Button variant="outline" size="sm" onClick={onCancel}>
        {sayKit("cancel")}
      </Button>
    </div>
  );
}

export interface AutoStartProps
  extends Pick<AutoStart, "arrived" | "onTaken" | "form" | "isRunning" | "start"> {
  readonly tool: AnyTool;
  readonly operation: Operation | null;
}

/** Lets runs of tools that need only a photo start by themselves: the switch with the price, and the countdown. */
export function AutoStartPart({ tool, operation, ...asked }: AutoStartProps) {
  const say = useText(autoStartText);
  const { creditsPerRun: count } = useSite();
  const photoField = oneStepPhotoOf(tool, operation);
  const name = operation ? operationName(operation) : "";
  const { isOn, choose } = useAutoStartChoice(name);
  const { secondsLeft, cancel } = useAutoStart({ ...asked, photoField, operation: name, isOn });
  useEscape(secondsLeft !== null, cancel);
  if (photoField === null) return null;
  return (
    <>
      {secondsLeft === null ? null : <Countdown secondsLeft={secondsLeft} onCancel={cancel} />}
      <div className="mb-3">
        <ToggleField
          label={say(plural(count, "atOnce", "atOnces"), { count })}
          hint={undefined}
          value={isOn}
          onChange={choose}
        />
      </div>
    </>
  );
}
