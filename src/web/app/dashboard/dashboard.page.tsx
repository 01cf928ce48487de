import { Search } from "lucide-react";
import { useState } from "react";
import { useProfile } from "#kit/api/profile.ts";
import { Lazily } from "#kit/ui/lazily.tsx";
import { SearchInput } from "#kit/ui/search-input.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { toolCategories } from "#tool-model/define-card.ts";
import { type ToolCard as Card, toolCards } from "#tools/cards.ts";
import { ButtonChoice } from "../common/button-choice.tsx";
import { FoundNews, NothingFound } from "../common/found-tools.tsx";
import { foundToolsText } from "../common/found-tools-text.ts";
import { usePageTitle } from "../common/page-head.ts";
import { PhotoDrop } from "../common/photo-drop.tsx";
import { appText } from "../common/text.ts";
import { ToolCard } from "../common/tool-card.tsx";
import { loadFindTools, useFoundTools } from "../common/use-found-tools.ts";

const filters = ["all", "featured", ...toolCategories] as const;
type Filter = (typeof filters)[number];

/** The specification's titles of the groups (tools section 2). */
const titles = {
  all: "all",
  featured: "featured",
  basic: "basicTools",
  transformation: "transformation",
  creative: "creative",
  world: "world",
} as const satisfies Record<Filter, keyof (typeof appText)["en"]>;

function isIn(filter: Filter, tool: Card): boolean {
  if (filter === "all") return true;
  return filter === "featured" ? tool.isFeatured : tool.category === filter;
}

function SearchBox({ text, onText }: { text: string; onText: (text: string) => void }) {
  const say = useText(foundToolsText);
  return (
    <div
      // Browsers of 2023 don't support the element <search>.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      className="flex min-w-64 max-w-[560px] grow items-center gap-3 rounded-full border-[1.5px] border-line-strong bg-surface p-1 pl-4 text-muted focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-amber"
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
    <div className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      {tools.map((tool) => (
        <ToolCard key={tool.id} tool={tool} />
      ))}
    </div>
  );
}

const loadLine = async () => (await import("../account/free-credits-line.tsx")).FreeCreditsLine;
const loadRecent = async () => (await import("./recent-work.tsx")).RecentWork;

/** Every tool once: by group, or what the search finds. */
function Tools() {
  const say = useText(appText);
  const sayFound = useText(foundToolsText);
  const [text, setText] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const query = text.trim();
  const found = useFoundTools(query);
  return (
    <section className="mt-12">
      <h2 className="text-2xl">{say("tools")}</h2>
      <div className="mt-4 mb-6 flex flex-wrap items-center gap-3">
        <SearchBox text={text} onText={setText} />
        {query === "" ? (
          <ButtonChoice
            scrolls
            label={sayFound("filter")}
            value={filter}
            options={filters.map((value) => ({ value, label: say(titles[value]) }))}
            onChange={setFilter}
          />
        ) : null}
      </div>
      <FoundNews count={found.length} query={query} />
      {query === "" ? <Cards tools={toolCards.filter((tool) => isIn(filter, tool))} /> : null}
      {query !== "" && found.length > 0 ? <Cards tools={found} /> : null}
      {query !== "" && found.length === 0 ? (
        <NothingFound query={query} onClear={() => setText("")} />
      ) : null}
    </section>
  );
}

/** The start screen: a place for a photo, recent work, and all tools. */
function DashboardHome() {
  const say = useText(appText);
  const { profile } = useProfile();
  const { freeCredits = "granted" } = profile ?? {};
  usePageTitle(say("dashboard"));
  return (
    <div className="mx-auto max-w-6xl px-4 py-9 sm:px-8">
      {freeCredits === "granted" ? null : <Lazily load={loadLine} props={{}} />}
      <h1 className="mb-6 text-[clamp(34px,4vw,52px)]">{say("dashboardTitle")}</h1>
      <PhotoDrop />
      {profile ? <Lazily load={loadRecent} props={{}} /> : null}
      <Tools />
    </div>
  );
}

export { DashboardHome as Component };
