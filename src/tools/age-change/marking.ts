import type { ToolMarking } from "#core/marking.ts";

export const ageChangeMarking = {
  change_age: { makes: "edit", watermark: "marked" },
} as const satisfies ToolMarking;
