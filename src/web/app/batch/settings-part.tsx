import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formErrorText } from "#core/form-errors.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { openBatch } from "#kit/api/batches.ts";
import { newId } from "#kit/api/new-id.ts";
import { useSite } from "#kit/api/site.ts";
import { BeforeRun } from "#kit/tool/before-run.tsx";
import { useConsent } from "#kit/tool/consent.tsx";
import { createSending, withLivingAddresses } from "#kit/tool/photo-uploads.ts";
import { ToolFields } from "#kit/tool/tool-fields.tsx";
import { useBuiltInLimit } from "#kit/tool/use-built-in-limit.ts";
import { isBuiltIn, useEngineChoice } from "#kit/tool/use-engine-choice.ts";
import {
  type FormChange,
  type FormProblem,
  type FormState,
  isFieldShown,
  operationOf,
  useToolForm,
} from "#kit/tool/use-tool-form.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastRefusal } from "#kit/ui/notes.ts";
import { plural, useLocale, useText } from "#kit/ui/use-text.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import type { LoadedTool } from "#tools/load-tool.web.ts";
import { findSettingProblem, settingsOf } from "./batch-settings.ts";
import { batchText } from "./batch-text.ts";
import type { ChosenFile } from "./chosen-files.ts";

interface SettingsProps {
  readonly loaded: LoadedTool;
  /** The tool with only the fields that all photos share. */
  readonly many: AnyTool;
  readonly files: readonly ChosenFile[];
  /** The batch exists, so its files can be sent. */
  readonly onOpened: (batchId: string) => void;
}

/** No progress display: the images of the settings are few and small. */
const unshown = {
  signal: new AbortController().signal,
  onSent: () => {},
  onConnection: () => {},
};

/** The steps after "send": problems of the settings, the consent, then the batch itself. */
function useOpening({ loaded, files, onOpened }: SettingsProps) {
  const { tool } = loaded;
  const locale = useLocale();
  const client = useQueryClient();
  const { form, change } = useToolForm(tool);
  const operation = operationOf(tool, form);
  const engines = useEngineChoice(operation?.path ?? null);
  const limit = useBuiltInLimit(operation);
  const consent = useConsent(tool.consent);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  // Stays the same, so that a retry after a lost response returns the same batch.
  const [batchId, setBatchId] = useState(newId);

  async function send(isAnew: boolean) {
    const settings = await settingsOf(tool, form, createSending({ ...unshown, isAnew }));
    if (settings === null) throw new ApiError("unexpected");
    const photos = files.map(({ file, name }) => ({ name, bytes: file.size }));
    const engine = engines.engine.kind;
    return openBatch({ batchId, tool: tool.id, ...settings, engine, photos });
  }

  async function open(): Promise<void> {
    setIsOpening(true);
    try {
      const { id } = await withLivingAddresses(send);
      await client.invalidateQueries({ queryKey: ["batches"] });
      onOpened(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "batch_conflict") setBatchId(newId());
      toastRefusal(error.text(locale));
    } finally {
      setIsOpening(false);
    }
  }

  return {
    form,
    engines,
    problem,
    isOpening,
    consentDialog: consent.dialog,
    change: (changed: FormChange) => {
      setProblem(null);
      setBatchId(newId());
      change(changed);
    },
    open: () => {
      const found = findSettingProblem(tool, form, isBuiltIn(engines.engine) ? limit : null);
      setProblem(found);
      if (!found) consent.ask(engines.engine, () => void open());
    },
  };
}

/** How a batch differs from a single photo. */
function Notes({ tool, form }: { tool: AnyTool; form: FormState }) {
  const say = useText(batchText);
  const fields = Object.values(tool.fields);
  const notes = [
    ...(fields.some((field) => field.kind === "mask" && isFieldShown(field, form))
      ? [say("noBrush")]
      : []),
    ...(fields.some(({ kind }) => kind === "colour") ? [say("transparent")] : []),
  ];
  return notes.map((note) => (
    <p key={note} className="mt-5 text-[13.5px] text-muted">
      {note}
    </p>
  ));
}

/** The tool's fields without the photo, and the button that sends the list. */
export function SettingsPart(props: SettingsProps) {
  const { loaded, many, files } = props;
  const say = useText(batchText);
  const locale = useLocale();
  const { form, engines, problem, isOpening, consentDialog, change, open } = useOpening(props);
  const { creditsPerRun } = useSite();
  const count = files.length;
  return (
    <>
      <ToolFields
        tool={many}
        words={loaded.text[locale]}
        form={form}
        problem={problem && problem.field !== null && problem.field in many.fields ? problem : null}
        onChange={change}
      />
      {problem && (problem.field === null || !(problem.field in many.fields)) ? (
        <p role="alert" className="mt-2 text-danger">
          {formErrorText(problem.code, locale)}
        </p>
      ) : null}
      <BeforeRun tool={loaded.tool} form={form} engines={engines} isForMany />
      <Notes tool={loaded.tool} form={form} />
      <Button size="lg" className="mt-6 w-full" disabled={isOpening || count === 0} onClick={open}>
        {count === 0 ? say("sendNone") : say(plural(count, "sendOne", "send"), { count })}
      </Button>
      <p className="mt-2 text-center text-[13px] text-muted">
        {count < 2 ? say("sendFree") : say("total", { count, cost: count * creditsPerRun })}
      </p>
      {consentDialog}
    </>
  );
}
