import { RadioGroup } from "radix-ui";
import { FieldGroup } from "#kit/ui/field.tsx";
import { useText, type Words } from "#kit/ui/use-text.ts";
import type { FieldOfKind } from "#tool-model/fields.ts";

const en = {
  pickColour: "Pick a colour",
} as const;

const colourText: Words<keyof typeof en> = {
  en,
  vi: {
    pickColour: "Chọn màu",
  },
};

const DEFAULT_CUSTOM = "#ffffff";
const ring =
  "size-11 shrink-0 rounded-full border-[1.5px] border-line-strong data-[state=checked]:shadow-[0_0_0_3px_var(--bg),0_0_0_5.5px_var(--accent)]";

interface ColourFieldProps {
  readonly field: FieldOfKind<"colour">;
  readonly label: string;
  readonly optionLabel: (name: string) => string;
  readonly value: string;
  readonly onChange: (css: string) => void;
}

/** Named colours and a custom one; choosing either clears the other. */
export function ColourField({ field, label, optionLabel, value, onChange }: ColourFieldProps) {
  const say = useText(colourText);
  const chosen = field.options.find(({ css }) => css === value);
  return (
    <FieldGroup label={label} hint={chosen ? optionLabel(chosen.name) : value}>
      <RadioGroup.Root
        aria-label={label}
        value={chosen?.name ?? ""}
        onValueChange={(name) =>
          onChange(field.options.find((option) => option.name === name)?.css ?? value)
        }
        className="flex flex-wrap gap-2.5"
      >
        {field.options.map(({ name, css }) => (
          <RadioGroup.Item
            key={name}
            value={name}
            aria-label={optionLabel(name)}
            title={optionLabel(name)}
            style={{ background: css }}
            className={ring}
          />
        ))}
        <label
          data-state={chosen ? "unchecked" : "checked"}
          title={say("pickColour")}
          style={{ background: "conic-gradient(#f44,#fc3,#4c4,#3bd,#66f,#f4c,#f44)" }}
          className={`${ring} relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-amber`}
        >
          <input
            type="color"
            aria-label={say("pickColour")}
            value={chosen ? DEFAULT_CUSTOM : value}
            onChange={(event) => onChange(event.currentTarget.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
      </RadioGroup.Root>
    </FieldGroup>
  );
}
