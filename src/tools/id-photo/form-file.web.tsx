import { FileDown } from "lucide-react";
import { useState } from "react";
import { z } from "zod/mini";
import type { FileRule, PhotoDocument } from "#core/documents/document.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { callFor } from "#kit/api/call-for.ts";
import { saveFile } from "#kit/tool/save-file.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastDone, toastRefusal } from "#kit/ui/notes.ts";
import { useLocale } from "#kit/ui/use-text.ts";
import type { Say } from "./files.web.ts";

const formFile = z.object({
  base64: z.string(),
  mimeType: z.string(),
  widthPx: z.number(),
  heightPx: z.number(),
  quality: z.number(),
});

const KB = 1000;

/** What the button needs to know about a finished photo. */
interface FormFileProps {
  readonly document: PhotoDocument;
  readonly runId: string;
  readonly picture: Blob;
  readonly background: string;
  readonly nameOf: (ending: string) => string;
  readonly say: Say;
}

function windowText({ minKb, maxKb }: FileRule, say: Say): string {
  if (minKb !== null && maxKb !== null) return say("formFileWindow", { min: minKb, max: maxKb });
  return minKb === null
    ? say("formFileUpTo", { max: maxKb ?? 0 })
    : say("formFileFrom", { min: minKb });
}

/** Saves the photo as the document's form requires it: pixels and kilobytes within the limits, signed. */
export function FormFileButton(props: FormFileProps) {
  const { document, runId, picture, background, nameOf, say } = props;
  const locale = useLocale();
  const [isWorking, setIsWorking] = useState(false);
  async function save(): Promise<void> {
    const order = new URLSearchParams({ runId, document: document.id, background });
    const made = await callFor(formFile, {
      method: "POST",
      path: `/images/form-file?${order.toString()}`,
      picture,
    });
    const bytes = Uint8Array.from(atob(made.base64), (letter) => letter.codePointAt(0) ?? 0);
    saveFile(new Blob([bytes], { type: made.mimeType }), nameOf(`${document.id}.jpg`));
    const { widthPx: width, heightPx: height, quality } = made;
    const kb = Math.round(bytes.length / KB);
    toastDone(say("formFileMade", { kb, width, height, quality }));
  }
  return (
    <Button
      variant="outline"
      disabled={isWorking}
      title={document.file ? windowText(document.file.value, say) : undefined}
      onClick={() => {
        setIsWorking(true);
        save()
          .catch((error: unknown) =>
            toastRefusal(error instanceof ApiError ? error.text(locale) : String(error)),
          )
          .finally(() => setIsWorking(false));
      }}
    >
      <FileDown aria-hidden className="size-4.5" />
      {say("formFile")}
    </Button>
  );
}
