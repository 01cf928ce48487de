import { useEffect, useRef, useState } from "react";
import { errorText } from "#core/errors.ts";
import type { Tool } from "#tools/catalogue.ts";
import type { AnyTool } from "#tools/define-tool.ts";
import { resultViews } from "#tools/screens.web.ts";
import { toolTexts } from "#tools/texts.ts";
import type { Call } from "../api/api-call.ts";
import { Button } from "../ui/button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { toastRefusal } from "../ui/toaster.tsx";
import { plural, useLocale, useText } from "../ui/use-text.ts";
import { ToolField } from "./fields/tool-field.tsx";
import type { Photo } from "./photo.ts";
import { ResultPanel } from "./result-panel.tsx";
import { toolKitText } from "./text.ts";
import { useRunTool } from "./use-run-tool.ts";
import {
  type FormProblem,
  type FormState,
  findProblem,
  isPhoto,
  isShown,
  prepareCall,
  useToolForm,
} from "./use-tool-form.ts";

function photoOf(tool: AnyTool, form: FormState): Photo | null {
  const name = Object.keys(tool.fields).find((field) => tool.fields[field]?.kind === "photo");
  const value = name ? form[name] : null;
  return isPhoto(value) ? value : null;
}

/** Ctrl or Cmd with Enter runs, from anywhere on the screen. */
function useRunKey(run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
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

/** The screen of a tool, drawn from its definition: inputs on the left, the result on the right. */
export function ToolScreen({ tool }: { tool: Tool }) {
  const say = useText(toolKitText);
  const locale = useLocale();
  const words: Readonly<Record<string, string>> = toolTexts[tool.id][locale];
  const definition: AnyTool = tool;
  const { form, setField } = useToolForm(definition);
  const run = useRunTool(tool.id);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  // The photo that the picture on the screen was made of, whatever the form holds by now.
  const [usedPhoto, setUsedPhoto] = useState<Photo | null>(null);
  const isRunning = run.state.phase === "running";

  function start() {
    if (isRunning) return;
    const found = findProblem(definition, form);
    setProblem(found);
    if (found) return;
    if (!run.canPay) {
      toastRefusal(errorText("not_enough_credits", locale, { cost: run.costCredits }));
      return;
    }
    const prepared = prepareCall(definition, form);
    if (!prepared) return;
    setUsedPhoto(photoOf(definition, form));
    run.start(prepared);
  }
  function retry(call: Call | null) {
    if (call) run.retry(call);
    else start();
  }
  useRunKey(start);

  const runLabel = words[run.state.phase === "done" ? "runAgain" : "run"];
  const cost = say(plural(run.costCredits, "cost", "costs"), { count: run.costCredits });
  return (
    <div className="grid lg:h-full lg:grid-cols-[400px_minmax(0,1fr)]">
      <section
        aria-label={words["title"]}
        className="flex flex-col border-line px-4 pt-6 max-lg:order-2 sm:px-7 lg:min-h-0 lg:overflow-y-auto lg:border-r"
      >
        <h1 className="text-4xl">{words["title"]}</h1>
        <p className="mt-1.5 mb-5 text-[15px] text-muted">{words["description"]}</p>
        <div className="grid gap-6">
          {Object.entries(definition.fields)
            .filter(([, field]) => isShown(field, form))
            .map(([name, field]) => (
              <ToolField
                key={name}
                name={name}
                field={field}
                words={words}
                value={form[name] ?? null}
                problem={problem?.field === name ? problem : null}
                onChange={(value) => {
                  setProblem(null);
                  setField(name, value);
                }}
              />
            ))}
        </div>
        <div className="sticky bottom-0 z-10 -mx-4 mt-auto bg-bg px-4 pt-5 pb-4 max-lg:border-t max-lg:border-line sm:-mx-7 sm:px-7">
          <Button size="lg" className="w-full" disabled={isRunning} onClick={start}>
            {runLabel} {cost}
          </Button>
          <p className="mt-2 text-center text-[13px] text-muted">
            {run.balance === null ? null : say("youHave", { count: run.balance })}{" "}
            <span className="pointer-coarse:hidden">
              <Kbd>Ctrl ↵</Kbd> {say("toRun")}
            </span>
          </p>
        </div>
      </section>
      <section
        aria-live="polite"
        aria-label={say("after")}
        className={`bg-raised dotted min-w-0 lg:min-h-0 ${run.state.phase === "idle" ? "max-lg:order-3" : "max-lg:order-1"}`}
      >
        <ResultPanel
          tool={definition}
          words={words}
          state={run.state}
          photo={usedPhoto}
          form={form}
          view={resultViews[tool.id]}
          onCancel={run.cancel}
          onRetry={retry}
        />
      </section>
    </div>
  );
}
