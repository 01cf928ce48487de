import { Check, ChevronsUpDown, X } from "lucide-react";
import { useId, useState } from "react";
import { type Locale, locales } from "#core/locale.ts";
import type { FieldOfKind, LookupOption } from "#tools/fields.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FieldError, FieldGroup, TextInput } from "../../ui/field.tsx";
import { useLocale, useText } from "../../ui/use-text.ts";
import { lookupText } from "./lookup-text.ts";

interface LookupFieldProps {
  readonly field: FieldOfKind<"lookup">;
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** Letters without their marks, so that Viet finds Việt. */
function plain(text: string): string {
  return text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("đ", "d");
}

function matches({ label, group }: LookupOption, words: readonly string[]): boolean {
  const text = plain(locales.map((locale) => `${group[locale]} ${label[locale]}`).join(" "));
  return words.every((word) => text.includes(word));
}

/** Options below their groups, both in the order of the alphabet. */
function grouped(options: readonly LookupOption[], locale: Locale) {
  const groups = new Map<string, LookupOption[]>();
  for (const option of options) {
    const name = option.group[locale];
    groups.set(name, [...(groups.get(name) ?? []), option]);
  }
  return [...groups].toSorted(([a], [b]) => a.localeCompare(b, locale));
}

interface ListProps {
  readonly options: readonly LookupOption[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

function OptionList({ options, value, onChoose }: ListProps) {
  const locale = useLocale();
  return (
    <div className="-mx-2 max-h-[52vh] overflow-y-auto px-2">
      {grouped(options, locale).map(([group, members]) => (
        <section key={group} aria-label={group} className="mb-3">
          <h3 className="sticky top-0 bg-surface py-1.5 font-mono text-xs text-muted">{group}</h3>
          {members.map((option) => (
            <button
              key={option.value}
              type="button"
              aria-pressed={option.value === value}
              onClick={() => onChoose(option.value)}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-md px-3 py-2 text-left hover:bg-raised aria-pressed:bg-raised"
            >
              <span className="flex items-center gap-2 font-medium">
                {option.label[locale]}
                {option.value === value ? <Check aria-hidden className="size-4 text-ok" /> : null}
              </span>
              <span className="font-mono text-xs whitespace-nowrap text-muted">
                {option.detail}
              </span>
            </button>
          ))}
        </section>
      ))}
    </div>
  );
}

/** One of a long list: a window with a search; what was chosen can be taken back. */
export function LookupField({ field, label, value, error, onChange }: LookupFieldProps) {
  const say = useText(lookupText);
  const locale = useLocale();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState("");
  const chosen = field.options.find((option) => option.value === value);
  const words = plain(text).split(/\s+/u).filter(Boolean);
  const found = field.options.filter((option) => matches(option, words));
  function choose(next: string) {
    setIsOpen(false);
    setText("");
    onChange(next);
  }
  return (
    <FieldGroup label={<span id={`${id}-label`}>{label}</span>} hint={chosen?.detail}>
      <div className="flex gap-2">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-labelledby={`${id}-label ${id}-value`}
          onClick={() => setIsOpen(true)}
          className="flex min-h-12 min-w-0 grow items-center justify-between gap-3 rounded-md border-[1.5px] border-line bg-surface px-4 py-2 text-left transition-colors hover:border-line-strong"
        >
          <span
            id={`${id}-value`}
            className={`truncate ${chosen ? "font-semibold" : "text-muted"}`}
          >
            {chosen ? `${chosen.group[locale]}: ${chosen.label[locale]}` : say("none")}
          </span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
        </button>
        {chosen ? (
          <button
            type="button"
            aria-label={say("takeBack")}
            onClick={() => choose("")}
            className="grid size-12 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-fg"
          >
            <X aria-hidden className="size-4.5" />
          </button>
        ) : null}
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
      {isOpen ? (
        <Dialog onClose={() => setIsOpen(false)} title={label} closeLabel={say("close")}>
          <TextInput
            label={say("search")}
            type="search"
            autoComplete="off"
            placeholder={say("searchPlaceholder")}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {found.length === 0 ? (
            <output className="block text-muted">{say("nothing", { text })}</output>
          ) : (
            <OptionList options={found} value={value} onChoose={choose} />
          )}
        </Dialog>
      ) : null}
    </FieldGroup>
  );
}
