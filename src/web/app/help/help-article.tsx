import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#kit/ui/button.tsx";
import { classNames } from "#kit/ui/class-names.ts";
import { useText } from "#kit/ui/use-text.ts";
import { usePageTitle } from "../common/page-head.ts";
import { PublicFrame } from "../frame/public-frame.tsx";
import { ArticleSection } from "../legal/article-section.tsx";
import { Contents, type ContentsEntry } from "../legal/contents.tsx";
import { EDGE_LETTERING } from "../legal/edge-lettering.ts";
import { legalText } from "../legal/legal-text.ts";
import { usePaperStyles } from "../legal/paper.ts";
import { helpText } from "./help-text.ts";

/** One section of a help page, with its number and an anchor. */
export function HelpSection({
  entry,
  index,
  children,
}: {
  entry: ContentsEntry;
  index: number;
  children: ReactNode;
}) {
  return (
    <ArticleSection entry={entry} index={index}>
      <div className="mt-5 grid gap-4 text-[17px] leading-relaxed">{children}</div>
    </ArticleSection>
  );
}

interface HelpArticleProps {
  readonly title: string;
  /** Meta description for search engines. */
  readonly description: string;
  readonly lead: string;
  readonly sections: readonly ContentsEntry[];
  /** Shown beside the print button. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a help page: title, contents, sections. Also designed for print. */
export function HelpArticle({ title, description, lead, ...props }: HelpArticleProps) {
  const say = useText(helpText);
  const sayLegal = useText(legalText);
  usePageTitle(`${title} · ${say("title")}`);
  usePaperStyles();
  return (
    <PublicFrame>
      <meta name="description" content={description} />
      <article className="legal-page">
        <div className="border-b-[1.5px] border-line">
          <div className="mx-auto max-w-7xl px-4 pt-12 pb-10 sm:px-8">
            <p className={classNames("mb-2.5 text-sm text-amber", EDGE_LETTERING)}>
              <Link to="/help" viewTransition className="underline underline-offset-4">
                {say("home")}
              </Link>{" "}
              ▸
            </p>
            <h1 className="max-w-[17em] text-[clamp(38px,5.4vw,76px)] leading-[1.06]">{title}</h1>
            <p className="mt-5 max-w-[36em] text-lg text-pretty text-muted">{lead}</p>
            <div className="mt-8 flex flex-wrap items-center gap-3 print:hidden">
              {props.actions}
              <Button variant="outline" size="sm" onClick={() => window.print()}>
                <Printer aria-hidden className="size-4" />
                {sayLegal("print")}
              </Button>
            </div>
          </div>
        </div>
        <div className="mx-auto grid max-w-7xl gap-x-16 gap-y-10 px-4 py-10 sm:px-8 lg:grid-cols-[17rem_minmax(0,44rem)] lg:py-14">
          <Contents sections={props.sections} />
          <div>
            {props.children}
            <p className="text-muted print:hidden">
              {sayLegal("question")}{" "}
              <Link
                to="/support"
                viewTransition
                className="font-medium text-fg underline underline-offset-4"
              >
                {say("ask")}
              </Link>
            </p>
          </div>
        </div>
      </article>
    </PublicFrame>
  );
}
