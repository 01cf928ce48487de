import { useQueryClient } from "@tanstack/react-query";
import type { BatchItem, BatchView } from "#core/batch.ts";
import { refreshBatch } from "#kit/api/batches.ts";
import { Compare } from "#kit/tool/compare.tsx";
import { saveFile } from "#kit/tool/save-file.ts";
import { Unwanted } from "#kit/tool/unwanted.tsx";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/dialog.tsx";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useText } from "#kit/ui/use-text.ts";
import { comparisonOf } from "#tool-model/comparison.ts";
import { findCard } from "#tools/cards.ts";
import { type Backdrop, filesOf, isOpenToColour } from "./backdrop.ts";
import { batchText } from "./batch-text.ts";

interface ItemDialogProps {
  readonly batch: BatchView;
  readonly item: BatchItem;
  readonly backdrop: Backdrop;
  readonly onClose: () => void;
}

/** One result in full size, beside its photo. */
export function ItemDialog({ batch, item, backdrop, onClose }: ItemDialogProps) {
  const say = useText(batchText);
  const client = useQueryClient();
  const { name, result, photoUrl } = item;
  async function save(): Promise<void> {
    try {
      const { settings } = batch;
      for (const file of filesOf({ settings, items: [item] }, backdrop)) {
        saveFile(await file.read(new AbortController().signal), file.name);
      }
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
              comparison={comparisonOf(findCard(batch.tool), result)}
              background={isOpenToColour(item) ? backdrop : null}
              className="aspect-4/3 w-full"
            />
          ) : (
            <img src={result.url} alt={say("result", { name })} className="checkerboard" />
          )}
          {result.engine.note ? <p className="text-muted">{result.engine.note}</p> : null}
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2.5 text-sm text-muted">
            <Button variant="hero" onClick={() => void save()}>
              {say("downloadOne")}
            </Button>
            <Unwanted
              runId={item.runId}
              until={result.returnableUntil}
              onReturned={() => {
                onClose();
                void refreshBatch(client, batch.id);
              }}
            />
          </div>
        </>
      ) : (
        <p>{say("gone")}</p>
      )}
    </Dialog>
  );
}
