import { Copy, Share2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { toastDone, toastRefusal } from "../ui/notes.ts";
import { useText } from "../ui/use-text.ts";
import { canShare, copyPicture } from "./save-file.ts";
import { toolKitText } from "./text.ts";
import { isTypingIn } from "./typing.ts";

/** Copy and share of one picture. */
export function PictureActions({ blob, name }: { blob: Blob; name: string }) {
  const say = useText(toolKitText);
  const file = new File([blob], name, { type: blob.type });
  async function copy() {
    const isCopied = blob.type === "image/png" && (await copyPicture(blob));
    if (isCopied) toastDone(say("copied"));
    else toastRefusal(say("copyFailed"));
  }
  return (
    <>
      {canShare(file) ? (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}
        >
          <Share2 aria-hidden className="size-4.5" />
          {say("share")}
        </Button>
      ) : null}
      {blob.type === "image/png" ? (
        <Button variant="ghost" size="sm" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4.5" />
          {say("copy")}
        </Button>
      ) : null}
    </>
  );
}

/** The key S saves what the main button saves. */
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
