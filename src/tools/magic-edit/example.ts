import type { ToolExample } from "#tool-model/example.ts";

export const example: ToolExample = { pair: "cut-out" };
