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

interface FieldsProps {
  readonly tool: AnyTool;
  readonly words: Readonly<Record<string, string>>;
  readonly form: FormState;
  readonly problem: FormProblem | null;
  readonly onChange: (field: string, value: Photo | string | null) => void;
}

/** The fields of a tool that are to be shown now. */
function Fields({ tool, words, form, problem, onChange }: FieldsProps) {
  return (
    <div className="grid gap-6">
      {Object.entries(tool.fields)
        .filter(([, field]) => isShown(field, form))
        .map(([name, field]) => (
          <ToolField
            key={name}
            name={name}
            field={field}
            words={words}
            value={form[name] ?? null}
            problem={problem?.field === name ? problem : null}
            onChange={(value) => onChange(name, value)}
          />
        ))}
    </div>
  );
}

interface RunBarProps {
  readonly label: string;
  readonly costCredits: number;
  /** Null while it is not known. */
  readonly balance: number | null;
  readonly isRunning: boolean;
  readonly onRun: () => void;
}

/** The run button with its price, always in reach. */
function RunBar({ label, costCredits, balance, isRunning, onRun }: RunBarProps) {
  const say = useText(toolKitText);
  const cost = say(plural(costCredits, "cost", "costs"), { count: costCredits });
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-auto bg-bg px-4 pt-5 pb-4 max-lg:border-t max-lg:border-line sm:-mx-7 sm:px-7">
      <Button size="lg" className="w-full" disabled={isRunning} onClick={onRun}>
        {label} {cost}
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

/** The screen of a tool, drawn from its definition: inputs on the left, the result on the right. */
export function ToolScreen({ tool }: { tool: Tool }) {
  const say = useText(toolKitText);
  const locale = useLocale();
  const words: Readonly<Record<string, string>> = toolTexts[tool.id][locale];
  const definition: AnyTool = tool;
  const { form, setField } = useToolForm(definition);
  const run = useRunTool(tool.id);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  // What the picture on the screen was made of, whatever the form holds by now.
  const [sentForm, setSentForm] = useState<FormState | null>(null);
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
    setSentForm(form);
    run.start(prepared);
  }
  function retry(call: Call | null) {
    if (call) run.retry(call);
    else start();
  }
  useRunKey(start);

  return (
    <div className="grid lg:h-full lg:grid-cols-[400px_minmax(0,1fr)]">
      <section
        aria-label={words["title"]}
        className="flex flex-col border-line px-4 pt-6 max-lg:order-2 sm:px-7 lg:min-h-0 lg:overflow-y-auto lg:border-r"
      >
        <h1 className="text-4xl">{words["title"]}</h1>
        <p className="mt-1.5 mb-5 text-[15px] text-muted">{words["description"]}</p>
        <Fields
          tool={definition}
          words={words}
          form={form}
          problem={problem}
          onChange={(field, value) => {
            setProblem(null);
            setField(field, value);
          }}
        />
        <RunBar
          label={words[run.state.phase === "done" ? "runAgain" : "run"] ?? ""}
          costCredits={run.costCredits}
          balance={run.balance}
          isRunning={isRunning}
          onRun={start}
        />
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
          photo={sentForm && photoOf(definition, sentForm)}
          sentForm={sentForm}
          form={form}
          view={resultViews[tool.id]}
          onCancel={() => run.cancel()}
          onRetry={retry}
        />
      </section>
    </div>
  );
}
