import type { ToolExample } from "../help-examples.ts";

export const example: ToolExample = { people: [2], values: { style: "samurai" }, aspect: [4, 5] };
