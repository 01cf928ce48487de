import type { ToolMarking } from "#core/marking.ts";

export const groupPhotoMarking = {
  group_image: { makes: "edit", watermark: "marked" },
} as const satisfies ToolMarking;
