import type { ToolMarking } from "#core/marking.ts";

export const poseMarking = {
  pose: { makes: "edit", watermark: "marked" },
} as const satisfies ToolMarking;
