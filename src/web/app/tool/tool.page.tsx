import { lazy, Suspense } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { prepareSheet } from "#kit/tool/sheet/load-sheet.ts";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { findCard } from "#tools/cards.ts";
import { type LoadedTool, loadTool } from "#tools/load-tool.web.ts";
import { usePageTitle } from "../common/page-head.ts";
import { appText } from "../common/text.ts";
import { ToolScreen } from "./tool-screen.tsx";

const UnknownTool = lazy(async () => ({
  default: (await import("./unknown-tool.tsx")).UnknownTool,
}));

/** Loads the definition and the words of the tool in the address; `null` for an unknown tool. */
async function toolRouteLoader({ params }: LoaderFunctionArgs): Promise<LoadedTool | null> {
  const card = findCard(params["appId"]);
  if (!card) return null;
  const [loaded] = await Promise.all([loadTool(card.id), prepareSheet()]);
  return loaded;
}

/** /dashboard/{appId}: the tool's screen, or a help screen for an unknown tool. */
function ToolRoute() {
  const loaded = useLoaderData<LoadedTool | null>();
  const locale = useLocale();
  const say = useText(appText);
  usePageTitle(loaded?.tool.label[locale] ?? say("unknownTool"));
  if (loaded) return <ToolScreen key={loaded.id} loaded={loaded} />;
  return (
    <Suspense fallback={null}>
      <UnknownTool />
    </Suspense>
  );
}

export { ToolRoute as Component, toolRouteLoader as loader };
