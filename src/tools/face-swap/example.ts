import type { ToolExample } from "#tool-model/example.ts";

export const example: ToolExample = { people: [6], preset: "ref1", values: {}, aspect: [4, 5] };
