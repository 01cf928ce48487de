import { Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { readDensity } from "#core/print-density.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/dialog.tsx";
import { TextInput } from "#kit/ui/field.tsx";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useText } from "#kit/ui/use-text.ts";
import { actionsText } from "./actions-text.ts";
import { printPicture } from "./print-page.ts";
import { naturalWidthMm, printWidthMm, readPrint } from "./print-size.ts";

const COARSE_DPI = 150;
const HEADER_BYTES = 64 * 1024;

/** The last printed width, until the page unloads. */
let lastWidth: string | null = null;

interface Measured {
  readonly width: number;
  readonly height: number;
  readonly dpi: number | null;
}

async function measure(blob: Blob): Promise<Measured> {
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  bitmap.close();
  const header = new Uint8Array(await blob.slice(0, HEADER_BYTES).arrayBuffer());
  return { width, height, dpi: readDensity(header) };
}

export interface PrintDialogProps {
  readonly blob: Blob;
  readonly onClose: () => void;
}

/** Asks for the width of the print and opens the print dialog with a page of that size. */
export function PrintDialog({ blob, onClose }: PrintDialogProps) {
  const say = useText(actionsText);
  const [picture, setPicture] = useState<Measured | null>(null);
  const [typed, setTyped] = useState<string | null>(lastWidth);
  useEffect(() => {
    let isThere = true;
    measure(blob).then(
      (measured) => isThere && setPicture(measured),
      () => isThere && toastRefusal(say("printFailed")),
    );
    return () => {
      isThere = false;
    };
    // A new language mustn't measure the same image again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [blob]);
  const width = typed ?? (picture ? String(naturalWidthMm(picture.width, picture.dpi)) : "");
  const print = picture ? readPrint(width, picture) : null;

  function start() {
    if (!print) return;
    lastWidth = width;
    onClose();
    printPicture(blob, print).then(
      (isPrinted) => isPrinted || toastRefusal(say("printUnsupported")),
      () => toastRefusal(say("printFailed")),
    );
  }
  return (
    <Dialog
      onClose={onClose}
      title={say("printTitle")}
      description={say("printText")}
      closeLabel={say("cancel")}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <TextInput
          label={say("printWidth")}
          inputMode="decimal"
          autoComplete="off"
          value={width}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={picture && !print ? say("printProblem", printWidthMm) : undefined}
        />
        {print ? (
          <output className="block font-mono text-[13px] text-muted">
            {say("printSize", { width: print.widthMm, height: print.heightMm, dpi: print.dpi })}
          </output>
        ) : null}
        {print && print.dpi < COARSE_DPI ? (
          <p className="text-sm text-amber">{say("printCoarse")}</p>
        ) : null}
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            {say("cancel")}
          </Button>
          <Button type="submit" disabled={!print}>
            <Printer aria-hidden className="size-4.5" />
            {say("print")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
