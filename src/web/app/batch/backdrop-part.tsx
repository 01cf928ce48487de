import { ColourField } from "#kit/tool/fields/colour-field.tsx";
import { ToggleField } from "#kit/tool/fields/toggle-field.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import type { FieldOfKind } from "#tool-model/fields.ts";
import type { LoadedTool } from "#tools/load-tool.web.ts";
import type { Backdrop } from "./backdrop.ts";
import { batchText } from "./batch-text.ts";

interface BackdropPartProps {
  readonly loaded: LoadedTool;
  readonly backdrop: Backdrop;
  readonly onChange: (backdrop: Backdrop) => void;
}

/** Returns the tool's background colour field and its name; `null` if it has none. */
function colourOf({ tool }: LoadedTool): [string, FieldOfKind<"colour">] | null {
  for (const [name, field] of Object.entries(tool.fields)) {
    if (field.kind === "colour") return [name, field];
  }
  return null;
}

/** The colour behind all results of a batch, in files and on the screen; the stored results stay transparent. */
export function BackdropPart({ loaded, backdrop, onChange }: BackdropPartProps) {
  const say = useText(batchText);
  const locale = useLocale();
  const colour = colourOf(loaded);
  if (!colour) return null;
  const [name, field] = colour;
  const words: Readonly<Record<string, string>> = loaded.text[locale];
  return (
    <div className="grid gap-3">
      <ToggleField
        label={say("backdrop")}
        hint={say("backdropHint")}
        value={backdrop !== null}
        onChange={(isOn) => onChange(isOn ? field.initial : null)}
      />
      {backdrop === null ? null : (
        <ColourField
          field={field}
          label={words[name] ?? name}
          optionLabel={(option) => words[`${name}.${option}`] ?? option}
          value={backdrop}
          onChange={onChange}
        />
      )}
    </div>
  );
}
