import { type ComponentType, Suspense } from "react";
import { Skeleton } from "#kit/ui/progress.tsx";
import { useLocale } from "#kit/ui/use-text.ts";
import { LegalBlockView } from "../legal/legal-blocks.tsx";
import type { TopicHelp } from "./help.ts";
import { HelpArticle, HelpSection } from "./help-article.tsx";
import { useHelpFigures, withFigures } from "./help-figures.ts";

interface TopicHelpPageProps {
  readonly help: TopicHelp;
  /** Components below the words of a section, by its anchor. */
  readonly extras: Readonly<Record<string, ComponentType>>;
}

/** A help page about a topic other than a tool. */
export function TopicHelpPage({ help, extras }: TopicHelpPageProps) {
  const { title, description, lead, sections } = help[useLocale()];
  const figures = useHelpFigures();
  return (
    <HelpArticle title={title} description={description} lead={lead} sections={sections}>
      {sections.map((section, index) => {
        const Extra = extras[section.id];
        return (
          <HelpSection key={section.id} entry={section} index={index}>
            {section.blocks.map((block) => (
              <LegalBlockView key={JSON.stringify(block)} block={withFigures(block, figures)} />
            ))}
            {Extra ? (
              <Suspense fallback={<Skeleton className="h-96" />}>
                <Extra />
              </Suspense>
            ) : null}
          </HelpSection>
        );
      })}
    </HelpArticle>
  );
}
