import { Columns2, Image, Maximize, Minus, Plus, SplitSquareHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#kit/ui/button.tsx";
import { PillChoice } from "#kit/ui/segmented.tsx";
import { Tooltip } from "#kit/ui/tooltip.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { benchText } from "./bench-text.ts";
import type { BenchMode, Zoom } from "./use-zoom.ts";
import { shareOf } from "./view-transform.ts";

const modes: readonly BenchMode[] = ["after", "slider", "side"];
const icons = { after: Image, slider: SplitSquareHorizontal, side: Columns2 } as const;

interface ModeChoiceProps {
  readonly mode: BenchMode;
  /** Leaves out the labels: there is no room for them beside another choice. */
  readonly isShort: boolean;
  /** Original and result can be compared with a slider. */
  readonly hasSlider: boolean;
  readonly onChange: (mode: BenchMode) => void;
}

/** Result alone, both with a divider, or side by side. */
export function ModeChoice({ mode, isShort, hasSlider, onChange }: ModeChoiceProps) {
  const say = useText(benchText);
  const offered = hasSlider ? modes : modes.filter((one) => one !== "slider");
  return (
    <PillChoice
      label={say("views")}
      value={mode}
      options={offered.map((value) => {
        const Icon = icons[value];
        return {
          value,
          label: (
            <>
              <Icon aria-hidden className={`my-0.5 size-4 ${isShort ? "" : "sm:hidden"}`} />
              <span className={isShort ? "sr-only" : "max-sm:sr-only"}>{say(value)}</span>
            </>
          ),
        };
      })}
      onChange={(next) => onChange(modes.find((one) => one === next) ?? "after")}
    />
  );
}

/** A round button with a tooltip. */
export function IconButton(props: {
  readonly label: string;
  readonly isOff?: boolean;
  /** For a button that switches something on and off. */
  readonly isPressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  const { label, isOff = false, isPressed, onClick, children } = props;
  return (
    <Tooltip text={label}>
      <Button
        variant="ghost"
        size="icon"
        className={`size-9 ${isPressed ? "bg-fg text-bg hover:opacity-90" : ""}`}
        aria-label={label}
        aria-pressed={isPressed}
        disabled={isOff}
        onClick={onClick}
      >
        {children}
      </Button>
    </Tooltip>
  );
}

/** Zoom out, zoom in, fit, and 100 %. */
export function ZoomBar({ zoom }: { readonly zoom: Zoom }) {
  const say = useText(benchText);
  const { bench, view } = zoom;
  const percent = bench ? Math.round(100 * shareOf(bench, view)) : null;
  const isOff = bench === null;
  return (
    <fieldset aria-label={say("zoom")} className="flex items-center">
      <IconButton label={say("zoomOut")} isOff={isOff} onClick={zoom.reduce}>
        <Minus aria-hidden className="size-4.5" />
      </IconButton>
      <output className="min-w-11 text-center font-mono text-[13px]">
        {percent === null ? "" : `${percent} %`}
      </output>
      <IconButton label={say("zoomIn")} isOff={isOff} onClick={zoom.enlarge}>
        <Plus aria-hidden className="size-4.5" />
      </IconButton>
      <IconButton label={say("fit")} isOff={isOff} onClick={zoom.fit}>
        <Maximize aria-hidden className="size-4.5" />
      </IconButton>
      <Button
        variant="ghost"
        size="sm"
        className="px-2"
        title={say("actualLong")}
        disabled={isOff}
        onClick={zoom.showActual}
      >
        {say("actual")}
      </Button>
    </fieldset>
  );
}
