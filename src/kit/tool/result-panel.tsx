import { lazy, Suspense, useContext, useState } from "react";
import { useText } from "#kit/ui/use-text.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import type { Photo } from "./photo.ts";
import type { LivePreviewProps, ReportProps, ResultProps } from "./result-props.ts";
import { PhotoPlace } from "./sheet/sheet.ts";
import { StageTools } from "./stage/stage-tools.ts";
import { toolKitText } from "./text.ts";
import type { CallSource, RunResult, RunState } from "./use-run-tool.ts";
import type { FormState } from "./use-tool-form.ts";

type ResultView = React.ComponentType<ResultProps>;

const loadAround = () => import("./around-run.ts");
const RunningPanel = lazy(async () => ({ default: (await loadAround()).RunningPanel }));
const FailedPanel = lazy(async () => ({ default: (await loadAround()).FailedPanel }));
const PhotoStage = lazy(async () => ({
  default: (await import("./stage/photo-stage.tsx")).PhotoStage,
}));

/** The tool's image, where the transition from its card ends (specification, platform section 2: view transitions). */
function Placeholder({
  toolId,
  text,
  takesPhoto = false,
}: {
  toolId: string;
  text: string;
  takesPhoto?: boolean;
}) {
  const { offer } = useContext(PhotoPlace);
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
      {takesPhoto && offer ? <div ref={offer} data-place aria-live="off" /> : null}
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
  if (!photo) return <Placeholder toolId={tool.id} text={words["placeholder"] ?? ""} takesPhoto />;
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

/** Progress, failure or result of a run. */
function Run(panel: ResultPanelProps & { readonly state: Exclude<RunState, { phase: "idle" }> }) {
  const { tool, words, state, photo, form, onCancel, onRetry, onBuiltIn } = panel;
  switch (state.phase) {
    case "running":
      return (
        <Suspense fallback={<Placeholder toolId={tool.id} text="" />}>
          <RunningPanel {...{ state, photo, tool, form, onCancel }} />
        </Suspense>
      );
    case "failed":
      return (
        <Suspense fallback={<Placeholder toolId={tool.id} text="" />}>
          <FailedPanel noImage={words["noImage"]} {...{ state, onRetry, onBuiltIn }} />
        </Suspense>
      );
    case "done":
      return <Done key={state.result.runId} result={state.result} {...panel} />;
  }
}

/** Exactly one of placeholder, photo, preview, progress, failure and result. */
export function ResultPanel(panel: ResultPanelProps) {
  const { tool, words, state, photo, photoNow, sentForm, form } = panel;
  const { livePreview: LivePreview, before, onSuggest } = panel;
  const isBrushing = useContext(StageTools)?.isBrushing;
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
  if (state.phase === "idle" || isReplaced || isBrushing)
    return <Idle photo={photoNow} {...{ tool, words, form, before, onSuggest }} />;
  return <Run {...panel} state={state} />;
}
