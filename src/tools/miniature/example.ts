import type { ToolExample } from "#tool-model/example.ts";

export const example: ToolExample = {
  people: [1],
  values: { mode: "miniature", desc: "desk with books" },
  aspect: [5, 4],
};
