import type { BatchItem } from "#core/batch.ts";
import { readPicture } from "../../api/pictures.ts";
import { Compare } from "../../tool-kit/compare.tsx";
import { saveFile } from "../../tool-kit/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toastRefusal } from "../../ui/notes.ts";
import { useText } from "../../ui/use-text.ts";
import { batchText } from "./batch-text.ts";
import { resultName } from "./result-name.ts";

/** One result large, beside the photo that it was made of. */
export function ItemDialog({ item, onClose }: { item: BatchItem; onClose: () => void }) {
  const say = useText(batchText);
  const { name, result, photoUrl } = item;
  async function save(): Promise<void> {
    if (!result) return;
    try {
      saveFile(await readPicture(result.url), resultName(name, result.mimeType));
    } catch {
      toastRefusal(say("gone"));
    }
  }
  return (
    <Dialog onClose={onClose} title={name} closeLabel={say("close")} isWide>
      {result ? (
        <>
          {photoUrl ? (
            <Compare
              beforeUrl={photoUrl}
              afterUrl={result.url}
              background={null}
              className="aspect-4/3 w-full"
            />
          ) : (
            <img src={result.url} alt={say("result", { name })} className="checkerboard" />
          )}
          {result.engine.note ? <p className="text-muted">{result.engine.note}</p> : null}
          <Button variant="hero" className="justify-self-start" onClick={() => void save()}>
            {say("downloadOne")}
          </Button>
        </>
      ) : (
        <p>{say("gone")}</p>
      )}
    </Dialog>
  );
}
