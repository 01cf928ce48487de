import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BatchView } from "#core/batch.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { type BatchMove, moveBatch, refreshBatch, removeBatchPhoto } from "#kit/api/batches.ts";
import { useProfile } from "#kit/api/profile.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastRefusal } from "#kit/ui/notes.ts";
import { ProgressBar } from "#kit/ui/progress.tsx";
import { plural, useLocale, useText } from "#kit/ui/use-text.ts";
import type { LoadedTool } from "#tools/load-tool.web.ts";
import { type Backdrop, isOpenToColour } from "./backdrop.ts";
import { BackdropPart } from "./backdrop-part.tsx";
import { batchText } from "./batch-text.ts";
import type { Sending } from "./use-sending.ts";
import { ZipButton } from "./zip-button.tsx";

/** Performs one action on a batch at a time; reports refusals. */
function useMoves(batch: BatchView) {
  const client = useQueryClient();
  const locale = useLocale();
  const [isBusy, setIsBusy] = useState(false);
  async function act(work: () => Promise<unknown>): Promise<void> {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastRefusal(error.text(locale));
    } finally {
      await refreshBatch(client, batch.id);
      setIsBusy(false);
    }
  }
  return {
    isBusy,
    move: (move: BatchMove) => void act(() => moveBatch(batch.id, move)),
    leaveOut: () =>
      void act(async () => {
        const unsent = batch.items.filter(({ state }) => state === "unsent");
        for (const { place } of unsent) await removeBatchPhoto(batch.id, place);
      }),
  };
}

function CancelButton({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  const say = useText(batchText);
  const [isSure, setIsSure] = useState(false);
  return (
    <Button
      variant={isSure ? "destructive" : "ghost"}
      disabled={isBusy}
      onBlur={() => setIsSure(false)}
      onClick={() => (isSure ? onCancel() : setIsSure(true))}
    >
      {say(isSure ? "cancelSure" : "cancel")}
    </Button>
  );
}

/** The price of the waiting photos, and the start button. */
function StartPart({
  batch,
  isBusy,
  onStart,
}: {
  batch: BatchView;
  isBusy: boolean;
  onStart: () => void;
}) {
  const say = useText(batchText);
  const { profile, isPending } = useProfile();
  const { costCredits: cost, counts } = batch;
  const credits = profile?.credits ?? null;
  return (
    <>
      <Button
        size="lg"
        className="w-full"
        disabled={isBusy || isPending || counts.waiting === 0 || counts.unsent > 0}
        onClick={onStart}
      >
        {say(plural(counts.waiting, "startOne", "start"), { count: counts.waiting, cost })}
      </Button>
      {credits === null ? null : (
        <p className="text-center text-[13px] text-muted">
          {say(credits < cost ? "tooFew" : "balance", { credits })}
        </p>
      )}
    </>
  );
}

/** Photos of the batch whose files this page no longer has. */
function UnsentPart({
  batch,
  isBusy,
  onChoose,
  onLeaveOut,
}: {
  batch: BatchView;
  isBusy: boolean;
  onChoose: () => void;
  onLeaveOut: () => void;
}) {
  const say = useText(batchText);
  const names = batch.items.filter(({ state }) => state === "unsent").map(({ name }) => name);
  return (
    <div role="alert" className="grid gap-2 rounded-md border border-line bg-raised p-3.5">
      <b className="font-semibold">
        {say(plural(names.length, "unsentTitleOne", "unsentTitle"), { count: names.length })}
      </b>
      <p className="max-h-36 overflow-auto text-[13.5px] text-muted">
        {say("unsentText", { names: names.join(", ") })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="hero" onClick={onChoose}>
          {say("chooseAgain")}
        </Button>
        <Button size="sm" variant="outline" disabled={isBusy} onClick={onLeaveOut}>
          {say("leaveOut")}
        </Button>
      </div>
    </div>
  );
}

interface BatchPartProps {
  readonly batch: BatchView;
  readonly sending: Sending;
  readonly loaded: LoadedTool;
  readonly zipName: string;
  readonly backdrop: Backdrop;
  readonly onBackdrop: (backdrop: Backdrop) => void;
  /** Lets the user choose the unsent files again. */
  readonly onChoose: () => void;
}

/** The progress of a batch. */
function Standing({ batch }: { batch: BatchView }) {
  const say = useText(batchText);
  const { counts, state } = batch;
  const left = counts.waiting + counts.running + counts.unsent;
  const failed = counts.failed + counts.refused;
  return (
    <div aria-live="polite" className="grid gap-2">
      <b className="text-lg font-semibold">{say(state)}</b>
      {batch.pause ? <p className="text-danger">{batch.pause.message}</p> : null}
      <ProgressBar
        fraction={counts.done / Math.max(1, counts.done + left)}
        label={say("progress")}
      />
      <p className="text-sm text-muted">{say("summary", { done: counts.done, failed, left })}</p>
      {batch.startedAt === null ? null : (
        <p className="text-sm text-muted">
          {say(plural(batch.chargedCredits, "chargedOne", "charged"), {
            count: batch.chargedCredits,
          })}
        </p>
      )}
    </div>
  );
}

function SendingLine({ sending: { progress, error } }: { sending: Sending }) {
  const say = useText(batchText);
  const locale = useLocale();
  return (
    <>
      {progress ? <output>{say("sending", progress)}</output> : null}
      {error ? (
        <p role="alert" className="text-danger">
          {error.text(locale)}
        </p>
      ) : null}
    </>
  );
}

type Moves = ReturnType<typeof useMoves>;

/** The actions on a started batch. */
function MoveButtons({ batch, moves }: { batch: BatchView; moves: Moves }) {
  const say = useText(batchText);
  const { counts, round, state } = batch;
  const { isBusy, move } = moves;
  const canRetry = (state === "done" || state === "paused") && counts.failed > 0;
  return (
    <>
      {state === "running" ? (
        <Button variant="outline" disabled={isBusy} onClick={() => move({ move: "pause" })}>
          {say("pause")}
        </Button>
      ) : null}
      {state === "paused" ? (
        <Button disabled={isBusy} onClick={() => move({ move: "resume" })}>
          {say("resume")}
        </Button>
      ) : null}
      {canRetry ? (
        <Button
          variant="outline"
          disabled={isBusy}
          onClick={() => move({ move: "retry", payload: { round } })}
        >
          {say(plural(counts.failed, "retryOne", "retry"), { count: counts.failed })}
        </Button>
      ) : null}
    </>
  );
}

/** The state of a batch, and the actions on it. */
export function BatchPart(props: BatchPartProps) {
  const { batch, sending, loaded, zipName, backdrop, onBackdrop, onChoose } = props;
  const moves = useMoves(batch);
  const { isBusy, move, leaveOut } = moves;
  const { counts, state } = batch;
  const isSending = sending.progress !== null;
  const isOver = state === "done" || state === "cancelled";
  const isOpen = state === "open";
  return (
    <div className="grid gap-4">
      <Standing batch={batch} />
      <SendingLine sending={sending} />
      {isOpen && counts.unsent > 0 && !isSending ? (
        <UnsentPart batch={batch} isBusy={isBusy} onChoose={onChoose} onLeaveOut={leaveOut} />
      ) : null}
      {isOpen ? (
        <StartPart
          batch={batch}
          isBusy={isBusy || isSending}
          onStart={() => move({ move: "start", payload: { costCredits: batch.costCredits } })}
        />
      ) : null}
      {batch.items.some(isOpenToColour) ? (
        <BackdropPart loaded={loaded} backdrop={backdrop} onChange={onBackdrop} />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <MoveButtons batch={batch} moves={moves} />
        <ZipButton batch={batch} zipName={zipName} backdrop={backdrop} />
        {isOver ? null : <CancelButton isBusy={isBusy} onCancel={() => move({ move: "cancel" })} />}
      </div>
    </div>
  );
}
