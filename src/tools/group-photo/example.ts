import type { ToolExample } from "../help-examples.ts";

export const example: ToolExample = {
  people: [1, 2, 4],
  values: { context: "garden" },
  aspect: [4, 3],
};
