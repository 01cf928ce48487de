import type { ToolExample } from "#tool-model/example.ts";

export const example: ToolExample = { people: [3], values: { age: 70 }, aspect: [4, 5] };
