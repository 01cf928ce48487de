import { type ComponentType, Suspense } from "react";
import { Link } from "react-router";
import { uploadLimits } from "#core/image-limits.ts";
import { useSite } from "#kit/api/site.ts";
import { Button } from "#kit/ui/button.tsx";
import { Skeleton } from "#kit/ui/progress.tsx";
import { plural, useLocale, useText } from "#kit/ui/use-text.ts";
import type { AnyToolHelp } from "#tool-model/define-help.ts";
import type { ToolCard } from "#tools/cards.ts";
import { Example } from "./example.tsx";
import { HelpArticle, HelpSection } from "./help-article.tsx";
import { helpText } from "./help-text.ts";

const linkClass = "font-medium underline underline-offset-4 hover:text-accent";
const BYTES_PER_MEGABYTE = 1024 * 1024;

function Points({ items, isGood }: { items: readonly string[]; isGood: boolean }) {
  return (
    <ul className="grid gap-2.5">
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <span aria-hidden className={isGood ? "text-ok" : "text-danger"}>
            {isGood ? "+" : "−"}
          </span>
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

function Costs() {
  const say = useText(helpText);
  const { creditsPerRun, maxSidePx, keepDays } = useSite();
  return (
    <>
      <p>
        {say(plural(creditsPerRun, "costOne", "cost"), { count: creditsPerRun })}{" "}
        <Link to="/help/credits" viewTransition className={linkClass}>
          {say("more")}
        </Link>
      </p>
      <p>
        {say("fileLimits", {
          ...uploadLimits,
          megabytes: uploadLimits.maxBytes / BYTES_PER_MEGABYTE,
          megapixels: uploadLimits.maxMegapixels,
        })}{" "}
        {say("sidePx", { maxSidePx })}
      </p>
      <p>{say("kept", { days: keepDays })}</p>
    </>
  );
}

interface ToolHelpPageProps {
  readonly card: ToolCard;
  readonly help: AnyToolHelp;
  /** The list of settings, built from the tool's definition. */
  readonly Settings: ComponentType<{ help: AnyToolHelp }>;
}

/** The help page of one tool. */
export function ToolHelpPage({ card, help, Settings }: ToolHelpPageProps) {
  const say = useText(helpText);
  const locale = useLocale();
  const words = help[locale];
  const label = card.label[locale];
  const sections = (
    ["example", "works", "steps", "settings", "builtIn", "studio", "costs"] as const
  ).map((id) => ({ id, heading: say(id) }));
  const [example, works, steps, settings, builtIn, studio, costs] = sections;
  if (!example || !works || !steps || !settings || !builtIn || !studio || !costs) return null;
  return (
    <HelpArticle
      title={label}
      description={words.purpose}
      lead={words.purpose}
      sections={sections}
      actions={
        <Button asChild size="sm">
          <Link to={`/dashboard/${card.id}`} viewTransition>
            {say("open")}
          </Link>
        </Button>
      }
    >
      <HelpSection entry={example} index={0}>
        <Example slug={card.slug} words={words.example} />
      </HelpSection>
      <HelpSection entry={works} index={1}>
        <Points items={words.works} isGood />
        <h3 className="mt-3 text-xl">{say("worksNot")}</h3>
        <Points items={words.worksNot} isGood={false} />
      </HelpSection>
      <HelpSection entry={steps} index={2}>
        <ol className="grid list-decimal gap-2.5 pl-5">
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </HelpSection>
      <HelpSection entry={settings} index={3}>
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Settings help={help} />
        </Suspense>
      </HelpSection>
      <HelpSection entry={builtIn} index={4}>
        <Points items={words.does} isGood />
        <h3 className="mt-3 text-xl">{say("weak")}</h3>
        <Points items={words.weak} isGood={false} />
      </HelpSection>
      <HelpSection entry={studio} index={5}>
        <p>
          {words.studio}{" "}
          <Link to="/help/engines" viewTransition className={linkClass}>
            {say("moreEngines")}
          </Link>
        </p>
      </HelpSection>
      <HelpSection entry={costs} index={6}>
        <Costs />
      </HelpSection>
    </HelpArticle>
  );
}
