import { useMemo, useRef, useState } from "react";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useText } from "#kit/ui/use-text.ts";
import { redo, startHistory, undo } from "../form-history.ts";
import type { Photo } from "../photo.ts";
import { useTelling } from "../reading-photos.ts";
import { imageText } from "../text.ts";
import { emptyMask, type Mask } from "./mask.ts";
import { addStep, historyOf, type MaskHistory, toMaskPhoto } from "./mask-photo.ts";
import type { StageTools } from "./stage-tools.ts";

/** What was painted last. The form has it once its image is ready. */
interface Work {
  readonly history: MaskHistory;
  readonly value: Photo | null;
  readonly isPending: boolean;
}

/** The mask of a photo with its undo steps. Every change becomes an image for the form; runs wait for it. */
export function useMask(
  photo: Photo,
  { value, onChange, tellDrawing }: NonNullable<StageTools["mask"]>,
) {
  const sayProblem = useText(imageText);
  const { widthPx, heightPx } = photo.image;
  const unpainted = useMemo(
    () => startHistory(emptyMask({ widthPx, heightPx })),
    [widthPx, heightPx],
  );
  const [work, setWork] = useState<Work | null>(null);
  // Another value has come from outside, such as an undo step of the form.
  const isCurrent = work !== null && (work.isPending || work.value === value);
  const history = isCurrent ? work.history : (historyOf(value) ?? unpainted);
  const lastTurn = useRef(0);
  useTelling(isCurrent && work.isPending, tellDrawing);

  async function settle(next: MaskHistory) {
    if (next === history) return;
    lastTurn.current += 1;
    const turn = lastTurn.current;
    setWork({ history: next, value, isPending: true });
    try {
      // The stroke is shown before its image is made. The next stroke may already be there by then.
      await new Promise((done) => {
        setTimeout(done);
      });
      if (turn !== lastTurn.current) return;
      const mask = await toMaskPhoto(next, { widthPx, heightPx });
      if (turn !== lastTurn.current) return;
      onChange(mask);
      setWork({ history: next, value: mask, isPending: false });
    } catch {
      if (turn !== lastTurn.current) return;
      setWork(null);
      toastRefusal(sayProblem("noCanvas"));
    }
  }
  return {
    mask: history.now,
    isEmpty: history.now.tiles.every((tile) => tile === null),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (mask: Mask) => void settle(addStep(history, mask)),
    clear: () => void settle(addStep(history, unpainted.now)),
    undo: () => void settle(undo(history)),
    redo: () => void settle(redo(history)),
  };
}

export type PaintedMask = ReturnType<typeof useMask>;
