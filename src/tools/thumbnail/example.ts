import type { ToolExample } from "#tool-model/example.ts";

export const example: ToolExample = {
  people: [3],
  values: { headline: "My first phở", content: "Cooking phở at home, broth and noodles" },
  aspect: [16, 9],
};
