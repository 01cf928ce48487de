import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#kit/api/api-error.ts";
import { type BatchPhoto, refreshBatch, sendBatchPhoto } from "#kit/api/batches.ts";
import { useSite } from "#kit/api/site.ts";
import { ImageFault } from "#kit/tool/image/jobs.ts";
import { preparePhoto } from "#kit/tool/photo.ts";
import type { ImageProblem } from "#kit/tool/text.ts";
import type { ChosenFile } from "./chosen-files.ts";

/** The refusals that the server records for files that this browser couldn't read. */
const refusals = {
  tooLarge: "too_large",
  tooManyPixels: "too_many_pixels",
  notAnImage: "unsupported_media",
  damaged: "image_unreadable",
  noCanvas: "image_unreadable",
  cannotLoad: "image_unreadable",
} as const satisfies Record<ImageProblem, string>;

/** Two at a time: one is read while the other uploads. */
const TOGETHER = 2;
const SHOW_EVERY = 5;
const MS_PER_S = 1_000;
const WAIT_S = 5;

async function photoOf({ file, name }: ChosenFile, maxSidePx: number): Promise<BatchPhoto> {
  try {
    return { picture: (await preparePhoto(file, name, maxSidePx)).image.blob };
  } catch (fault) {
    if (!(fault instanceof ImageFault)) throw fault;
    return { payload: { refusedFor: refusals[fault.problem] } };
  }
}

/** Sends one photo; waits as long as the server says if it is rate limited. */
async function sendOne(id: string, place: number, photo: BatchPhoto): Promise<void> {
  for (;;) {
    try {
      await sendBatchPhoto(id, place, photo);
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.isTooSoon)) throw error;
      const waitS = Number(error.details["retryAfterS"] ?? WAIT_S);
      await new Promise((resolve) => setTimeout(resolve, waitS * MS_PER_S));
    }
  }
}

/** Asks before the user leaves the page during uploads: only this page has the files. */
function useAskBeforeLeaving(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSending]);
}

export interface Sending {
  /** `null` while nothing uploads. */
  readonly progress: { readonly done: number; readonly count: number } | null;
  /** Why sending stopped early. */
  readonly error: ApiError | null;
  send(id: string, files: ReadonlyMap<number, ChosenFile>): Promise<void>;
}

/** Uploads the files of a batch; each is read and shrunk only when its turn comes. */
export function useSending(): Sending {
  const client = useQueryClient();
  const { maxSidePx } = useSite();
  const [progress, setProgress] = useState<Sending["progress"]>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const isBusy = useRef(false);
  useAskBeforeLeaving(progress !== null);

  async function sendAll(id: string, files: ReadonlyMap<number, ChosenFile>): Promise<void> {
    const waiting = [...files];
    let done = 0;
    setProgress({ done, count: files.size });
    async function work(): Promise<void> {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [place, chosen] = next;
        await sendOne(id, place, await photoOf(chosen, maxSidePx));
        done += 1;
        setProgress({ done, count: files.size });
        if (done % SHOW_EVERY === 0) void refreshBatch(client, id);
      }
    }
    try {
      await Promise.all(Array.from({ length: TOGETHER }, work));
    } finally {
      waiting.length = 0;
    }
  }

  return {
    progress,
    error,
    async send(id, files) {
      if (isBusy.current || files.size === 0) return;
      isBusy.current = true;
      setError(null);
      try {
        await sendAll(id, files);
      } catch (thrown) {
        setError(
          thrown instanceof ApiError ? thrown : new ApiError("unexpected", {}, { cause: thrown }),
        );
      } finally {
        isBusy.current = false;
        setProgress(null);
        await refreshBatch(client, id);
      }
    },
  };
}
