import type { z } from "zod/mini";
import type { thumbnail } from "./tool.ts";

type Asked = z.output<typeof thumbnail.operations.youtubeThumbnail.payload>;

/** Size of the finished cover in pixels. */
export function thumbnailSize(ratio: Asked["aspectRatio"] = "16:9") {
  return ratio === "9:16" ? { width: 720, height: 1_280 } : { width: 1_280, height: 720 };
}
