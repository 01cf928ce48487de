import { type QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { CallPath } from "#core/addresses.ts";
import {
  type Creation,
  type CreationChange,
  type CreationDetail,
  type CreationFilter,
  type CreationPage,
  creation,
  creationDetail,
  creationPage,
  openRuns,
} from "#core/creations.ts";
import { apiCall } from "./api-call.ts";
import { callFor, useUserId } from "./call-for.ts";
import { newId } from "./new-id.ts";

const LIST = "creations";
const DETAIL = "creation";
/** `kit/tool/use-run-tool.ts`, which loads without this file, repeats this key. */
const OPEN = "open-runs";
/** Polling interval while something in the list hasn't ended. */
const LOOK_AGAIN_MS = 2_500;

type Wanted = Omit<CreationFilter, "before">;

function pathOf(wanted: Wanted, before: string | null): CallPath {
  const entries = Object.entries({ ...wanted, before: before ?? undefined });
  const given = entries.flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `/creations?${new URLSearchParams(given).toString()}`;
}

const isOpen = ({ state }: Creation) => state === "queued" || state === "running";

/** Returns the user's runs, page by page. Polls while one is in progress. */
export function useCreations(wanted: Wanted) {
  const userId = useUserId();
  return useInfiniteQuery({
    queryKey: [LIST, userId, wanted],
    enabled: userId !== null,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callFor(creationPage, { method: "GET", path: pathOf(wanted, pageParam), signal }),
    getNextPageParam: (page: CreationPage) => page.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.creations.some(isOpen)) ? LOOK_AGAIN_MS : false,
  });
}

/** Returns runs that haven't ended. Polls only while there are any. */
export function useOpenRuns() {
  const userId = useUserId();
  return useQuery({
    queryKey: [OPEN, userId],
    enabled: userId !== null,
    queryFn: async () => (await callFor(openRuns, { method: "GET", path: "/creations/open" })).runs,
    refetchInterval: ({ state }) => (state.data?.length ? LOOK_AGAIN_MS : false),
  });
}

/** Returns a run with its inputs and settings. Polls until it ends. */
export function useCreation(id: string) {
  const userId = useUserId();
  return useQuery({
    queryKey: [DETAIL, userId, id],
    enabled: userId !== null,
    queryFn: () => readCreation(id),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? LOOK_AGAIN_MS : false),
  });
}

/** Fetches a run with its inputs and settings. */
export function readCreation(id: string): Promise<CreationDetail> {
  return callFor(creationDetail, { method: "GET", path: `/creations/${id}` });
}

/** Names or stars a run and updates the cached copies. */
export async function changeCreation(
  client: QueryClient,
  id: string,
  payload: CreationChange,
): Promise<void> {
  const changed = await callFor(creation, { method: "PUT", path: `/creations/${id}`, payload });
  client.setQueriesData<{ pages: CreationPage[]; pageParams: unknown[] }>(
    { queryKey: [LIST] },
    (found) =>
      found && {
        ...found,
        pages: found.pages.map((page) => ({
          ...page,
          creations: page.creations.map((one) => (one.id === id ? changed : one)),
        })),
      },
  );
  client.setQueriesData<CreationDetail>({ queryKey: [DETAIL] }, (found) =>
    found?.id === id ? { ...found, ...changed } : found,
  );
}

/** Repeats a run, or makes the version with this seed. Returns the new run as it starts. */
export async function runAgain(
  client: QueryClient,
  id: string,
  version: { readonly seed?: number } = {},
): Promise<Creation> {
  const headers = { "idempotency-key": newId() };
  const path = `/creations/${id}/again` as const;
  const started = await callFor(creation, { method: "POST", path, payload: version, headers });
  await Promise.all([
    refreshCreations(client),
    client.invalidateQueries({ queryKey: ["profile"] }),
    client.invalidateQueries({ queryKey: [OPEN] }),
  ]);
  return started;
}

/** Permanently deletes results with their inputs. */
export async function deleteCreations(ids: readonly string[]): Promise<void> {
  for (const id of ids) await apiCall({ method: "DELETE", path: `/images/${id}` });
}

export function refreshCreations(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [LIST] });
}
