import type { ToolExample } from "#tool-model/example.ts";

export const example: ToolExample = {
  people: [2],
  values: { desc: "navy with white polka dots" },
  aspect: [4, 5],
};
