import type { ToolExample } from "#tool-model/example.ts";

export const example: ToolExample = { people: [2], values: { width: -40 }, aspect: [4, 5] };
