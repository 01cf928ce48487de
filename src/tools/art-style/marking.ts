import type { ToolMarking } from "#core/marking.ts";

export const artStyleMarking = {
  art_style: { makes: "picture", watermark: "marked" },
} as const satisfies ToolMarking;
