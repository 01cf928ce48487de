import { useQuery } from "@tanstack/react-query";
import { Check, ChevronsUpDown, X } from "lucide-react";
import { useId, useState } from "react";
import { type Locale, locales } from "#core/locale.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/dialog.tsx";
import { FieldError, FieldGroup, TextInput } from "#kit/ui/field.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import type { FieldOfKind, LookupOption } from "#tool-model/fields.ts";
import { lookupText } from "./lookup-text.ts";

interface LookupFieldProps {
  readonly name: string;
  readonly field: FieldOfKind<"lookup">;
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  /** `sets` are the values that the choice puts into other fields. */
  readonly onChange: (value: string, sets?: LookupOption["sets"]) => void;
}

/** Lower case without accents, so that Viet finds Việt. */
function plain(text: string): string {
  return text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("đ", "d");
}

function matches({ label, group }: LookupOption, words: readonly string[]): boolean {
  const text = plain(locales.map((locale) => `${group[locale]} ${label[locale]}`).join(" "));
  return words.every((word) => text.includes(word));
}

/** Options by group, both in alphabetical order. */
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

/** Options load when the list opens or a chosen option needs its name, because they are large. */
function useOptions(name: string, field: FieldOfKind<"lookup">, isWanted: boolean) {
  return useQuery({
    queryKey: ["lookup-options", name],
    queryFn: field.load,
    enabled: isWanted,
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

interface SearchProps {
  readonly label: string;
  readonly value: string;
  readonly options: ReturnType<typeof useOptions>;
  readonly onClose: () => void;
  readonly onChoose: (value: string) => void;
}

/** The dialog with the searchable list. */
function SearchDialog({ label, value, options, onClose, onChoose }: SearchProps) {
  const say = useText(lookupText);
  const [text, setText] = useState("");
  const words = plain(text).split(/\s+/u).filter(Boolean);
  const found = options.data?.filter((option) => matches(option, words));
  return (
    <Dialog onClose={onClose} title={label} closeLabel={say("close")}>
      <TextInput
        label={say("search")}
        type="search"
        autoComplete="off"
        placeholder={say("searchPlaceholder")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {options.isError ? (
        <div role="alert" className="grid justify-items-start gap-3 text-danger">
          {say("failed")}
          <Button variant="outline" size="sm" onClick={() => void options.refetch()}>
            {say("again")}
          </Button>
        </div>
      ) : null}
      {options.isFetching ? (
        <output className="flex items-center gap-3 text-muted">
          <Spinner />
          {say("loading")}
        </output>
      ) : null}
      {found?.length === 0 ? (
        <output className="block text-muted">{say("nothing", { text })}</output>
      ) : null}
      {found ? <OptionList options={found} value={value} onChoose={onChoose} /> : null}
    </Dialog>
  );
}

/** A choice from a long list in a searchable dialog; the choice can be cleared. */
export function LookupField({ name, field, label, value, error, onChange }: LookupFieldProps) {
  const say = useText(lookupText);
  const locale = useLocale();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const options = useOptions(name, field, isOpen || value !== "");
  const optionOf = (wanted: string) => options.data?.find((option) => option.value === wanted);
  const chosen = optionOf(value);
  function choose(next: string) {
    setIsOpen(false);
    onChange(next, optionOf(next)?.sets);
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
            {chosen ? `${chosen.group[locale]}: ${chosen.label[locale]}` : value || say("none")}
          </span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
        </button>
        {value === "" ? null : (
          <button
            type="button"
            aria-label={say("takeBack")}
            onClick={() => choose("")}
            className="grid size-12 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-fg"
          >
            <X aria-hidden className="size-4.5" />
          </button>
        )}
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
      {isOpen ? (
        <SearchDialog
          label={label}
          value={value}
          options={options}
          onClose={() => setIsOpen(false)}
          onChoose={choose}
        />
      ) : null}
    </FieldGroup>
  );
}
