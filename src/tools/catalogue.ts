import type { AnyTool, ToolCategory } from "./define-tool.ts";
import { idPhoto } from "./id-photo/tool.ts";
import { magicEdit } from "./magic-edit/tool.ts";

/** Every tool of the product, in menu order. Adding a tool starts with a line here. */
export const catalogue = [idPhoto, magicEdit] as const;

export type Tool = (typeof catalogue)[number];
export type ToolId = Tool["id"];

export function findTool(id: string | undefined): Tool | undefined {
  return catalogue.find((tool) => tool.id === id);
}

/** The tools of a category, in menu order. */
export function toolsIn(category: ToolCategory): Tool[] {
  return catalogue.filter((tool: AnyTool) => tool.category === category);
}
