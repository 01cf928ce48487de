import type { AnyToolText } from "#tool-model/define-text.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { findCard, type ToolId } from "./cards.ts";

/** What a tool's screen is drawn from. */
export interface LoadedTool {
  readonly id: ToolId;
  readonly tool: AnyTool;
  readonly text: AnyToolText;
}

/** One loader per file: a screen costs the definition and the words of its tool alone. */
const tools = import.meta.glob<Readonly<Record<string, AnyTool>>>("./*/tool.ts");
const texts = import.meta.glob<Readonly<Record<string, AnyToolText>>>("./*/text.ts");

/** The definition and the words of a tool. Rejects when the network is away. */
export async function loadTool(id: ToolId): Promise<LoadedTool> {
  const slug = findCard(id)?.slug ?? "";
  const name = slug.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const [tool, text] = await Promise.all([
    tools[`./${slug}/tool.ts`]?.(),
    texts[`./${slug}/text.ts`]?.(),
  ]);
  const loaded = { tool: tool?.[name], text: text?.[`${name}Text`] };
  if (!loaded.tool || !loaded.text) throw new Error(`there is no tool ${id}`);
  return { id, tool: loaded.tool, text: loaded.text };
}
