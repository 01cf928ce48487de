import type { BatchItem, BatchView } from "#core/batch.ts";
import { findDocument, frameOf } from "#core/documents/table.ts";
import type { ResultMimeType } from "#core/image-payload.ts";
import { PRINT_DPI } from "#core/photo-size.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { markComposed } from "#kit/api/marks.ts";
import { readPicture } from "#kit/api/pictures.ts";
import { runImageJob } from "#kit/tool/image/image-client.ts";
import { resultName } from "./result-name.ts";

/** The colour behind transparent results. `null` keeps them transparent. */
export type Backdrop = string | null;

interface NamedPicture {
  readonly name: string;
  readonly read: (signal: AbortSignal) => Promise<Blob>;
}

const BUSY_PAUSE_MS = 5_000;

/** Returns `true` if the item has a result that may be transparent. A photo that was only cropped is an opaque JPEG. */
export function isOpenToColour({ result }: BatchItem): boolean {
  return result !== null && result.mimeType !== "image/jpeg";
}

/** Files of the finished items, in list order, on the chosen colour. */
export function filesOf(
  { items, settings }: Pick<BatchView, "items" | "settings">,
  backdrop: Backdrop,
): NamedPicture[] {
  const { document: id } = settings;
  const document = typeof id === "string" ? findDocument(id) : null;
  const dotsPerInch = document ? frameOf(document).dotsPerInch : PRINT_DPI;
  return items.flatMap((item) => {
    const { result, runId } = item;
    if (!result) return [];
    const read = (signal: AbortSignal) => readPicture(result.url, signal);
    if (backdrop === null || !isOpenToColour(item)) {
      return [{ name: resultName(item.name, result.mimeType), read }];
    }
    const mimeType: ResultMimeType = "image/jpeg";
    return [
      {
        name: resultName(item.name, mimeType),
        read: async (signal: AbortSignal) => {
          const picture = await read(signal);
          const file = await runImageJob("flatten", { picture, background: backdrop, dotsPerInch });
          return signed(runId, file, signal);
        },
      },
    ];
  });
}

/** Has the server sign a file that the browser composed. Waits and retries while the rate limit refuses it. */
async function signed(runId: string, file: Blob, signal: AbortSignal): Promise<Blob> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await markComposed(runId, file);
    } catch (error) {
      if (!(error instanceof ApiError && error.isTooSoon)) throw error;
      await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
    }
  }
}
