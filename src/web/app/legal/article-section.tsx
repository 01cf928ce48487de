import type { ReactNode } from "react";
import { type ContentsEntry, numberOf } from "./contents.tsx";

interface ArticleSectionProps {
  readonly entry: ContentsEntry;
  readonly index: number;
  /** Shown after the heading's text. */
  readonly anchor?: ReactNode;
  readonly children: ReactNode;
}

/** One section of a long page, with its number and an anchor. */
export function ArticleSection({
  entry: { id, heading },
  index,
  anchor = null,
  children,
}: ArticleSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="scroll-mt-20 border-t-[1.5px] border-dashed border-line pt-9 pb-12 first:border-t-0 first:pt-0"
    >
      <h2
        id={`${id}-heading`}
        className="group flex items-baseline gap-4 text-[clamp(24px,2.4vw,32px)]"
      >
        <span aria-hidden className="font-mono text-sm font-normal tracking-normal text-amber">
          {numberOf(index)}
        </span>
        <span>
          {heading}
          {anchor}
        </span>
      </h2>
      {children}
    </section>
  );
}
