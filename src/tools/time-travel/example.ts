import type { ToolExample } from "#tool-model/example.ts";

export const example: ToolExample = {
  people: [1],
  values: { era: "1940s-50s", culture: "Asian", country: "Vietnam" },
  aspect: [4, 5],
};
