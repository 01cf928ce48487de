import { z } from "zod/mini";
import { callFor } from "./call-for.ts";

const marked = z.object({ base64: z.string(), mimeType: z.string() });

/**
 * Embeds the origin into a file that the browser composed from a run's result, and signs it. Rejects with an
 * `ApiError`.
 */
export async function markComposed(runId: string, file: Blob): Promise<Blob> {
  const { base64, mimeType } = await callFor(marked, {
    method: "POST",
    path: `/images/mark?runId=${runId}`,
    picture: file,
  });
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  return new Blob([bytes], { type: mimeType });
}
