import type { ToolExample } from "#tool-model/example.ts";

export const example: ToolExample = {
  people: [3],
  areStanding: true,
  preset: "pose41",
  values: {},
  aspect: [4, 5],
};
