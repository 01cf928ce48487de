import type { AnyToolText } from "#tool-model/define-text.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { findCard, type ToolId } from "./cards.ts";

/** The definition and texts that a tool's screen needs. */
export interface LoadedTool {
  readonly id: ToolId;
  readonly tool: AnyTool;
  readonly text: AnyToolText;
}

/** One loader per file: a screen loads only its own tool's definition and texts. */
const tools = import.meta.glob<Readonly<Record<string, AnyTool>>>("./*/tool.ts");
const texts = import.meta.glob<Readonly<Record<string, AnyToolText>>>("./*/text.ts");

/** Loads the definition and texts of a tool. Rejects if the network is unavailable. */
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
