import type { ToolMarking } from "#core/marking.ts";

export const miniatureMarking = {
  miniature_world: { makes: "picture", watermark: "marked" },
} as const satisfies ToolMarking;
