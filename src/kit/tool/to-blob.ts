import type { RunAnswer } from "#core/run.ts";
import type { RunPreview } from "#core/run-preview.ts";

type Sent = Pick<RunAnswer | RunPreview, "base64" | "mimeType">;

/** The image of an answer or a preview. */
export function toBlob({ base64, mimeType }: Sent): Blob {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return new Blob([bytes], { type: mimeType });
}
