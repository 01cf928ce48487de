import { Copy, Printer, Share2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#kit/ui/button.tsx";
import { Lazily } from "#kit/ui/lazily.tsx";
import { toastDone, toastRefusal } from "#kit/ui/notes.ts";
import { useText } from "#kit/ui/use-text.ts";
import { actionsText } from "./actions-text.ts";
import { runImageJob } from "./image/image-client.ts";
import { copyPicture, shareFile } from "./save-file.ts";
import { isTypingIn } from "./typing.ts";

const loadPrintDialog = async () => (await import("./print-dialog.tsx")).PrintDialog;

/** Prints an image at a width that the user enters. */
export function PrintAction({ blob }: { blob: Blob }) {
  const say = useText(actionsText);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" aria-label={say("print")} onClick={() => setIsOpen(true)}>
        <Printer aria-hidden className="size-4.5" />
        <span className="max-sm:hidden">{say("print")}</span>
      </Button>
      {isOpen ? (
        <Lazily load={loadPrintDialog} props={{ blob, onClose: () => setIsOpen(false) }} />
      ) : null}
    </>
  );
}

/** Copy and share for one image. */
export function PictureActions({ blob, name }: { blob: Blob; name: string }) {
  const say = useText(actionsText);
  async function copy() {
    const end = await copyPicture(async () =>
      blob.type === "image/png" ? blob : runImageJob("toPng", { picture: blob }),
    );
    if (end === "copied") toastDone(say(end));
    else toastRefusal(say(end));
  }
  async function share() {
    const end = await shareFile(new File([blob], name, { type: blob.type }));
    if (end !== "shared") toastRefusal(say(end));
  }
  return (
    <>
      {typeof navigator.share === "function" ? (
        <Button variant="ghost" size="sm" aria-label={say("share")} onClick={() => void share()}>
          <Share2 aria-hidden className="size-4.5" />
          <span className="max-sm:hidden">{say("share")}</span>
        </Button>
      ) : null}
      <Button variant="ghost" size="sm" aria-label={say("copy")} onClick={() => void copy()}>
        <Copy aria-hidden className="size-4.5" />
        <span className="max-sm:hidden">{say("copy")}</span>
      </Button>
    </>
  );
}

/** Saves on the key S, like the main button. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key.toLowerCase() === "s" && isPlain && !isTypingIn(event.target)) latest.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
