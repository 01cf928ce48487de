import type { ToolExample } from "../help-examples.ts";

export const example: ToolExample = { people: [2], values: { size: "3:4" }, aspect: [3, 4] };
