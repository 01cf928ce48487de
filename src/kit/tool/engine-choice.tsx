import { Info } from "lucide-react";
import { RadioGroup } from "radix-ui";
import { useId } from "react";
import type { Locale } from "#core/locale.ts";
import { noteTable } from "#core/note-table.ts";
import { type EngineKind, engineKinds } from "#core/run.ts";
import type { EngineChoice } from "#kit/api/engines.ts";
import { type Say, useLocale, useText } from "#kit/ui/use-text.ts";
import { engineText, receiversOf } from "./engine-words.ts";
import { toolKitText } from "./text.ts";

type SayEngine = Say<keyof (typeof engineText)["en"]>;

function placeOf({ kind, engines }: EngineChoice, locale: Locale, say: SayEngine): string {
  return kind === "local"
    ? say("localStays")
    : say("studioSends", { receivers: receiversOf(engines, locale) });
}

function Way({ choice }: { choice: EngineChoice }) {
  const id = useId();
  const locale = useLocale();
  const say = useText(engineText);
  const { kind, note, model } = choice;
  return (
    <RadioGroup.Item
      value={kind}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-words`}
      className="grid gap-1.5 rounded-md border-[1.5px] border-line bg-surface px-3.5 py-3 text-left transition-colors hover:border-line-strong data-[state=checked]:border-accent data-[state=checked]:bg-[color-mix(in_oklch,var(--accent)_13%,var(--surface))]"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={`${id}-name`} className="text-sm font-semibold">
          {say(kind)}
        </span>
        {model ? <span className="font-mono text-xs text-muted">{model}</span> : null}
      </span>
      <span id={`${id}-words`} className="text-[13.5px] text-muted">
        {note ? noteTable[note][locale] : say(`${kind}Full`)} {placeOf(choice, locale, say)}
      </span>
    </RadioGroup.Item>
  );
}

interface EngineChoiceProps {
  readonly choices: readonly EngineChoice[];
  readonly chosen: EngineChoice;
  readonly onChoose: (kind: EngineKind) => void;
}

/** The choice of engine, with each one's capability and the destination of the photo. */
function Ways({ choices, chosen, onChoose }: EngineChoiceProps) {
  const id = useId();
  const say = useText(engineText);
  return (
    <div className="mt-6">
      <p id={id} className="mb-2.5 text-[14.5px] font-semibold">
        {say("whoMakes")}
      </p>
      <RadioGroup.Root
        aria-labelledby={id}
        value={chosen.kind}
        onValueChange={(value) => {
          const kind = engineKinds.find((each) => each === value);
          if (kind) onChoose(kind);
        }}
        className="grid gap-2"
      >
        {choices.map((choice) => (
          <Way key={choice.kind} choice={choice} />
        ))}
      </RadioGroup.Root>
    </div>
  );
}

/** The choice of engine, or the note about the only one. */
export function EngineChoiceField(props: EngineChoiceProps) {
  const sayEngine = useText(engineText);
  const say = useText(toolKitText);
  const locale = useLocale();
  const { choices, chosen } = props;
  if (choices.length > 1) return <Ways {...props} />;
  const sentences = [
    ...(chosen.note ? [noteTable[chosen.note][locale]] : []),
    ...(chosen.kind === "studio" ? [placeOf(chosen, locale, sayEngine)] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <p className="mt-6 flex gap-2.5 rounded-md border border-line bg-raised px-3.5 py-3 text-[13.5px] text-muted">
      <Info aria-label={say("beforeRun")} className="mt-0.5 size-4 shrink-0" />
      {sentences.join(" ")}
    </p>
  );
}
