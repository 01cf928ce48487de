import type { ToolExample } from "#tool-model/example.ts";

export const example: ToolExample = {
  people: [1, 2, 4],
  values: { context: "garden" },
  aspect: [4, 3],
};
