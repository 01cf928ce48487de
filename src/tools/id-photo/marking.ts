import type { ToolMarking } from "#core/marking.ts";

export const idPhotoMarking = {
  photo_id: { makes: "edit", watermark: "idPhoto" },
  photo_crop: { makes: "crop", watermark: "idPhoto" },
} as const satisfies ToolMarking;
