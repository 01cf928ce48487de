import type { ToolMarking } from "#core/marking.ts";

export const restoreMarking = {
  restore_image: { makes: "edit", watermark: "pixelLocked" },
} as const satisfies ToolMarking;
