import type { ToolMarking } from "#core/marking.ts";

export const avatarMarking = {
  avatar_in_style: { makes: "picture", watermark: "marked" },
} as const satisfies ToolMarking;
