import type { ToolExample } from "../help-examples.ts";

export const example: ToolExample = { pair: "restore" };
