import { useParams } from "react-router";
import { findTool } from "#tools/catalogue.ts";
import { toolTexts } from "#tools/texts.ts";
import { ToolScreen } from "../tool-kit/tool-screen.tsx";
import { useLocale, useText } from "../ui/use-text.ts";
import { usePageTitle } from "./page-title.tsx";
import { appText } from "./text.ts";
import { catalogueCards, ToolCard } from "./tool-card.tsx";

function UnknownTool() {
  const say = useText(appText);
  return (
    <div className="mx-auto max-w-4xl px-4 py-12 sm:px-8">
      <h1 className="text-4xl">{say("unknownTool")}</h1>
      <p className="mt-3 mb-8 text-lg text-muted">{say("unknownToolText")}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {catalogueCards.map((tool) => (
          <ToolCard key={tool.id} tool={tool} />
        ))}
      </div>
    </div>
  );
}

/** /dashboard/{appId}: the tool's screen, or help for an address that is none. */
export function ToolRoute() {
  const tool = findTool(useParams()["appId"]);
  const locale = useLocale();
  const say = useText(appText);
  usePageTitle(tool ? toolTexts[tool.id][locale].title : say("unknownTool"));
  return tool ? <ToolScreen key={tool.id} tool={tool} /> : <UnknownTool />;
}
