import type { ToolExample } from "#tool-model/example.ts";

export const example: ToolExample = { people: [2], values: { style: "samurai" }, aspect: [4, 5] };
