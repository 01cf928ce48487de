import type { ToolMarking } from "#core/marking.ts";

export const clothingMarking = {
  change_clothing: { makes: "edit", watermark: "pixelLocked" },
} as const satisfies ToolMarking;
