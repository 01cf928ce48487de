import type { ToolExample } from "../help-examples.ts";

export const example: ToolExample = {
  people: [1],
  values: { era: "1940s-50s", culture: "Asian", country: "Vietnam" },
  aspect: [4, 5],
};
