import type { AnyTool } from "#tool-model/define-tool.ts";
import { EngineChoiceField } from "./engine-choice.tsx";
import { ResultSizeNote } from "./result-size.tsx";
import type { useEngineChoice } from "./use-engine-choice.ts";
import type { FormState } from "./use-tool-form.ts";

interface BeforeRunProps {
  readonly tool: AnyTool;
  readonly form: FormState;
  readonly engines: ReturnType<typeof useEngineChoice>;
  /** The form is for many photos, whose sizes differ. */
  readonly isForMany?: boolean;
}

/** Who makes the result, and its size. */
export function BeforeRun({ tool, form, engines, isForMany = false }: BeforeRunProps) {
  const { choices, engine, choose } = engines;
  return (
    <>
      {engine.choice ? (
        <EngineChoiceField choices={choices} chosen={engine.choice} onChoose={choose} />
      ) : null}
      <ResultSizeNote
        tool={tool}
        form={form}
        hasOwnSize={engine.choice?.hasOwnSize ?? false}
        isForMany={isForMany}
      />
    </>
  );
}
