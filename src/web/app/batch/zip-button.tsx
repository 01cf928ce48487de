import { useState } from "react";
import type { BatchView } from "#core/batch.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { saveZip } from "#kit/tool/save-zip.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { type Backdrop, filesOf } from "./backdrop.ts";
import { batchText } from "./batch-text.ts";

interface ZipButtonProps {
  readonly batch: BatchView;
  readonly zipName: string;
  readonly backdrop: Backdrop;
}

/** All finished results as one file. */
export function ZipButton({ batch, zipName, backdrop }: ZipButtonProps) {
  const say = useText(batchText);
  const locale = useLocale();
  const [packed, setPacked] = useState<number | null>(null);
  const files = filesOf(batch, backdrop);
  async function pack(): Promise<void> {
    setPacked(0);
    try {
      const missing = await saveZip(files, zipName, { onProgress: setPacked });
      if (missing.length > 0) toastRefusal(say("zipMissing", { count: missing.length }));
    } catch (error) {
      toastRefusal(error instanceof ApiError ? error.text(locale) : say("zipFailed"));
    } finally {
      setPacked(null);
    }
  }
  if (files.length === 0) return null;
  const count = files.length;
  return (
    <Button variant="hero" disabled={packed !== null} onClick={() => void pack()}>
      {packed === null ? say("zip", { count }) : say("zipping", { done: packed, count })}
    </Button>
  );
}
