import {
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import {
  type BatchItem,
  type BatchPhotoRequest,
  type BatchRequest,
  type BatchView,
  batchItemView,
  batchList,
  batchView,
} from "#core/batch.ts";
import { callFor, useUserId } from "./call-for.ts";

const LOOK_EVERY_MS = 1_500;

/** Returns whether a batch can change without the user. */
function isAtWork({ state, counts }: BatchView): boolean {
  return state === "running" || counts.running > 0;
}

/** Reads a batch with all its photos, page by page. */
async function readBatch(id: string): Promise<BatchView> {
  let batch = await callFor(batchView, { method: "GET", path: `/batches/${id}` });
  const items = [...batch.items];
  while (batch.next !== null) {
    batch = await callFor(batchView, {
      method: "GET",
      path: `/batches/${id}?after=${batch.next}`,
    });
    items.push(...batch.items);
  }
  return { ...batch, items };
}

/** Returns one batch. Polls while it's in progress. */
export function useBatch(id: string | null) {
  const userId = useUserId();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ["batch", userId, id],
    enabled: userId !== null && id !== null,
    queryFn: () => readBatch(id ?? ""),
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? LOOK_EVERY_MS : false),
  });
  const state = query.data?.state;
  // The list of batches shows the same state.
  useEffect(() => {
    if (state) void client.invalidateQueries({ queryKey: ["batches"] });
  }, [client, state]);
  return query;
}

/** Returns the user's batches, newest first, and the plan's limit of photos per batch. */
export function useBatches() {
  const userId = useUserId();
  return useInfiniteQuery({
    queryKey: ["batches", userId],
    enabled: userId !== null,
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      callFor(batchList, {
        method: "GET",
        path: pageParam === "" ? "/batches" : `/batches?before=${encodeURIComponent(pageParam)}`,
      }),
    getNextPageParam: ({ next }) => next,
  });
}

/** Refetches a batch and the list of batches. */
export async function refreshBatch(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({
      queryKey: ["batch"],
      predicate: ({ queryKey }) => queryKey[2] === id,
    }),
    client.invalidateQueries({ queryKey: ["batches"] }),
  ]);
}

export function openBatch(payload: BatchRequest): Promise<BatchView> {
  return callFor(batchView, { method: "POST", path: "/batches", payload });
}

/** A photo of a batch: its file, or the reason why the browser couldn't read it. */
export type BatchPhoto =
  | { readonly picture: Blob }
  | { readonly payload: Extract<BatchPhotoRequest, { refusedFor: unknown }> };

/** Sends a photo. Returns its new state. */
export function sendBatchPhoto(id: string, place: number, photo: BatchPhoto): Promise<BatchItem> {
  return callFor(batchItemView, {
    method: "PUT",
    path: `/batches/${id}/photos/${place}`,
    ...photo,
  });
}

export function removeBatchPhoto(id: string, place: number): Promise<BatchView> {
  const path = `/batches/${id}/photos/${place}` as const;
  return callFor(batchView, { method: "DELETE", path, payload: {} });
}

/** An action on a whole batch. */
export type BatchMove =
  | { readonly move: "start"; readonly payload: { readonly costCredits: number } }
  | { readonly move: "retry"; readonly payload: { readonly round: number } }
  | { readonly move: "pause" | "resume" | "cancel" };

export function moveBatch(id: string, asked: BatchMove): Promise<BatchView> {
  const { move, payload } = { payload: {}, ...asked };
  return callFor(batchView, { method: "POST", path: `/batches/${id}/${move}`, payload });
}
