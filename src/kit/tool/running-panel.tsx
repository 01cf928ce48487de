import { useEffect, useState } from "react";
import { stepTable } from "#core/run.ts";
import { Button } from "#kit/ui/button.tsx";
import { ProgressBar, Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import type { ShownPreview } from "./run-pictures.ts";
import { toolKitText } from "./text.ts";
import type { RunState } from "./use-run-tool.ts";

type Running = Extract<RunState, { phase: "running" }>;

function useElapsedSeconds(startedAt: number): number {
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.round((now - startedAt) / 1_000));
}

/** Promises that the run goes on only once the server has it. */
function lostWords({ step, hasArrived }: Running) {
  if (step === "sending") return "sendingAgain";
  return hasArrived ? "reconnecting" : "askingAgain";
}

interface RoughPictureProps {
  readonly preview: ShownPreview;
  readonly ground: string | null;
}

/** Stands where the result will be, in its shape and, if there is room, its size. It can't be dragged or saved. */
function RoughPicture({ preview, ground }: RoughPictureProps) {
  const say = useText(toolKitText);
  const { objectUrl, widthPx, heightPx } = preview;
  const ratio = widthPx / heightPx;
  return (
    <figure
      style={{
        aspectRatio: ratio,
        width: `min(100cqw, ${ratio} * 100cqh, ${widthPx}px)`,
        ...(ground ? { background: ground } : {}),
      }}
      className={`relative overflow-hidden rounded-xs ${ground ? "" : "checkerboard"}`}
    >
      <img
        src={objectUrl}
        alt=""
        draggable={false}
        className="pointer-events-none block size-full scale-102 blur-[2px] select-none"
      />
      <figcaption className="absolute bottom-2.5 left-2.5 rounded-full bg-black/60 px-2.5 py-0.5 text-xs font-semibold text-white">
        {say("roughPreview")}
      </figcaption>
    </figure>
  );
}

interface RunningPanelProps {
  readonly state: Running;
  /** The colour behind a transparent result; `null` for a checkerboard. */
  readonly ground: string | null;
  readonly onCancel: () => void;
}

/** The progress of a run above the place of its result, which shows a rough version of it as soon as there is one. */
export function RunningPanel({ state, ground, onCancel }: RunningPanelProps) {
  const say = useText(toolKitText);
  const locale = useLocale();
  const seconds = useElapsedSeconds(state.startedAt);
  const { preview, fraction } = state;
  const step = state.step === "sending" ? say("sending") : stepTable[state.step][locale];
  return (
    <div className="grid h-full min-h-80 grid-cols-1 grid-rows-[auto_minmax(0,1fr)]">
      <div className="px-4 pt-2 pb-5 sm:px-6">
        <div className="flex min-h-12 items-center gap-3">
          <output className="block min-w-0 grow">
            <b className="font-semibold">{say("working")}</b>
            <span className="block text-sm text-muted">
              {state.isConnectionLost ? say(lostWords(state)) : step}
            </span>
          </output>
          <span className="font-mono text-xs text-muted">{say("seconds", { count: seconds })}</span>
          <Button variant="outline" size="sm" onClick={onCancel}>
            {say("cancel")}
          </Button>
        </div>
        <ProgressBar fraction={fraction} label={step} />
      </div>
      <div className="min-h-0 px-4 pb-4 sm:px-6 lg:pb-38">
        <div
          style={preview ? { aspectRatio: preview.widthPx / preview.heightPx } : {}}
          className="grid w-full [container-type:size] place-items-center max-lg:max-h-[70svh] max-lg:min-h-56 lg:h-full lg:!aspect-auto"
        >
          {preview ? (
            <RoughPicture preview={preview} ground={ground} />
          ) : (
            <Spinner className="size-10 text-accent" />
          )}
        </div>
      </div>
    </div>
  );
}
