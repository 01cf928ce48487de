import { useLocale, useText } from "#kit/ui/use-text.ts";
import type { Ideas } from "#tool-model/fields.ts";
import { ideaText } from "./idea-text.ts";
import { Presets } from "./presets.tsx";

interface IdeaStripProps {
  readonly ideas: Ideas;
  readonly value: string;
  readonly onChange: (words: string) => void;
}

/** Pictures in a row; choosing one writes its name into the text field above, choosing it again removes it. */
export function IdeaStrip({ ideas: { folder, presets }, value, onChange }: IdeaStripProps) {
  const say = useText(ideaText);
  const locale = useLocale();
  const words = value.trim();
  const chosen = presets.find(({ name }) => Object.values(name).includes(words));
  return (
    <section aria-label={say("ideas")} className="mt-2.5">
      <Presets
        folder={folder}
        presets={presets}
        chosenId={chosen?.id ?? null}
        onPick={({ id, name }) => onChange(id === chosen?.id ? "" : name[locale])}
        shape="wide"
        className="auto-cols-[112px] grid-flow-col overflow-x-auto overscroll-x-contain pb-2"
      />
    </section>
  );
}
