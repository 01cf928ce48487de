import { type ComponentType, lazy } from "react";
import { type HelpTopic, helpTopics } from "#core/front-pages.ts";
import type { AnyToolHelp } from "#tool-model/define-help.ts";
import { type ToolCard, type ToolId, type ToolSlug, toolCards } from "#tools/cards.ts";
import { loadTool } from "#tools/load-tool.web.ts";
import { loadToolHelp } from "./tool-loaders.ts";
import { loadTopicHelp } from "./topic-loaders.ts";

/**
 * The settings need the tool's whole definition, so they load after the page; its prerendered HTML already contains
 * them.
 */
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

/**
 * The table needs all documents with their sources, so it loads after the page; its prerendered HTML already contains
 * it.
 */
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

/** Loads the help page at `/help/<name>` with all its parts. Rejects if the network is unreachable. */
export async function loadHelpPage(
  name: ToolSlug | HelpTopic,
): Promise<{ Component: ComponentType }> {
  const card = toolCards.find(({ slug }) => slug === name);
  if (card) return { Component: await toolPage(card) };
  const topic = helpTopics.find((each) => each === name);
  if (!topic) throw new Error(`there is no help for ${name}`);
  return { Component: await topicPage(topic) };
}
