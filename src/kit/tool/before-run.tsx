import { useText, type Words } from "#kit/ui/use-text.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { EngineChoiceField } from "./engine-choice.tsx";
import { ResultSizeNote } from "./result-size.tsx";
import type { useEngineChoice } from "./use-engine-choice.ts";
import type { FormState } from "./use-tool-form.ts";

const en = {
  missesFaults:
    "Look at the picture closely before you use it: here, the check before the charge does not find every fault.",
} as const;

const beforeText: Words<keyof typeof en> = {
  en,
  vi: {
    missesFaults:
      "Hãy xem kỹ ảnh trước khi dùng: ở đây, bước kiểm tra trước khi tính phí không phát hiện được mọi lỗi.",
  },
};

interface BeforeRunProps {
  readonly tool: AnyTool;
  readonly form: FormState;
  readonly engines: ReturnType<typeof useEngineChoice>;
  /** The form is for many photos, whose sizes differ. */
  readonly isForMany?: boolean;
}

/** Who makes the result, its size, and how far its check can be trusted. */
export function BeforeRun({ tool, form, engines, isForMany = false }: BeforeRunProps) {
  const say = useText(beforeText);
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
      {engine.choice?.missesFaults ? (
        <p className="mt-3 text-[13.5px] text-muted max-lg:mb-4">{say("missesFaults")}</p>
      ) : null}
    </>
  );
}
