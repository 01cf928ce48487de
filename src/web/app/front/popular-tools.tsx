import { ArrowRight } from "lucide-react";
import { type Ref, useState } from "react";
import { Link } from "react-router";
import { Button } from "#kit/ui/button.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { type ToolCategory, toolCategories } from "#tool-model/define-card.ts";
import { ButtonChoice } from "../common/button-choice.tsx";
import { EmptyBox, FoundNews, NothingFound } from "../common/found-tools.tsx";
import { foundToolsText } from "../common/found-tools-text.ts";
import { appText } from "../common/text.ts";
import { ToolCard } from "../common/tool-card.tsx";
import { useFoundTools } from "../common/use-found-tools.ts";
import { homeText } from "./home-text.ts";

type Filter = ToolCategory | "all";
const filters: readonly Filter[] = ["all", ...toolCategories];

interface PopularToolsProps {
  readonly ref: Ref<HTMLElement>;
  readonly query: string;
  readonly onClear: () => void;
}

/** All tools as cards, filtered by group and by what the query may mean (specification, platform section 2). */
export function PopularTools({ ref, query, onClear }: PopularToolsProps) {
  const say = useText(homeText);
  const sayApp = useText(appText);
  const sayFound = useText(foundToolsText);
  const [filter, setFilter] = useState<Filter>("all");
  const wanted = query.trim();
  const found = useFoundTools(query);
  const cards = found.filter(({ category }) => filter === "all" || category === filter);
  return (
    <section
      ref={ref}
      className="mx-auto max-w-[1440px] scroll-mt-20 px-4 pt-14 pb-6 sm:px-8 lg:px-10 lg:pt-24 lg:pb-10"
    >
      <div className="mb-8 flex flex-wrap items-end justify-between gap-5">
        <h2 className="text-[clamp(36px,4vw,56px)]">{say("popular")}</h2>
        <ButtonChoice
          scrolls
          label={sayFound("filter")}
          value={filter}
          options={filters.map((value) => ({
            value,
            label: value === "all" ? say("allTools") : sayApp(value),
          }))}
          onChange={setFilter}
        />
      </div>
      <FoundNews count={cards.length} query={wanted} />
      {found.length === 0 ? <NothingFound query={wanted} onClear={onClear} /> : null}
      {found.length > 0 && cards.length === 0 ? (
        <EmptyBox title={say("inOtherGroup", { query: wanted })}>
          <Button variant="outline" onClick={() => setFilter("all")}>
            {say("searchAllGroups")}
          </Button>
        </EmptyBox>
      ) : null}
      {cards.length > 0 ? (
        <div className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
          {cards.map((card) => (
            <ToolCard key={card.id} tool={card} />
          ))}
          <Link
            to="/dashboard"
            viewTransition
            className="flex min-h-40 flex-col justify-between rounded-lg bg-accent p-4 text-accent-ink transition-transform duration-250 ease-out hover:-translate-y-1.5 sm:p-6"
          >
            <b className="font-display text-[27px] leading-none font-extrabold tracking-[-0.03em] sm:text-[42px]">
              {sayFound("viewAll")}
            </b>
            <ArrowRight aria-hidden className="size-8" />
          </Link>
        </div>
      ) : null}
    </section>
  );
}
