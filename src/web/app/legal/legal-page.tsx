import { Printer } from "lucide-react";
import { Link } from "react-router";
import type { Locale } from "#core/locale.ts";
import { Button } from "#kit/ui/button.tsx";
import { classNames } from "#kit/ui/class-names.ts";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { usePageTitle } from "../common/page-head.ts";
import { PublicFrame } from "../frame/public-frame.tsx";
import { ArticleSection } from "./article-section.tsx";
import { Contents } from "./contents.tsx";
import {
  type LegalDocument,
  type LegalPageName,
  type LegalSection,
  type LegalTexts,
  legalPages,
} from "./document.ts";
import { EDGE_LETTERING } from "./edge-lettering.ts";
import { LegalBlockView } from "./legal-blocks.tsx";
import { legalText } from "./legal-text.ts";
import { usePaperStyles } from "./paper.ts";

function Section({ section, index }: { section: LegalSection; index: number }) {
  const say = useText(legalText);
  const { id, heading, summary, blocks } = section;
  return (
    <ArticleSection
      entry={section}
      index={index}
      anchor={
        <a
          href={`#${id}`}
          aria-label={say("linkTo", { heading })}
          className="ml-2.5 text-muted opacity-0 transition-opacity group-hover:opacity-100 focus-visible:opacity-100 print:hidden"
        >
          #
        </a>
      }
    >
      <p className="mt-4 border-l-[3px] border-accent pl-4 text-[15px] text-muted">
        <strong className="mr-2 font-semibold text-fg">{say("inShort")}:</strong>
        {summary}
      </p>
      <div className="mt-5 grid gap-4 text-[17px] leading-relaxed">
        {blocks.map((block) => (
          <LegalBlockView key={JSON.stringify(block)} block={block} />
        ))}
      </div>
    </ArticleSection>
  );
}

/** The date in full for English, and in parts for a language that puts words between them. */
function dateWords(isoDate: string, locale: Locale) {
  const [year = 0, month = 0, day = 0] = isoDate.split("-").map(Number);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(isoDate),
  );
  return { date, day, month, year };
}

function Heading({ document: page }: { document: LegalDocument }) {
  const say = useText(legalText);
  const locale = useLocale();
  return (
    <div className="border-b-[1.5px] border-line">
      <div className="mx-auto max-w-7xl px-4 pt-12 pb-10 sm:px-8 lg:pt-18 lg:pb-12">
        <h1 className="max-w-[17em] text-[clamp(38px,5.4vw,76px)] leading-[1.06]">{page.title}</h1>
        <p className="mt-5 max-w-[36em] text-lg text-pretty text-muted">{page.lead}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className={classNames("text-sm text-amber", EDGE_LETTERING)}>
            {say("version", { version: page.version })} ▸{" "}
            <time dateTime={page.effectiveDate}>
              {say("effective", dateWords(page.effectiveDate, locale))}
            </time>
          </p>
          <Button
            variant="outline"
            size="sm"
            className="print:hidden"
            onClick={() => window.print()}
          >
            <Printer aria-hidden className="size-4" />
            {say("print")}
          </Button>
        </div>
      </div>
    </div>
  );
}

function Neighbours({ name }: { name: LegalPageName }) {
  const say = useText(legalText);
  return (
    <aside className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg border-[1.5px] border-line bg-surface p-6 print:hidden">
      <nav aria-label={say("otherPages")} className="flex flex-wrap gap-x-6 gap-y-2">
        {legalPages
          .filter((other) => other !== name)
          .map((other) => (
            <Link
              key={other}
              to={`/${other}`}
              viewTransition
              className="font-medium underline underline-offset-4 hover:text-accent"
            >
              {say(other)}
            </Link>
          ))}
      </nav>
      <p className="text-muted">
        {say("question")}{" "}
        <Link
          to="/support"
          viewTransition
          className="font-medium text-fg underline underline-offset-4"
        >
          {say("questionLink")}
        </Link>
      </p>
    </aside>
  );
}

/** A legal page: title, effective date, contents, sections with anchors. Also designed for print. */
export function LegalPage({ name, texts }: { name: LegalPageName; texts: LegalTexts }) {
  const page = texts[useLocale()];
  usePageTitle(page.title);
  usePaperStyles();
  return (
    <PublicFrame>
      <meta name="description" content={page.description} />
      <article className="legal-page">
        <Heading document={page} />
        <div className="mx-auto grid max-w-7xl gap-x-16 gap-y-10 px-4 py-10 sm:px-8 lg:grid-cols-[17rem_minmax(0,44rem)] lg:py-14">
          <Contents sections={page.sections} />
          <div>
            {page.sections.map((section, index) => (
              <Section key={section.id} section={section} index={index} />
            ))}
            <Neighbours name={name} />
          </div>
        </div>
      </article>
    </PublicFrame>
  );
}
