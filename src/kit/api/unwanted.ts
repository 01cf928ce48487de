import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type UnwantedOffer, type UnwantedReason, unwantedOffer } from "#core/unwanted.ts";
import { callFor, useUserId } from "./call-for.ts";

/** Reads what a result cost, and how many the user may still return. */
export function useUnwantedOffer(runId: string) {
  const userId = useUserId();
  return useQuery({
    queryKey: ["unwanted", userId, runId],
    // It changes with every return.
    gcTime: 0,
    // Without a connection, the dialog says so at once and offers another try.
    networkMode: "always",
    retry: false,
    queryFn: ({ signal }) =>
      callFor(unwantedOffer, { method: "GET", path: `/runs/${runId}/unwanted`, signal }),
  });
}

/** Returns a result: its credits come back and it is deleted. Repeating it has no further effect. */
export async function returnResult(
  client: QueryClient,
  runId: string,
  reason: UnwantedReason,
): Promise<UnwantedOffer> {
  const path = `/runs/${runId}/unwanted` as const;
  const offer = await callFor(unwantedOffer, { method: "POST", path, payload: { reason } });
  for (const key of ["profile", "credits", "creations", "equal-result"]) {
    void client.invalidateQueries({ queryKey: [key] });
  }
  return offer;
}
