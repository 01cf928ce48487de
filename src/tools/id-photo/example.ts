import type { ToolExample } from "#tool-model/example.ts";

export const example: ToolExample = { people: [2], values: { size: "3:4" }, aspect: [3, 4] };
