import { CircleX, RotateCcw } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { ClientErrorCode } from "#kit/api/api-error.ts";
import { Button } from "#kit/ui/button.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import type { Photo } from "./photo.ts";
import type { LivePreviewProps, ReportProps, ResultProps } from "./result-props.ts";
import { RunningPanel } from "./running-panel.tsx";
import { toolKitText } from "./text.ts";
import type { CallSource, RunResult, RunState } from "./use-run-tool.ts";
import type { FormState } from "./use-tool-form.ts";

type ResultView = React.ComponentType<ResultProps>;

const PhotoStage = lazy(async () => ({
  default: (await import("./bench/photo-stage.tsx")).PhotoStage,
}));

/** The tool's image, where the transition from its card ends (specification, platform section 2: view transitions). */
function Placeholder({ toolId, text }: { toolId: string; text: string }) {
  return (
    <div className="grid h-full min-h-80 place-content-center justify-items-center gap-5 p-6 text-center text-muted">
      <img
        src={`/art/tool-${toolId}.webp`}
        alt=""
        width={320}
        height={240}
        style={{ viewTransitionName: `art-${toolId}` }}
        className="rounded-lg opacity-90"
      />
      <p className="max-w-[22em]">{text}</p>
    </div>
  );
}

/** Failures of the engine itself, and its pauses; an image that the safety rules refuse stays refused. */
const engineFaults: ReadonlySet<ClientErrorCode> = new Set<ClientErrorCode>([
  "no_image",
  "bad_answer",
  "result_face",
  "engine_rate_limited",
  "unavailable",
  "timeout",
  "engine_auth",
  "model_retired",
  "unsupported",
  "studio_paused",
  "studio_paused_today",
]);

interface FailureProps {
  readonly state: Extract<RunState, { phase: "failed" }>;
  /** The tool's own message for an engine that returned no image. */
  readonly noImage: string | undefined;
  readonly onRetry: (source: CallSource | null) => void;
  readonly onBuiltIn: (() => void) | null;
}

function Failure({ state, noImage, onRetry, onBuiltIn }: FailureProps) {
  const say = useText(toolKitText);
  const locale = useLocale();
  const { error, source } = state;
  const text = error.code === "no_image" && noImage ? noImage : error.text(locale);
  return (
    <div className="grid h-full min-h-80 place-content-center p-6">
      <div
        role="alert"
        className="grid max-w-md justify-items-start gap-3 rounded-md border-[1.5px] border-danger bg-danger/10 p-5"
      >
        <p className="flex items-center gap-2.5 font-semibold text-danger">
          <CircleX aria-hidden className="size-5 shrink-0" />
          {say("failedTitle")}
        </p>
        <p>{text}</p>
        {error.isConnectionLost ? null : <p className="text-sm text-muted">{say("notCharged")}</p>}
        <div className="flex flex-wrap gap-2.5">
          <Button variant="outline" size="sm" onClick={() => onRetry(source)}>
            <RotateCcw aria-hidden className="size-4" />
            {say("tryAgain")}
          </Button>
          {onBuiltIn && engineFaults.has(error.code) ? (
            <Button variant="outline" size="sm" onClick={onBuiltIn}>
              {say("tryBuiltIn")}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}

interface ResultPanelProps {
  readonly tool: AnyTool;
  readonly words: Readonly<Record<string, string>>;
  readonly state: RunState;
  readonly photo: Photo | null;
  /** The form's current photo. */
  readonly photoNow: Photo | null;
  readonly sentForm: FormState | null;
  readonly form: FormState;
  readonly view: ResultView;
  /** Shows the effect of the form while it differs from the sent one. */
  readonly livePreview: React.ComponentType<LivePreviewProps> | undefined;
  /** The tool's comments on the photo before the first run. */
  readonly before: React.ComponentType<ReportProps> | undefined;
  readonly onSuggest: ReportProps["onSuggest"];
  readonly onCancel: () => void;
  readonly onRetry: (source: CallSource | null) => void;
  readonly onAgain: () => void;
  /** Repeats a failed studio run on the built-in engine; `null` if that isn't possible. */
  readonly onBuiltIn: (() => void) | null;
}

interface IdleProps {
  readonly tool: AnyTool;
  readonly words: Readonly<Record<string, string>>;
  readonly photo: Photo | null;
  readonly form: FormState;
  readonly before: React.ComponentType<ReportProps> | undefined;
  readonly onSuggest: ReportProps["onSuggest"];
}

/** Before the first run: the photo with the tool's comments on it, or the placeholder. */
function Idle({ tool, words, photo, form, before: Before, onSuggest }: IdleProps) {
  if (!photo) return <Placeholder toolId={tool.id} text={words["placeholder"] ?? ""} />;
  return (
    <Suspense fallback={<Placeholder toolId={tool.id} text="" />}>
      {Before ? (
        <Before words={words} photo={photo} form={form} onSuggest={onSuggest} />
      ) : (
        <PhotoStage key={photo.previewUrl} photo={photo} />
      )}
    </Suspense>
  );
}

/** `true` while the panel shows something that a preview mustn't hide. */
function isBusy({ phase }: RunState): boolean {
  return phase === "running" || phase === "failed";
}

/** The result until the user deletes it. */
function Done({ result, ...panel }: ResultPanelProps & { readonly result: RunResult }) {
  const say = useText(toolKitText);
  const [isDeleted, setIsDeleted] = useState(false);
  const { tool, view: View, words, photo, sentForm, form, onAgain } = panel;
  if (isDeleted) return <Placeholder toolId={tool.id} text={say("deleted")} />;
  return (
    <Suspense fallback={<Placeholder toolId={tool.id} text="" />}>
      <View
        {...{ tool, words, result, photo, sentForm, form, onAgain }}
        onDeleted={() => setIsDeleted(true)}
      />
    </Suspense>
  );
}

/** Exactly one of placeholder, photo, preview, progress, failure and result. */
export function ResultPanel(panel: ResultPanelProps) {
  const { tool, words, state, photo, photoNow, sentForm, form } = panel;
  const { livePreview: LivePreview, before, onSuggest, onCancel, onRetry, onBuiltIn } = panel;
  const newPhoto = form === sentForm || isBusy(state) ? null : photoNow;
  if (LivePreview && newPhoto) {
    return (
      <Suspense fallback={<Placeholder toolId={tool.id} text="" />}>
        <LivePreview words={words} photo={newPhoto} form={form} />
      </Suspense>
    );
  }
  // Another photo than that of the result takes its place at once.
  const isReplaced = photo !== null && newPhoto !== null && newPhoto !== photo;
  if (state.phase === "idle" || isReplaced)
    return <Idle photo={photoNow} {...{ tool, words, form, before, onSuggest }} />;
  switch (state.phase) {
    case "running":
      return <RunningPanel {...{ state, tool, form, onCancel }} />;
    case "failed":
      return (
        <Failure state={state} noImage={words["noImage"]} onRetry={onRetry} onBuiltIn={onBuiltIn} />
      );
    case "done":
      return <Done key={state.result.runId} result={state.result} {...panel} />;
  }
}
