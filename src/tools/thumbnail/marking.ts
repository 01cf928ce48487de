import type { ToolMarking } from "#core/marking.ts";

export const thumbnailMarking = {
  youtube_thumbnail: { makes: "picture", watermark: "marked" },
} as const satisfies ToolMarking;
