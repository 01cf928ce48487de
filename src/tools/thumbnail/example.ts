import type { ToolExample } from "../help-examples.ts";

export const example: ToolExample = {
  people: [3],
  values: { headline: "My first phở", content: "Cooking phở at home, broth and noodles" },
  aspect: [16, 9],
};
