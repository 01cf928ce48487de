import { FieldError, FieldGroup } from "#kit/ui/field.tsx";
import { CardChoice } from "#kit/ui/segmented.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { toolKitText } from "../text.ts";

export interface ChoiceFieldProps {
  readonly name: string;
  readonly label: string;
  readonly words: Readonly<Record<string, string>>;
  readonly options: readonly string[];
  readonly isOptional: boolean;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** The most options in one row. */
const ROW = 3;

/** A choice among a few words; an optional choice can be cleared. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { name, label, words, options, isOptional, value, error, onChange } = props;
  const say = useText(toolKitText);
  const cards = options.map((option) => ({
    value: option,
    label: words[`${name}.${option}`] ?? option,
    detail: words[`${name}.${option}Detail`],
  }));
  const none = { value: "", label: say("none"), detail: undefined };
  const all = isOptional ? [none, ...cards] : cards;
  return (
    <FieldGroup label={label} hint={words[`${name}Hint`]}>
      <CardChoice
        label={label}
        value={value}
        options={all}
        {...(all.length > ROW ? { columns: all.length === 4 ? 2 : ROW } : {})}
        onChange={onChange}
      />
      {error ? <FieldError>{error}</FieldError> : null}
    </FieldGroup>
  );
}
