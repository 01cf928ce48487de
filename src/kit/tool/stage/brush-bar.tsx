import { Eraser, Eye, EyeOff, Grid3x3, Hand, Paintbrush, Redo2, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#kit/ui/button.tsx";
import { PillChoice } from "#kit/ui/segmented.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { IconButton } from "../bench/bench-bar.tsx";
import { brushText } from "./brush-text.ts";
import { isMarked, type Mask, regions } from "./mask.ts";
import type { BrushControl } from "./use-brush.ts";
import type { PaintedMask } from "./use-mask.ts";
import { type BrushTool, SIZE } from "./use-settings.ts";

const tools: readonly BrushTool[] = ["brush", "eraser", "move"];
const icons = { brush: Paintbrush, eraser: Eraser, move: Hand } as const;
const icon = { "aria-hidden": true, className: "size-4.5" } as const;

interface RangeProps {
  readonly label: string;
  readonly hint?: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Range({ label, hint, onChange, ...range }: RangeProps) {
  return (
    <label title={hint} className="flex items-center gap-2 text-sm font-semibold">
      {label}
      <input
        type="range"
        {...range}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
        className="h-9 w-20 accent-(--accent)"
      />
    </label>
  );
}

interface AreasProps {
  readonly mask: Mask;
  readonly onToggle: BrushControl["toggleRegion"];
}

/** The ninths of the photo, each marked or not as a whole. */
function Areas({ mask, onToggle }: AreasProps) {
  const say = useText(brushText);
  return (
    <fieldset
      aria-label={say("areasLabel")}
      className="mx-4 grid max-w-96 grid-cols-3 gap-1 rounded-md border border-line p-1 sm:mx-6"
    >
      {regions.map((region) => {
        const isOn = isMarked(mask, region);
        return (
          <button
            key={region}
            type="button"
            aria-pressed={isOn}
            onClick={() => onToggle(region)}
            className={`min-h-10 rounded-sm px-1 text-[13px] font-semibold ${isOn ? "bg-fg text-bg" : "bg-surface hover:bg-bg"}`}
          >
            {say(region)}
          </button>
        );
      })}
    </fieldset>
  );
}

interface BrushBarProps {
  readonly brush: Omit<BrushControl, "place">;
  readonly painted: PaintedMask;
  /** `null` if the stage has no result to go back to. */
  readonly onResult: (() => void) | null;
}

/** The brush's settings, its steps, and the areas. */
export function BrushBar({ brush, painted, onResult }: BrushBarProps) {
  const say = useText(brushText);
  const [hasAreas, setHasAreas] = useState(false);
  const Look = brush.isHidden ? EyeOff : Eye;
  const steps = [
    { name: "undo", Icon: Undo2, isPossible: painted.canUndo },
    { name: "redo", Icon: Redo2, isPossible: painted.canRedo },
    { name: "clear", Icon: Trash2, isPossible: !painted.isEmpty },
  ] as const;
  return (
    <div className="grid gap-2 pb-3">
      <div data-bar className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 sm:px-6">
        <PillChoice
          label={say("tools")}
          value={brush.tool}
          options={tools.map((value) => {
            const Icon = icons[value];
            const label = (
              <span title={say(value)}>
                <Icon aria-hidden className="my-0.5 size-4" />
                <span className="sr-only">{say(value)}</span>
              </span>
            );
            return { value, label };
          })}
          onChange={(next) => brush.choose(tools.find((one) => one === next) ?? "brush")}
        />
        <div className="flex items-center">
          {steps.map(({ name, Icon, isPossible }) => (
            <IconButton
              key={name}
              label={say(name)}
              isOff={!isPossible}
              onClick={() => brush.goTo(painted[name])}
            >
              <Icon {...icon} />
            </IconButton>
          ))}
          <IconButton
            label={say("hide")}
            isPressed={brush.isHidden}
            onClick={() => brush.setIsHidden(!brush.isHidden)}
          >
            <Look {...icon} />
          </IconButton>
        </div>
        <Range label={say("size")} {...SIZE_RANGE} value={brush.radius} onChange={brush.resize} />
        <Range
          label={say("hardness")}
          hint={say("hardnessHint")}
          {...HARDNESS_RANGE}
          value={brush.hardness}
          onChange={brush.setHardness}
        />
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={hasAreas}
          onClick={() => setHasAreas(!hasAreas)}
        >
          <Grid3x3 aria-hidden className="size-4" />
          {say("areas")}
        </Button>
        {onResult ? (
          <Button variant="outline" size="sm" onClick={onResult}>
            {say("toResult")}
          </Button>
        ) : null}
      </div>
      {hasAreas ? <Areas mask={painted.mask} onToggle={brush.toggleRegion} /> : null}
    </div>
  );
}

const SIZE_RANGE = { min: SIZE.min, max: SIZE.max, step: SIZE.step } as const;
const HARDNESS_RANGE = { min: 0, max: 1, step: 0.05 } as const;
