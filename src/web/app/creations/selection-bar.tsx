import { FolderDown, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Creation } from "#core/creations.ts";
import { PRODUCT_SLUG } from "#core/product.ts";
import { readPicture } from "#kit/api/pictures.ts";
import { saveZip } from "#kit/tool/save-zip.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { toApiError } from "../common/use-command.ts";
import { fileNameOf } from "./creation-words.ts";
import { creationsText } from "./creations-text.ts";

interface SelectionBarProps {
  readonly creations: readonly Creation[];
  readonly onAll: () => void;
  readonly onNone: () => void;
  readonly onDelete: () => void;
  readonly onEnd: () => void;
}

/** Packs the results of creations into one ZIP. `count` is the number packed so far; `null` while idle. */
function usePacking() {
  const say = useText(creationsText);
  const locale = useLocale();
  const [count, setCount] = useState<number | null>(null);
  async function pack(creations: readonly Creation[]) {
    const files = creations.flatMap((one) => {
      const { result } = one;
      if (!result) return [];
      const read = (signal: AbortSignal) => readPicture(result.url, signal);
      return [{ name: fileNameOf(one), read }];
    });
    if (files.length === 0) return toastRefusal(say("zipNone"));
    setCount(0);
    try {
      const missing = await saveZip(files, `${PRODUCT_SLUG}.zip`, { onProgress: setCount });
      if (missing.length > 0) toastRefusal(say("zipMissing", { count: missing.length }));
    } catch (error) {
      toastRefusal(toApiError(error).text(locale));
    }
    return setCount(null);
  }
  return { count, pack };
}

/** The actions on the selected creations. */
export function SelectionBar({ creations, onAll, onNone, onDelete, onEnd }: SelectionBarProps) {
  const say = useText(creationsText);
  const packing = usePacking();
  const total = creations.length;
  return (
    <div
      role="toolbar"
      aria-label={say("selected", { count: total })}
      className="sticky bottom-4 z-10 mt-5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 rounded-lg border border-line bg-surface p-3 shadow-2xl"
    >
      <output className="px-1 font-semibold max-sm:basis-full max-sm:px-2">
        {packing.count === null
          ? say("selected", { count: total })
          : say("zipBusy", { count: packing.count, total })}
      </output>
      <Button variant="link" size="sm" className="px-2" onClick={onAll}>
        {say("selectAll")}
      </Button>
      <Button
        variant="link"
        size="sm"
        className="px-2"
        aria-disabled={total === 0}
        onClick={onNone}
      >
        {say("selectNone")}
      </Button>
      <Button variant="link" size="sm" className="px-2" onClick={onEnd}>
        {say("endSelecting")}
      </Button>
      <span className="grow" />
      <Button
        variant="hero"
        size="sm"
        disabled={total === 0 || packing.count !== null}
        onClick={() => void packing.pack(creations)}
      >
        <FolderDown aria-hidden className="size-4.5" />
        {say("zip")}
      </Button>
      <Button variant="destructive" size="sm" disabled={total === 0} onClick={onDelete}>
        <Trash2 aria-hidden className="size-4.5" />
        {say("delete")}
      </Button>
    </div>
  );
}
