import type { ToolExample } from "../help-examples.ts";

export const example: ToolExample = {
  people: [1],
  values: { mode: "miniature", desc: "desk with books" },
  aspect: [5, 4],
};
