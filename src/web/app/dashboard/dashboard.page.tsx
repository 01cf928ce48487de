import { ArrowRight, Search } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useProfile } from "#kit/api/profile.ts";
import { Lazily } from "#kit/ui/lazily.tsx";
import { SearchInput } from "#kit/ui/search-input.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import type { ToolCategory } from "#tool-model/define-card.ts";
import { type ToolCard as Card, findCard, toolCards } from "#tools/cards.ts";
import { FoundNews, NothingFound } from "../common/found-tools.tsx";
import { foundToolsText } from "../common/found-tools-text.ts";
import { usePageTitle } from "../common/page-head.ts";
import { appText } from "../common/text.ts";
import { ToolCard } from "../common/tool-card.tsx";
import { CategoryIcon, ToolIcon } from "../common/tool-icon.tsx";
import { loadFindTools, useFoundTools } from "../common/use-found-tools.ts";

/** The three cards at the top and the tools that each links to (specification, tools section 2). */
const categoryCards = [
  { category: "basic", title: "basicTools", text: "basicText", tools: ["pose", "id"] },
  {
    category: "transformation",
    title: "transformation",
    text: "transformationText",
    tools: ["restore", "time_travel"],
  },
  { category: "creative", title: "creative", text: "creativeText", tools: ["art_style", "statue"] },
] as const satisfies readonly {
  category: ToolCategory;
  title: string;
  text: string;
  tools: readonly string[];
}[];

function isTool(tool: Card | undefined): tool is Card {
  return tool !== undefined;
}

function CategoryCard({ card }: { card: (typeof categoryCards)[number] }) {
  const say = useText(appText);
  const locale = useLocale();
  return (
    <section className="rounded-lg border border-line bg-surface p-5">
      <h2 className="flex items-center gap-3 text-xl">
        <CategoryIcon category={card.category} className="size-6 text-accent" />
        {say(card.title)}
      </h2>
      <p className="mt-1.5 text-[15px] text-muted">{say(card.text)}</p>
      <ul className="mt-4 grid gap-1">
        {card.tools
          .map((id) => findCard(id))
          .filter(isTool)
          .map((tool) => (
            <li key={tool.id}>
              <Link
                to={`/dashboard/${tool.id}`}
                viewTransition
                className="-mx-3 flex min-h-11 items-center gap-3 rounded-md px-3 leading-tight font-semibold hover:bg-raised"
              >
                <ToolIcon slug={tool.slug} className="size-5 shrink-0 text-muted" />
                <span className="grow">{tool.label[locale]}</span>
                <ArrowRight aria-hidden className="size-4 shrink-0 text-muted max-lg:hidden" />
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}

function SearchBox({ text, onText }: { text: string; onText: (text: string) => void }) {
  const say = useText(foundToolsText);
  return (
    <div
      // Browsers of 2023 don't support the element <search>.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      className="mt-6 flex max-w-[560px] items-center gap-3 rounded-full border-[1.5px] border-line-strong bg-surface p-1 pl-4 text-muted focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-amber"
    >
      <Search aria-hidden className="size-4.5 shrink-0" />
      <SearchInput
        value={text}
        onText={onText}
        onFocus={() => void loadFindTools().catch(() => {})}
        clearLabel={say("clearSearch")}
        placeholder={say("searchHint")}
        aria-label={say("searchLabel")}
      />
    </div>
  );
}

function Cards({ tools }: { tools: readonly Card[] }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
      {tools.map((tool) => (
        <ToolCard key={tool.id} tool={tool} />
      ))}
    </div>
  );
}

/** Three category cards, the featured tools, then all tools. */
function AllTools() {
  const say = useText(appText);
  const sections = [
    { title: say("featured"), tools: toolCards.filter((tool) => tool.isFeatured) },
    { title: say("all"), tools: toolCards },
  ];
  return (
    <>
      <div className="mt-8 grid gap-5 md:grid-cols-3">
        {categoryCards.map((card) => (
          <CategoryCard key={card.category} card={card} />
        ))}
      </div>
      {sections.map(({ title, tools }) => (
        <section key={title} className="mt-10">
          <h2 className="mb-5 text-2xl">{title}</h2>
          <Cards tools={tools} />
        </section>
      ))}
    </>
  );
}

const loadLine = async () => (await import("../account/free-credits-line.tsx")).FreeCreditsLine;

/** The start screen: a search and all tools, or the tools that the search finds. */
function DashboardHome() {
  const say = useText(appText);
  const { freeCredits = "granted" } = useProfile().profile ?? {};
  const [text, setText] = useState("");
  const query = text.trim();
  const found = useFoundTools(query);
  usePageTitle(say("dashboard"));
  return (
    <div className="mx-auto max-w-6xl px-4 py-9 sm:px-8">
      {freeCredits === "granted" ? null : <Lazily load={loadLine} props={{}} />}
      <h1 className="text-[clamp(34px,4vw,52px)]">{say("dashboardTitle")}</h1>
      <SearchBox text={text} onText={setText} />
      <FoundNews count={found.length} query={query} />
      {query === "" ? (
        <AllTools />
      ) : (
        <div className="mt-8">
          {found.length > 0 ? (
            <Cards tools={found} />
          ) : (
            <NothingFound query={query} onClear={() => setText("")} />
          )}
        </div>
      )}
    </div>
  );
}

export { DashboardHome as Component };
