import type { ToolMarking } from "#core/marking.ts";

export const timeTravelMarking = {
  time_travel: { makes: "picture", watermark: "marked" },
} as const satisfies ToolMarking;
