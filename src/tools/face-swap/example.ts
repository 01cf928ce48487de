import type { ToolExample } from "../help-examples.ts";

export const example: ToolExample = { people: [6], preset: "ref1", values: {}, aspect: [4, 5] };
