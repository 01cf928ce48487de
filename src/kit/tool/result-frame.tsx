import { Eye } from "lucide-react";
import { type ReactNode, useContext, useEffect, useState } from "react";
import { Button } from "#kit/ui/button.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { comparisonOf } from "#tool-model/comparison.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { AboutResult } from "./about-result.tsx";
import { ModeChoice, ZoomBar } from "./bench/bench-bar.tsx";
import { type BenchContent, BenchStage } from "./bench/bench-stage.tsx";
import { type BenchMode, useZoom } from "./bench/use-zoom.ts";
import type { Size } from "./bench/view-transform.ts";
import "./bench/bench.css";
import { ComparedResult } from "./history/compared.ts";
import { OriginLine } from "./origin-line.tsx";
import type { Photo } from "./photo.ts";
import { resultText } from "./result-text.ts";
import { useHasSheet } from "./sheet/sheet.ts";
import { isTypingIn } from "./typing.ts";
import { Unwanted } from "./unwanted.tsx";
import type { RunResult } from "./use-run-tool.ts";

interface ResultFrameProps {
  readonly tool: AnyTool;
  readonly photo: Photo | null;
  readonly result: RunResult;
  readonly onAgain: () => void;
  readonly onDeleted: () => void;
  /** Left end of the bar, such as the choice of views. */
  readonly bar?: ReactNode;
  /** Below the result, such as strengths. */
  readonly controls?: ReactNode;
  readonly actions: ReactNode;
  /** Right of the result on wide screens. */
  readonly aside?: ReactNode;
  /** The content to zoom and compare; `null` shows `children` instead. */
  readonly content: BenchContent | null;
  readonly children?: ReactNode;
}

/** `true` while the key O or the button is held. */
function useHold(isPossible: boolean) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!isPossible) return undefined;
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() === "o" &&
        !event.ctrlKey &&
        !event.metaKey &&
        !isTypingIn(event.target)
      )
        setIsHeld(true);
    };
    const letGo = () => setIsHeld(false);
    window.addEventListener("keydown", press);
    window.addEventListener("keyup", letGo);
    window.addEventListener("blur", letGo);
    return () => {
      window.removeEventListener("keydown", press);
      window.removeEventListener("keyup", letGo);
      window.removeEventListener("blur", letGo);
    };
  }, [isPossible]);
  return { isHeld, setIsHeld };
}

interface HoldButtonProps {
  readonly onHold: (isHeld: boolean) => void;
}

/** Shows the original while the button is pressed, by mouse, finger or key. */
function HoldButton({ onHold }: HoldButtonProps) {
  const say = useText(resultText);
  const letGo = () => onHold(false);
  return (
    <Button
      variant="ghost"
      size="sm"
      className="touch-none px-2 select-none"
      onPointerDown={() => onHold(true)}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onPointerLeave={letGo}
      onBlur={letGo}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => onHold(event.key === "Enter" || event.key === " ")}
      onKeyUp={letGo}
    >
      <Eye aria-hidden className="size-4.5" />
      <span className="max-sm:hidden">{say("holdOriginal")}</span>
      <span className="sm:hidden">{say("original")}</span>
    </Button>
  );
}

/** What the result is compared with: the original, or another result. */
function useCompared({ tool, photo, result }: ResultFrameProps) {
  const other = useContext(ComparedResult);
  return other
    ? { photo: other, comparison: "over" as const, otherId: other.id }
    : { photo, comparison: comparisonOf(tool, result), otherId: null };
}

/** The state of the result view: mode, zoom, and whether the original is shown. */
function useBench(
  content: BenchContent | null,
  photo: Pick<Photo, "previewUrl"> | null,
  otherId: string | null,
) {
  const [chosen, setChosen] = useState<{ readonly mode: BenchMode; readonly of: string | null }>({
    mode: "after",
    of: null,
  });
  // Another result to compare with is shown at once.
  const mode = otherId !== null && chosen.of !== otherId ? "slider" : chosen.mode;
  const setMode = (next: BenchMode) => setChosen({ mode: next, of: otherId });
  const [pictureSize, setPictureSize] = useState<Size | null>(null);
  const { isHeld, setIsHeld } = useHold(photo !== null);
  const canCompare = content?.kind === "picture" && photo !== null;
  const shown = canCompare ? mode : "after";
  const zoom = useZoom(content?.kind === "drawing" ? content.size : pictureSize, shown);
  return { mode: shown, setMode, setPictureSize, isHeld, setIsHeld, canCompare, zoom };
}

/** Bar, result view and actions of a finished run. */
export function ResultFrame(props: ResultFrameProps) {
  const { tool, result, onAgain, onDeleted, bar, controls, actions, aside } = props;
  const { content, children } = props;
  const { photo, comparison, otherId } = useCompared(props);
  const bench = useBench(content, photo, otherId);
  const hasSheet = useHasSheet();
  return (
    <div className="result-frame grid h-full min-h-0 grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto_auto]">
      <div data-bar className="flex min-h-16 flex-wrap items-center gap-1 px-4 py-2 sm:px-6">
        {bar}
        {bench.canCompare ? (
          <ModeChoice
            mode={bench.mode}
            isShort={bar !== undefined}
            hasSlider={comparison !== "apart"}
            onChange={bench.setMode}
          />
        ) : null}
        <div className="grow" />
        {photo && content ? <HoldButton onHold={bench.setIsHeld} /> : null}
        {content ? <ZoomBar zoom={bench.zoom} /> : null}
      </div>
      <div className="result-body contents">
        <div className="grid min-h-0 grid-cols-1 items-center gap-6 px-4 pb-4 sm:px-6 xl:has-[aside]:grid-cols-[minmax(0,1fr)_236px]">
          {/* Content that can't be zoomed scrolls here: it may be taller than the frame and must not cover what follows. */}
          <div
            className={`grid h-full min-h-56 min-w-0 place-items-center lg:min-h-0 ${content ? "" : "lg:overflow-y-auto"}`}
          >
            {content ? (
              <BenchStage
                content={content}
                compare={
                  photo && {
                    photo,
                    isOther: otherId !== null,
                    comparison,
                    mode: bench.mode,
                    isHeld: bench.isHeld,
                  }
                }
                zoom={bench.zoom}
                onSize={bench.setPictureSize}
              />
            ) : (
              children
            )}
          </div>
          {aside ? <aside className="max-xl:hidden">{aside}</aside> : null}
        </div>
        {/* Below the result, because the result matters most. */}
        <div>
          {controls}
          <AboutResult result={result} onAgain={onAgain} onDeleted={onDeleted} />
          <OriginLine
            result={result}
            showsPerson={tool.consent === "face" || tool.consent === "body"}
          />
        </div>
      </div>
      <div
        data-actions
        className="flex min-h-20 flex-wrap items-center gap-2.5 border-t border-line bg-bg px-4 py-3 sm:px-6"
      >
        {actions}
        {hasSheet ? (
          <Unwanted
            runId={result.runId}
            until={result.returnableUntil}
            look="icon"
            onReturned={onDeleted}
          />
        ) : null}
      </div>
    </div>
  );
}
