import { RotateCcw } from "lucide-react";
import { Slider } from "radix-ui";
import { FieldError } from "#kit/ui/field.tsx";
import { useText } from "#kit/ui/use-text.ts";
import type { FieldOfKind } from "#tool-model/fields.ts";
import { toolKitText } from "../text.ts";

interface SliderFieldProps {
  readonly field: FieldOfKind<"slider">;
  readonly label: string;
  readonly value: number;
  readonly error: string | null;
  readonly onChange: (value: number) => void;
}

/** A number on a slider. Arrow keys move it by one step, Page Up and Down by ten; a button resets it. */
export function SliderField({ field, label, value, error, onChange }: SliderFieldProps) {
  const say = useText(toolKitText);
  const isCentred = field.min < 0;
  const share = (value - field.min) / (field.max - field.min);
  return (
    <div>
      <div className="mb-2 flex items-center justify-between gap-3 text-[14.5px] font-semibold">
        {label}
        <span className="flex items-center gap-1">
          <output className="font-mono text-sm font-medium">
            {isCentred && value > 0 ? `+${value}` : value}
          </output>
          <button
            type="button"
            aria-label={`${say("reset")}: ${label}`}
            disabled={value === field.initial}
            onClick={() => onChange(field.initial)}
            className="grid size-8 place-items-center rounded-full text-muted hover:text-fg disabled:invisible"
          >
            <RotateCcw aria-hidden className="size-4" />
          </button>
        </span>
      </div>
      <Slider.Root
        value={[value]}
        min={field.min}
        max={field.max}
        step={field.step}
        onValueChange={([next]) => onChange(next ?? field.initial)}
        className="relative flex h-9 touch-none items-center select-none"
      >
        <Slider.Track className="relative h-1.5 grow rounded-full bg-line">
          <span
            aria-hidden
            className="absolute h-full rounded-full bg-accent"
            style={
              isCentred
                ? {
                    left: `${100 * Math.min(share, 0.5)}%`,
                    width: `${100 * Math.abs(share - 0.5)}%`,
                  }
                : { left: 0, width: `${100 * share}%` }
            }
          />
        </Slider.Track>
        <Slider.Thumb
          aria-label={label}
          className="block size-6 rounded-full border-2 border-accent bg-bg shadow-sm"
        />
      </Slider.Root>
      <div aria-hidden className="flex justify-between font-mono text-[11px] text-muted">
        <span>{field.min}</span>
        <span>{field.max}</span>
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  );
}
