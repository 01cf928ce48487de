import type { ToolMarking } from "#core/marking.ts";

export const statueMarking = {
  statue: { makes: "picture", watermark: "marked" },
} as const satisfies ToolMarking;
