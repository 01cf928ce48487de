import type { ToolMarking } from "#core/marking.ts";

export const retouchMarking = {
  retouch: { makes: "edit", watermark: "pixelLocked" },
} as const satisfies ToolMarking;
