import { lazy, Suspense, useEffect, useState } from "react";
import { stepTable } from "#core/run.ts";
import { Button } from "#kit/ui/button.tsx";
import { ProgressBar, Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import type { Photo } from "./photo.ts";
import { toolKitText } from "./text.ts";
import type { RunState } from "./use-run-tool.ts";
import type { FormState } from "./use-tool-form.ts";

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

const RoughPicture = lazy(async () => ({
  default: (await import("./bench/rough-picture.tsx")).RoughPicture,
}));

interface RunningPanelProps {
  readonly state: Running;
  /** The photo that was sent; `null` if the tool takes none, or several. */
  readonly photo: Photo | null;
  readonly tool: AnyTool;
  readonly form: FormState;
  readonly onCancel: () => void;
}

/** The progress of a run above the place of its result, which shows a rough version of it as soon as there is one. */
export function RunningPanel({ state, photo, tool, form, onCancel }: RunningPanelProps) {
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
          data-rough
          style={{
            containerType: "size",
            ...(preview ? { aspectRatio: preview.result.widthPx / preview.result.heightPx } : {}),
          }}
          className="relative grid w-full place-items-center max-lg:max-h-[70svh] max-lg:min-h-56 lg:h-full lg:!aspect-auto"
        >
          {preview ? (
            <Suspense fallback={null}>
              <RoughPicture {...{ preview, tool, form }} />
            </Suspense>
          ) : (
            <>
              {photo ? (
                <img
                  src={photo.previewUrl}
                  alt=""
                  draggable={false}
                  className="absolute inset-0 size-full object-scale-down opacity-45"
                />
              ) : null}
              <Spinner className="size-10 text-accent" />
            </>
          )}
        </div>
      </div>
    </div>
  );
}
