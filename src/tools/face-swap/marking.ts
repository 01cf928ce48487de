import type { ToolMarking } from "#core/marking.ts";

export const faceSwapMarking = {
  face_swap: { makes: "edit", watermark: "marked" },
} as const satisfies ToolMarking;
