import { useText } from "../ui/use-text.ts";
import { usePageTitle } from "./page-title.tsx";
import { appText } from "./text.ts";
import { catalogueCards, ToolCard } from "./tool-card.tsx";

/** What the counter offers: the featured tools, then all of them. */
export function DashboardHome() {
  const say = useText(appText);
  usePageTitle(say("dashboard"));
  const sections = [
    { title: say("featured"), tools: catalogueCards.filter((tool) => tool.isFeatured) },
    { title: say("all"), tools: catalogueCards },
  ];
  return (
    <div className="mx-auto max-w-6xl px-4 py-9 sm:px-8">
      <h1 className="text-[clamp(34px,4vw,52px)]">{say("dashboardTitle")}</h1>
      {sections.map(({ title, tools }) => (
        <section key={title} className="mt-10">
          <h2 className="mb-5 text-2xl">{title}</h2>
          <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
            {tools.map((tool) => (
              <ToolCard key={tool.id} tool={tool} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
