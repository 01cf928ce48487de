import type { ResultMimeType } from "#core/image-payload.ts";

const endings = {
  "image/png": ".png",
  "image/jpeg": ".jpg",
  "image/webp": ".webp",
} as const satisfies Record<ResultMimeType, string>;

/** The name of a photo with the ending of what was made of it. */
export function resultName(photoName: string, mimeType: ResultMimeType): string {
  return photoName.replace(/\.[a-z0-9]{1,5}$/i, "") + endings[mimeType];
}
