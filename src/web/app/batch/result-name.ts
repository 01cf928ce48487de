import type { ResultMimeType } from "#core/image-payload.ts";

const endings = {
  "image/png": ".png",
  "image/jpeg": ".jpg",
  "image/webp": ".webp",
} as const satisfies Record<ResultMimeType, string>;

/** The photo's name with the result's file extension. */
export function resultName(photoName: string, mimeType: ResultMimeType): string {
  return photoName.replace(/\.[a-z0-9]{1,5}$/i, "") + endings[mimeType];
}
