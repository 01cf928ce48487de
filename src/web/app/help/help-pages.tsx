import { type ComponentType, lazy } from "react";
import { type HelpTopic, helpTopics } from "#core/front-pages.ts";
import type { AnyToolHelp } from "#tool-model/define-help.ts";
import { type ToolCard, type ToolId, type ToolSlug, toolCards } from "#tools/cards.ts";
import { loadTool } from "#tools/load-tool.web.ts";
import { loadToolHelp } from "./tool-loaders.ts";
import { loadTopicHelp } from "./topic-loaders.ts";

/** The settings need the tool's definition with all its checks: they come after the page, which shows them already. */
function settingsOf(id: ToolId): ComponentType<{ help: AnyToolHelp }> {
  return lazy(async () => {
    const [{ ToolSettings }, loaded] = await Promise.all([
      import("./settings-list.tsx"),
      loadTool(id),
    ]);
    return { default: ({ help }) => <ToolSettings loaded={loaded} help={help} /> };
  });
}

async function toolPage(card: ToolCard): Promise<ComponentType> {
  const [{ ToolHelpPage }, help] = await Promise.all([
    import("./tool-help-page.tsx"),
    loadToolHelp(card.slug),
  ]);
  const Settings = settingsOf(card.id);
  return () => <ToolHelpPage card={card} help={help} Settings={Settings} />;
}

/** The table needs all documents with their sources: it comes after the page, which shows it already. */
const DocumentsTable = lazy(async () => ({
  default: (await import("./documents-table.tsx")).DocumentsTable,
}));

async function topicPage(name: HelpTopic): Promise<ComponentType> {
  const [{ TopicHelpPage }, help] = await Promise.all([
    import("./topic-help-page.tsx"),
    loadTopicHelp(name),
  ]);
  const extras = name === "documents" ? { table: DocumentsTable } : {};
  return () => <TopicHelpPage help={help} extras={extras} />;
}

/** The page of help at `/help/<name>` with everything that it is made of. Rejects when the network is away. */
export async function loadHelpPage(
  name: ToolSlug | HelpTopic,
): Promise<{ Component: ComponentType }> {
  const card = toolCards.find(({ slug }) => slug === name);
  if (card) return { Component: await toolPage(card) };
  const topic = helpTopics.find((each) => each === name);
  if (!topic) throw new Error(`there is no help for ${name}`);
  return { Component: await topicPage(topic) };
}
