import type { RunAnswer, RunPreview } from "#core/run.ts";

type Sent = Pick<RunAnswer | RunPreview, "base64" | "mimeType">;

/** The image of an answer or a preview. */
export function toBlob({ base64, mimeType }: Sent): Blob {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return new Blob([bytes], { type: mimeType });
}

/** A rough version of a result on the screen. The size is the expected one of the result. */
export interface ShownPreview {
  readonly objectUrl: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Holds the object URL of a run's newest preview. */
export function createPreviewHolder() {
  let url: string | null = null;
  /** Releases the URL. */
  function drop(): void {
    if (url !== null) URL.revokeObjectURL(url);
    url = null;
  }
  return {
    show(preview: RunPreview): ShownPreview {
      drop();
      url = URL.createObjectURL(toBlob(preview));
      return { objectUrl: url, ...preview.result };
    },
    drop,
  };
}
