import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BatchItem, BatchView } from "#core/batch.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { refreshBatch, removeBatchPhoto } from "#kit/api/batches.ts";
import { useCredits } from "#kit/api/profile.ts";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { type Backdrop, isOpenToColour } from "./backdrop.ts";
import { batchText } from "./batch-text.ts";
import type { ChosenFile } from "./chosen-files.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { type Frame, PhotoSheet } from "./photo-sheet.tsx";

/** Files that were chosen but not sent. */
export function ChosenSheet({
  chosen,
  onRemove,
}: {
  chosen: readonly ChosenFile[];
  onRemove: (file: ChosenFile) => void;
}) {
  const say = useText(batchText);
  if (chosen.length === 0) {
    return (
      <div className="grid min-h-36 place-content-center gap-1 text-center">
        <b className="text-lg font-semibold">{say("empty")}</b>
        <p className="text-muted">{say("emptyText")}</p>
      </div>
    );
  }
  const frames = chosen.map(
    (file): Frame => ({
      key: file.key,
      name: file.name,
      pictureUrl: null,
      background: null,
      file: file.file,
      state: null,
      reason: null,
      onShow: null,
      onRemove: () => onRemove(file),
    }),
  );
  return <PhotoSheet frames={frames} label={say("choose")} />;
}

/** Refreshes the balance in the header when a batch is charged. */
function useBalanceOf({ chargedCredits, counts }: BatchView): void {
  const { refresh } = useCredits();
  useEffect(() => {
    if (chargedCredits + counts.running > 0) void refresh();
  }, [chargedCredits, counts.running, refresh]);
}

interface BatchSheetProps {
  readonly batch: BatchView;
  readonly chosen: readonly ChosenFile[];
  readonly backdrop: Backdrop;
}

/** The photos of a batch, each with its state. */
export function BatchSheet({ batch, chosen, backdrop }: BatchSheetProps) {
  const say = useText(batchText);
  const locale = useLocale();
  const client = useQueryClient();
  const [shown, setShown] = useState<number | null>(null);
  useBalanceOf(batch);

  async function remove(place: number): Promise<void> {
    try {
      await removeBatchPhoto(batch.id, place);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastRefusal(error.text(locale));
    }
    await refreshBatch(client, batch.id);
  }
  function toFrame(item: BatchItem): Frame {
    const own = chosen[item.place];
    return {
      key: String(item.place),
      name: item.name,
      pictureUrl: item.result?.smallUrl ?? item.photoSmallUrl,
      background: isOpenToColour(item) ? backdrop : null,
      file: own?.name === item.name ? own.file : null,
      state: item.state,
      reason: item.reason?.message ?? null,
      onShow: item.state === "done" ? () => setShown(item.place) : null,
      onRemove:
        item.state === "running" || item.state === "done" ? null : () => void remove(item.place),
    };
  }
  const item = batch.items.find(({ place }) => place === shown);
  return (
    <>
      <PhotoSheet frames={batch.items.map(toFrame)} label={say("title")} />
      {item ? <ItemDialog {...{ batch, item, backdrop }} onClose={() => setShown(null)} /> : null}
    </>
  );
}
