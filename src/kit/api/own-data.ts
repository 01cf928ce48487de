import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type DataState, dataState } from "#core/privacy.ts";
import { callFor, useUserId } from "./call-for.ts";
import { withProof } from "./proof-store.ts";

const LOOK_AGAIN_MS = 2_000;

/** Returns the state of export and account deletion. Polls while an export is being made. */
export function useOwnData() {
  const userId = useUserId();
  return useQuery({
    queryKey: ["own-data", userId],
    enabled: userId !== null,
    queryFn: () => callFor(dataState, { method: "GET", path: "/accounts/me/data" }),
    refetchInterval: ({ state }) =>
      state.data?.export?.state === "making" ? LOOK_AGAIN_MS : false,
  });
}

async function keep(client: QueryClient, answer: Promise<DataState>): Promise<DataState> {
  const state = await answer;
  client.setQueriesData<DataState>({ queryKey: ["own-data"] }, state);
  return state;
}

/** Requests an export of the user's data. */
export function askForExport(client: QueryClient): Promise<DataState> {
  const call = { method: "POST", path: "/accounts/me/data/export", payload: {} } as const;
  return keep(
    client,
    withProof(() => callFor(dataState, call)),
  );
}

/** Requests deletion of the account in a day and signs out everywhere. `password` is `null` if there is none. */
export function askForDeletion(password: string | null): Promise<DataState> {
  const payload = { password };
  const call = { method: "POST", path: "/accounts/me/data/deletion", payload } as const;
  return withProof(() => callFor(dataState, call));
}

/** Undoes the request to delete the account. */
export function undoDeletion(client: QueryClient): Promise<DataState> {
  const call = { method: "DELETE", path: "/accounts/me/data/deletion", payload: {} } as const;
  return keep(client, callFor(dataState, call));
}
