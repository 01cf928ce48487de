import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { formErrorText } from "#core/form-errors.ts";
import type { EngineChoice } from "#kit/api/engines.ts";
import { useArrival } from "#kit/tool/auto-start/use-arrival.ts";
import { useConsent } from "#kit/tool/consent.tsx";
import type { KnownResult } from "#kit/tool/equal-result.tsx";
import type { EarlierRun } from "#kit/tool/history/history-strip.tsx";
import type { Photo } from "#kit/tool/photo.ts";
import { createSending } from "#kit/tool/photo-uploads.ts";
import { useAfterReading, useReadingPhotos } from "#kit/tool/reading-photos.ts";
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
  operationOf,
  prepareCall,
  useToolForm,
} from "#kit/tool/use-tool-form.ts";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useLocale } from "#kit/ui/use-text.ts";
import type { AnyTool, PreparedCall } from "#tool-model/define-tool.ts";
import type { LoadedTool } from "#tools/load-tool.web.ts";

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

/** The start by button or key. It waits for a mask that is being drawn. */
function useStartNow(run: () => void) {
  const { isReading, tellReading } = useReadingPhotos();
  const startNow = useAfterReading(isReading, run);
  useRunKey(startNow);
  return { startNow, tellDrawing: tellReading };
}

/** The steps after the run button: problems of the form, the price, the consent, then the run. */
export function useToolRun({ id, tool: definition }: LoadedTool) {
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
  const { startNow, tellDrawing } = useStartNow(() => start({ form, engine: engines.engine }));
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
    tellDrawing,
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
