import type { ToolExample } from "../help-examples.ts";

export const example: ToolExample = { people: [3], values: { age: 70 }, aspect: [4, 5] };
