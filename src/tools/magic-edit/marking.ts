import type { ToolMarking } from "#core/marking.ts";

export const magicEditMarking = {
  remove_object: { makes: "edit", watermark: "pixelLocked" },
  remove_background: { makes: "edit", watermark: "cutOut" },
  change_sky: { makes: "edit", watermark: "pixelLocked" },
  change_scenery: { makes: "edit", watermark: "marked" },
} as const satisfies ToolMarking;
