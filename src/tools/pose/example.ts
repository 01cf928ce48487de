import type { ToolExample } from "../help-examples.ts";

export const example: ToolExample = {
  people: [3],
  areStanding: true,
  preset: "pose41",
  values: {},
  aspect: [4, 5],
};
