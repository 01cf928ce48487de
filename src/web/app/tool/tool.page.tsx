import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { findCard, toolCards } from "#tools/cards.ts";
import { type LoadedTool, loadTool } from "#tools/load-tool.web.ts";
import { usePageTitle } from "../common/page-head.ts";
import { appText } from "../common/text.ts";
import { ToolCard } from "../common/tool-card.tsx";
import { ToolScreen } from "./tool-screen.tsx";

function UnknownTool() {
  const say = useText(appText);
  return (
    <div className="mx-auto max-w-4xl px-4 py-12 sm:px-8">
      <h1 className="text-4xl">{say("unknownTool")}</h1>
      <p className="mt-3 mb-8 text-lg text-muted">{say("unknownToolText")}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {toolCards.map((tool) => (
          <ToolCard key={tool.id} tool={tool} />
        ))}
      </div>
    </div>
  );
}

/** Loads the definition and the words of the tool in the address; `null` for an unknown tool. */
async function toolRouteLoader({ params }: LoaderFunctionArgs): Promise<LoadedTool | null> {
  const card = findCard(params["appId"]);
  return card ? loadTool(card.id) : null;
}

/** /dashboard/{appId}: the tool's screen, or a help screen for an unknown tool. */
function ToolRoute() {
  const loaded = useLoaderData<LoadedTool | null>();
  const locale = useLocale();
  const say = useText(appText);
  usePageTitle(loaded?.tool.label[locale] ?? say("unknownTool"));
  return loaded ? <ToolScreen key={loaded.id} loaded={loaded} /> : <UnknownTool />;
}

export { ToolRoute as Component, toolRouteLoader as loader };
