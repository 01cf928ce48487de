import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useSearchParams } from "react-router";
import { formErrorText } from "#core/form-errors.ts";
import type { EngineChoice } from "#kit/api/engines.ts";
import { useArrival } from "#kit/tool/auto-start/use-arrival.ts";
import { BatchOffer } from "#kit/tool/batch-offer.tsx";
import { useConsent } from "#kit/tool/consent.tsx";
import type { KnownResult } from "#kit/tool/equal-result.tsx";
import { type Compared, ComparedResult } from "#kit/tool/history/compared.ts";
import type { EarlierRun } from "#kit/tool/history/history-strip.tsx";
import type { Photo } from "#kit/tool/photo.ts";
import { createSending } from "#kit/tool/photo-uploads.ts";
import { ReadingPhotos, useReadingPhotos } from "#kit/tool/reading-photos.ts";
import { ResultPanel } from "#kit/tool/result-panel.tsx";
import { FORM_ID } from "#kit/tool/sheet/sheet.ts";
import { SheetHead, SheetScreen } from "#kit/tool/sheet/sheet-screen.tsx";
import { toolKitText } from "#kit/tool/text.ts";
import { ToolFields } from "#kit/tool/tool-fields.tsx";
import { useBuiltInLimit } from "#kit/tool/use-built-in-limit.ts";
import {
  type EngineForRun,
  isBuiltIn,
  useEngineChoice,
  withExtras,
} from "#kit/tool/use-engine-choice.ts";
import { useHandedPhoto } from "#kit/tool/use-handed-photo.ts";
import { type CallSource, useRunTool } from "#kit/tool/use-run-tool.ts";
import {
  type FormChange,
  type FormProblem,
  type FormState,
  findBuiltInLimit,
  findProblem,
  isMode,
  isPhoto,
  operationOf,
  prepareCall,
  useToolForm,
} from "#kit/tool/use-tool-form.ts";
import { Button } from "#kit/ui/button.tsx";
import { Kbd } from "#kit/ui/kbd.tsx";
import { toastRefusal } from "#kit/ui/notes.ts";
import { plural, useLocale, useText } from "#kit/ui/use-text.ts";
import { photoFieldOf } from "#tool-model/batch.ts";
import type { AnyTool, PreparedCall } from "#tool-model/define-tool.ts";
import type { LoadedTool } from "#tools/load-tool.web.ts";
import { viewsOf } from "#tools/screens.web.ts";

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

function photoOf(tool: AnyTool, form: FormState): Photo | null {
  const name = Object.keys(tool.fields).find((field) => tool.fields[field]?.kind === "photo");
  const value = name ? form[name] : null;
  return isPhoto(value) ? value : null;
}

/** Choices in the address, such as `?mode=remove_bg`. */
function useChoicesFromAddress(tool: AnyTool): Readonly<Record<string, string>> {
  const [params] = useSearchParams();
  const known = Object.entries(tool.fields).flatMap(([name, field]) => {
    const value = params.get(name);
    const isKnown = field.kind === "choice" && value !== null && field.options.includes(value);
    return isKnown ? [[name, value] as const] : [];
  });
  return Object.fromEntries(known);
}

/** Ctrl or Cmd with Enter starts the run from anywhere on the screen. */
function useRunKey(run: () => void): void {
  const latest = useRef(run);
  // Before the browser can send the next key: a passive effect may come after it.
  useLayoutEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) latest.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

interface RunBarProps {
  /** With the price. */
  readonly label: string;
  /** `null` while it is unknown. */
  readonly balance: number | null;
  readonly isRunning: boolean;
  /** A field is reading a photo. */
  readonly isReading: boolean;
  readonly onRun: () => void;
  /** Above the button. */
  readonly children: ReactNode;
}

/** The run button with its price, always reachable. */
function RunBar({ label, balance, isRunning, isReading, onRun, children }: RunBarProps) {
  const say = useText(toolKitText);
  return (
    <div className="run-bar sticky bottom-0 z-10 -mx-4 mt-auto bg-bg px-4 pt-5 pb-4 max-lg:border-t max-lg:border-line sm:-mx-7 sm:px-7">
      {children}
      <Button size="lg" className="w-full" disabled={isRunning || isReading} onClick={onRun}>
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

/** The form and engine of the last run. The current form may differ. */
interface SentRun {
  readonly form: FormState;
  readonly engine: EngineForRun;
  /** Of another version. */
  readonly seed?: number;
}

/** Uploads the photos of a form, starts its run, and keeps its settings once the server has the run. */
function startForm(
  run: Pick<ReturnType<typeof useRunTool>, "start">,
  tool: AnyTool,
  { form, engine, seed }: SentRun,
): void {
  const uploads = new Map<Photo, string>();
  let call: PreparedCall | null = null;
  run.start(
    async (sending) => {
      const upload = createSending(sending);
      call = await prepareCall(tool, form, async (photo) => {
        const address = await upload(photo);
        uploads.set(photo, address);
        return address;
      });
      return withExtras(call, { ...engine, seed });
    },
    (runId) => {
      if (!call) return;
      const kept = { form, call, uploads };
      // The run works without this part.
      import("#kit/tool/keep-settings.ts").then(
        (part) => part.keepSettings(runId, tool, kept),
        () => undefined,
      );
    },
  );
}

/** The steps after the run button: problems of the form, the price, the consent, then the run. */
function useToolRun({ id, tool: definition }: LoadedTool) {
  const locale = useLocale();
  const choices = useChoicesFromAddress(definition);
  const { form, restore, setField, change, suggest, steps } = useToolForm(definition, choices);
  const operation = operationOf(definition, form);
  const engines = useEngineChoice(operation?.path ?? null);
  const limit = useBuiltInLimit(operation);
  const run = useRunTool(id);
  const consent = useConsent(definition.consent);
  const { isReading, tellReading } = useReadingPhotos();
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [sent, setSent] = useState<SentRun | null>(null);
  const [known, tellKnown] = useState<KnownResult | null>(null);
  const isRunning = run.state.phase === "running";

  function start(asked: SentRun) {
    if (isRunning || isReading) return;
    const found =
      findProblem(definition, asked.form) ??
      findBuiltInLimit(definition, asked.form, isBuiltIn(asked.engine) ? limit : null);
    setProblem(found);
    if (found) return;
    if (known?.form === asked.form && asked.seed === undefined) {
      setSent(asked);
      run.show(known.runId);
      return;
    }
    if (!run.canPay) {
      toastRefusal(formErrorText("not_enough_credits", locale, { cost: run.costCredits }));
      return;
    }
    consent.ask(asked.engine, () => {
      setSent(asked);
      startForm(run, definition, asked);
    });
  }
  const startNow = () => start({ form, engine: engines.engine });
  useRunKey(startNow);
  const { give, givePhoto, ...arrival } = useArrival(change);
  useHandedPhoto(definition, { setField, givePhoto, tellReading });
  return {
    form,
    autoStart: { ...arrival, operation },
    steps,
    suggest,
    sentForm: sent?.form ?? null,
    engines,
    problem,
    run,
    start: startNow,
    isRunning,
    known,
    equal: {
      shownRunId: run.state.phase === "done" ? run.state.result.runId : null,
      isRunning,
      onKnown: tellKnown,
      onVersion: (seed: number) => start({ form, engine: engines.engine, seed }),
    },
    isReading,
    tellReading,
    consentDialog: consent.dialog,
    retry: (source: CallSource | null) => (source ? run.retry(source) : startNow()),
    /** Shows the result of an earlier run; its photos and settings fill the form if they are still there. */
    goBack: ({ runId, form: earlier }: EarlierRun) => {
      if (earlier) restore(earlier);
      setSent(earlier && { form: earlier, engine: engines.engine });
      run.show(runId);
    },
    /** Repeats the last run with the same values. */
    again: () => (sent ? start(sent) : startNow()),
    /** Runs the form on the built-in engine if the last run used a studio model; else `null`. */
    runBuiltIn: builtInAfter(sent, engines.choices)
      ? () => {
          engines.chooseForNow("local");
          start({ form, engine: engines.engineOf("local") });
        }
      : null,
    change: (changed: FormChange) => {
      setProblem(null);
      // Another mode is another operation: discards the last answer.
      if (isMode(definition, changed.field)) run.dismiss();
      give(changed);
    },
  };
}

/** `true` if a studio model was used and the built-in engine is available. */
function builtInAfter(sent: SentRun | null, choices: readonly EngineChoice[]): boolean {
  return sent?.engine.choice?.kind === "studio" && choices.some(({ kind }) => kind === "local");
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
  const { form, engines, run, start, ...screen } = tool;
  const isDone = run.state.phase === "done";
  const cost = say(plural(run.costCredits, "cost", "costs"), { count: run.costCredits });

  return (
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
          onRun={start}
        >
          <Suspense fallback={null}>
            <AutoStartPart
              {...{ tool: definition, form, start, isRunning: screen.isRunning }}
              {...screen.autoStart}
            />
            <EqualNote tool={definition} form={form} kind={engines.engine.kind} {...screen.equal} />
          </Suspense>
        </RunBar>
      </section>
      <Stage loaded={loaded} screen={tool} />
      {screen.consentDialog}
    </SheetScreen>
  );
}
