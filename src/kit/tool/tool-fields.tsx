import { formErrorText } from "#core/form-errors.ts";
import { FieldError } from "#kit/ui/field.tsx";
import { useLocale } from "#kit/ui/use-text.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { ToolField } from "./fields/tool-field.tsx";
import {
  type FormChange,
  type FormProblem,
  type FormState,
  isFieldShown,
} from "./use-tool-form.ts";

interface ToolFieldsProps {
  readonly tool: AnyTool;
  readonly words: Readonly<Record<string, string>>;
  readonly form: FormState;
  readonly problem: FormProblem | null;
  readonly onChange: (change: FormChange) => void;
}

/** The tool's visible fields, and below them the error of all fields together. */
export function ToolFields({ tool, words, form, problem, onChange }: ToolFieldsProps) {
  const locale = useLocale();
  const [firstPhoto] = Object.entries(tool.fields).find(([, { kind }]) => kind === "photo") ?? [];
  return (
    <div data-fields className="grid gap-6">
      {Object.entries(tool.fields)
        .filter(([, field]) => isFieldShown(field, form))
        .map(([name, field]) => (
          <ToolField
            key={name}
            tool={tool}
            name={name}
            field={field}
            words={words}
            form={form}
            problem={problem?.field === name ? problem : null}
            isFirst={name === firstPhoto}
            onChange={(value, sets) => onChange({ field: name, value, ...(sets && { sets }) })}
          />
        ))}
      {problem?.field === null ? (
        <FieldError>{formErrorText(problem.code, locale)}</FieldError>
      ) : null}
    </div>
  );
}
