import { Download } from "lucide-react";
import { Suspense, useState } from "react";
import { downloadName } from "#core/file-name.ts";
import { ToggleField } from "#kit/tool/fields/toggle-field.tsx";
import { originInName, useOrigin } from "#kit/tool/origin.ts";
import { PictureActions, PrintAction, useSaveKey } from "#kit/tool/picture-actions.tsx";
import { ResultFrame } from "#kit/tool/result-frame.tsx";
import type { ControlsProps, MixedResult, ResultProps } from "#kit/tool/result-props.ts";
import { resultText } from "#kit/tool/result-text.ts";
import { saveFile } from "#kit/tool/save-file.ts";
import { UseElsewhere } from "#kit/tool/use-elsewhere.tsx";
import { Button } from "#kit/ui/button.tsx";
import { FieldError } from "#kit/ui/field.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { controls } from "#tools/controls.web.ts";
import { labelText, useVisibleLabel } from "./use-visible-label.ts";

const endings: Readonly<Record<string, string>> = {
  "image/png": ".png",
  "image/jpeg": ".jpg",
  "image/webp": ".webp",
};

/** The tool's controls of a result that has steps. */
function StepControls({ tool, ...props }: ControlsProps & Pick<ResultProps, "tool">) {
  const Controls = controls[`./${tool.slug}/controls.web.tsx`];
  if (!Controls || props.result.stepsUrl === undefined) return null;
  return (
    <Suspense fallback={<div className="h-10.5 border-t border-line" />}>
      <Controls {...props} />
    </Suspense>
  );
}

/** The result of a tool without its own view: the image beside its input. */
export function CommonResult(props: ResultProps) {
  const { tool, result, photo, onAgain, onDeleted } = props;
  const say = useText(resultText);
  const sayLabel = useText(labelText);
  const [mixed, setMixed] = useState<MixedResult | null>(null);
  const own = mixed?.file ? { ...result, blob: mixed.file, objectUrl: mixed.url } : result;
  const label = useVisibleLabel({ ...props, result: own });
  const isMixing = mixed !== null && mixed.file === null;
  const file = isMixing ? null : label.file;
  const ending = endings[(file ?? result.blob).type] ?? ".png";
  const origin = originInName(useOrigin(result)).slice(0, -1);
  const nameNow = () => downloadName(tool.slug, new Date(), `${origin}${ending}`);
  const save = () => {
    if (file) saveFile(file, nameNow());
  };
  useSaveKey(save);
  return (
    <ResultFrame
      tool={tool}
      photo={photo}
      result={result}
      onAgain={onAgain}
      onDeleted={onDeleted}
      content={{
        kind: "picture",
        url: isMixing ? mixed.url : label.url,
        alt: say("resultAlt"),
        background: null,
      }}
      controls={<StepControls tool={tool} result={result} onMixed={setMixed} />}
      actions={
        <>
          <Button variant="hero" aria-disabled={file === null} onClick={save}>
            <Download aria-hidden className="size-4.5" />
            {say("download")}
          </Button>
          {label.isPossible ? (
            <div className="px-2">
              <ToggleField
                label={sayLabel("label")}
                hint={undefined}
                value={label.isOn}
                onChange={(isOn) => label.choose(isOn)}
              />
            </div>
          ) : null}
          {label.isError ? <FieldError>{sayLabel("failed")}</FieldError> : null}
          <div className="grow" />
          <UseElsewhere picture={own.blob} name={nameNow()} />
          {file ? (
            <>
              <PrintAction blob={file} />
              <PictureActions blob={file} name={nameNow()} />
            </>
          ) : null}
        </>
      }
    />
  );
}
