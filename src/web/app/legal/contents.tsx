import { useMemo } from "react";
import { classNames } from "#kit/ui/class-names.ts";
import { useText } from "#kit/ui/use-text.ts";
import { EDGE_LETTERING } from "./edge-lettering.ts";
import { legalText } from "./legal-text.ts";
import { useCurrentSection } from "./use-current-section.ts";

/** A section of a long page: its anchor and its heading. */
export interface ContentsEntry {
  readonly id: string;
  readonly heading: string;
}

/** Lettering of a film's edge: "01", "02", ... */
export function numberOf(index: number): string {
  return String(index + 1).padStart(2, "0");
}

function ContentsList({
  sections,
  current,
}: {
  sections: readonly ContentsEntry[];
  current: string | null;
}) {
  return (
    <ol className="grid gap-px">
      {sections.map(({ id, heading }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={current === id ? "location" : undefined}
            className={classNames(
              "flex gap-3 rounded-sm px-3 py-1.5 text-[15px] leading-snug transition-colors hover:bg-raised",
              current === id ? "bg-raised font-semibold" : "text-muted",
            )}
          >
            <span aria-hidden className="pt-0.5 font-mono text-xs text-amber">
              {numberOf(index)}
            </span>
            {heading}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The contents: beside the text on wide screens, folded above it on phones. */
export function Contents({ sections }: { sections: readonly ContentsEntry[] }) {
  const say = useText(legalText);
  const ids = useMemo(() => sections.map(({ id }) => id), [sections]);
  const current = useCurrentSection(ids);
  return (
    <div className="print:hidden">
      <nav
        aria-label={say("contents")}
        className="sticky top-22 -ml-3 max-h-[calc(100dvh-7rem)] overflow-y-auto max-lg:hidden"
      >
        <p className={classNames("mb-2.5 px-3 text-xs text-amber", EDGE_LETTERING)}>
          {say("contents")}
        </p>
        <ContentsList sections={sections} current={current} />
      </nav>
      <details className="group rounded-md border-[1.5px] border-line bg-surface lg:hidden">
        <summary className="flex cursor-pointer items-center justify-between px-4 py-3.5 font-semibold">
          {say("contents")}
          <span aria-hidden className="font-mono text-sm font-normal text-amber">
            {sections.length}
          </span>
        </summary>
        <nav aria-label={say("contents")} className="px-1 pb-3">
          <ContentsList sections={sections} current={current} />
        </nav>
      </details>
    </div>
  );
}
