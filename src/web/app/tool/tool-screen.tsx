import { lazy, type ReactNode, Suspense, useState } from "react";
import { BatchOffer } from "#kit/tool/batch-offer.tsx";
import { type Compared, ComparedResult } from "#kit/tool/history/compared.ts";
import type { Photo } from "#kit/tool/photo.ts";
import { ReadingPhotos } from "#kit/tool/reading-photos.ts";
import { ResultPanel } from "#kit/tool/result-panel.tsx";
import { FORM_ID } from "#kit/tool/sheet/sheet.ts";
import { SheetHead, SheetScreen } from "#kit/tool/sheet/sheet-screen.tsx";
import { StageTools } from "#kit/tool/stage/stage-tools.ts";
import { toolKitText } from "#kit/tool/text.ts";
import { ToolFields } from "#kit/tool/tool-fields.tsx";
import { type RunState } from "#kit/tool/use-run-tool.ts";
import {
  type FormState,
  findProblem,
  isFieldShown,
  isPhoto,
  type useToolForm,
} from "#kit/tool/use-tool-form.ts";
import { Button } from "#kit/ui/button.tsx";
import { Kbd } from "#kit/ui/kbd.tsx";
import { plural, useLocale, useText } from "#kit/ui/use-text.ts";
import { photoFieldOf } from "#tool-model/batch.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import type { Field } from "#tool-model/fields.ts";
import type { LoadedTool } from "#tools/load-tool.web.ts";
import { viewsOf } from "#tools/screens.web.ts";
import { useToolRun } from "./use-tool-run.ts";

const CommonResult = lazy(async () => ({
  default: (await import("./common-result.tsx")).CommonResult,
}));
const loadAround = () => import("#kit/tool/around-run.ts");
const HistoryStrip = lazy(async () => ({ default: (await loadAround()).HistoryStrip }));
const AutoStartPart = lazy(async () => ({ default: (await loadAround()).AutoStartPart }));
const FormSteps = lazy(async () => ({ default: (await loadAround()).FormSteps }));
// They load lazily, because they wait for a response of the server anyway.
const BeforeRun = lazy(async () => ({ default: (await loadAround()).BeforeRun }));
const EqualNote = lazy(async () => ({ default: (await loadAround()).EqualNote }));

function photoIn(form: FormState, name: string | undefined): Photo | null {
  const value = name ? form[name] : null;
  return isPhoto(value) ? value : null;
}

/** The first shown field of this kind. */
function fieldOf(tool: AnyTool, form: FormState, kind: Field["kind"]): string | undefined {
  const found = Object.entries(tool.fields).find(
    ([, field]) => field.kind === kind && isFieldShown(field, form),
  );
  return found?.[0];
}

const photoOf = (tool: AnyTool, form: FormState) => photoIn(form, fieldOf(tool, form, "photo"));

/** What the stage can change in the form. */
function useStageTools(tool: AnyTool, screen: ReturnType<typeof useToolRun>): StageTools {
  const { form, change, tellDrawing } = screen;
  const { state } = screen.run;
  // Ends with the next run.
  const [brushedOver, setBrushedOver] = useState<RunState | null>(null);
  const mask = fieldOf(tool, form, "mask");
  const photo = fieldOf(tool, form, "photo");
  return {
    onPhoto: (value) => photo && change({ field: photo, value }),
    mask: mask
      ? {
          value: photoIn(form, mask),
          onChange: (value) => change({ field: mask, value }),
          tellDrawing,
        }
      : null,
    isBrushing: brushedOver === state && (state.phase === "done" || state.phase === "failed"),
    onBrush: (isBrushing) => setBrushedOver(isBrushing ? state : null),
  };
}

interface RunBarProps {
  /** With the price. */
  readonly label: string;
  /** `null` while it is unknown. */
  readonly balance: number | null;
  readonly isRunning: boolean;
  /** A field is reading a photo. */
  readonly isReading: boolean;
  /** Without it the button stays, but isn't the next step: it says what is missing or shows what is there. */
  readonly isReady: boolean;
  readonly onRun: () => void;
  /** Above the button. */
  readonly children: ReactNode;
}

/** The run button with its price, always reachable. */
function RunBar({ label, balance, isRunning, isReading, isReady, onRun, children }: RunBarProps) {
  const say = useText(toolKitText);
  return (
    <div className="run-bar sticky bottom-0 z-10 -mx-4 mt-auto bg-bg px-4 pt-5 pb-4 max-lg:border-t max-lg:border-line sm:-mx-7 sm:px-7">
      {children}
      <Button
        variant={isReady ? "default" : "secondary"}
        size="lg"
        className="w-full"
        disabled={isRunning || isReading}
        onClick={onRun}
      >
        {isReading ? say("preparing") : label}
      </Button>
      <p className="mt-2 text-center text-[13px] text-muted">
        {balance === null ? null : say("youHave", { count: balance })}{" "}
        <span className="pointer-coarse:hidden">
          <Kbd>Ctrl ↵</Kbd> {say("toRun")}
        </span>
      </p>
    </div>
  );
}

/** Undo, redo and reset; the form doesn't wait for their code. */
function Steps(props: ReturnType<typeof useToolForm>["steps"]) {
  return (
    <Suspense fallback={null}>
      <FormSteps {...props} />
    </Suspense>
  );
}

interface StageProps {
  readonly loaded: LoadedTool;
  readonly screen: ReturnType<typeof useToolRun>;
}

/** The photo or the result, and below it the tool's earlier results. */
function Stage({ loaded: { tool, text }, screen }: StageProps) {
  const say = useText(toolKitText);
  const words = text[useLocale()];
  const views = viewsOf(tool.slug);
  const { form, sentForm, run } = screen;
  const { shownRunId } = screen.equal;
  // A comparison ends with the result that it belongs to.
  const [comparison, setComparison] = useState<{ of: string; with: Compared } | null>(null);
  const compared = comparison && comparison.of === shownRunId ? comparison.with : null;
  return (
    <section
      aria-live="polite"
      aria-label={say("after")}
      className={`tool-stage bg-raised dotted grid min-w-0 grid-cols-1 grid-rows-[minmax(0,1fr)_auto] lg:min-h-0 ${run.state.phase === "idle" ? "max-lg:order-3" : "max-lg:order-1"}`}
    >
      <ComparedResult value={compared}>
        <ResultPanel
          tool={tool}
          words={words}
          state={run.state}
          photo={sentForm && photoOf(tool, sentForm)}
          photoNow={photoOf(tool, form)}
          sentForm={sentForm}
          form={form}
          {...views}
          view={views.view ?? CommonResult}
          onSuggest={screen.suggest}
          onCancel={() => run.cancel()}
          onRetry={screen.retry}
          onAgain={screen.again}
          onBuiltIn={screen.runBuiltIn}
        />
      </ComparedResult>
      <Suspense fallback={<div className="h-24 border-t border-line bg-bg" />}>
        <HistoryStrip
          tool={tool}
          shownRunId={shownRunId}
          compared={compared}
          isRunning={screen.isRunning}
          onShow={screen.goBack}
          onCompare={(other) =>
            setComparison(other && shownRunId ? { of: shownRunId, with: other } : null)
          }
        />
      </Suspense>
    </section>
  );
}

/** The screen of a tool, built from its definition: inputs on the left, the result on the right. */
export function ToolScreen({ loaded }: { loaded: LoadedTool }) {
  const say = useText(toolKitText);
  const locale = useLocale();
  const { tool: definition } = loaded;
  const words = loaded.text[locale];
  const tool = useToolRun(loaded);
  const stage = useStageTools(definition, tool);
  const { form, engines, run, start, ...screen } = tool;
  const isDone = run.state.phase === "done";
  const cost = say(plural(run.costCredits, "cost", "costs"), { count: run.costCredits });

  return (
    <StageTools value={stage}>
      <SheetScreen className="grid lg:h-full lg:grid-cols-[400px_minmax(0,1fr)]">
        <section
          id={FORM_ID}
          aria-label={definition.label[locale]}
          className="tool-sheet flex flex-col border-line px-4 pt-6 max-lg:order-2 sm:px-7 lg:min-h-0 lg:overflow-y-auto lg:border-r"
        >
          <h1 className="text-4xl">{definition.label[locale]}</h1>
          <SheetHead problem={screen.problem} isRunning={screen.isRunning} />
          <p className="mt-1.5 mb-5 text-[15px] text-muted">
            {words["description"]} {/* Opens beside the form, so that its values stay. */}
            <a
              href={`/help/${definition.slug}`}
              target="_blank"
              rel="noreferrer"
              className="mr-1.5 underline underline-offset-4 hover:text-accent"
            >
              {say("howItWorks")}
            </a>{" "}
            {photoFieldOf(definition) === null ? null : <BatchOffer />}
          </p>
          <ReadingPhotos value={screen.tellReading}>
            <ToolFields
              tool={definition}
              words={words}
              form={form}
              problem={screen.problem}
              onChange={screen.change}
            />
          </ReadingPhotos>
          <Steps {...screen.steps} />
          <Suspense fallback={null}>
            <BeforeRun tool={definition} form={form} engines={engines} />
          </Suspense>
          <RunBar
            label={screen.known?.label ?? `${words[isDone ? "runAgain" : "run"]} ${cost}`}
            balance={run.balance}
            isRunning={screen.isRunning}
            isReading={screen.isReading}
            isReady={!screen.known && !findProblem(definition, form)}
            onRun={start}
          >
            <Suspense fallback={null}>
              <AutoStartPart
                {...{ tool: definition, form, start, isRunning: screen.isRunning }}
                {...screen.autoStart}
              />
              <EqualNote
                tool={definition}
                form={form}
                kind={engines.engine.kind}
                {...screen.equal}
              />
            </Suspense>
          </RunBar>
        </section>
        <Stage loaded={loaded} screen={tool} />
        {screen.consentDialog}
      </SheetScreen>
    </StageTools>
  );
}
