import { type QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { z } from "zod/mini";
import {
  actionPage,
  decisionAnswer,
  type EventStatus,
  eventDetail,
  eventPage,
  type GrantRequest,
  grantAnswer,
  operatorOverview,
  type ReviewDecision,
  replayAnswer,
  reviewPage,
  userDetail,
  userPage,
} from "#core/operator.ts";
import {
  type LetterClosing,
  type LetterState,
  letterAnswer,
  letterList,
} from "#core/operator-letters.ts";
import { qualityReport } from "#core/operator-quality.ts";
import { callFor, useUserId } from "./call-for.ts";

const KEY = "operator";

function useRead<Shape extends z.core.$ZodType>(shape: Shape, path: `/operator/${string}`) {
  const userId = useUserId();
  return useQuery({
    queryKey: [KEY, userId, path],
    enabled: userId !== null,
    // The frame and the page in it share this query. Without this, mounting one would retry the other's failed query.
    retryOnMount: false,
    queryFn: () => callFor(shape, { method: "GET", path }),
  });
}

/** Reads a paginated list. Each response names the next page. */
function usePages<Page extends { readonly next: string | null }>(
  shape: z.ZodMiniType<Page>,
  path: `/operator/${string}`,
  search: Readonly<Record<string, string>> = {},
) {
  const userId = useUserId();
  return useInfiniteQuery({
    queryKey: [KEY, userId, path, search],
    enabled: userId !== null,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => {
      const parameters = new URLSearchParams(search);
      if (pageParam !== null) parameters.set("before", pageParam);
      const query = parameters.toString();
      return callFor(shape, { method: "GET", path: query ? `${path}?${query}` : path });
    },
    getNextPageParam: (last: Page) => last.next,
  });
}

export function useOverview() {
  return useRead(operatorOverview, "/operator/overview");
}

/** Reads how the results of each tool and engine were received. */
export function useQuality() {
  return useRead(qualityReport, "/operator/quality");
}

/** Returns users whose email address or name contains `query`, or whose id is `query`. */
export function usePeople(query: string) {
  return usePages(userPage, "/operator/users", query === "" ? {} : { query });
}

export function usePerson(userId: string) {
  return useRead(userDetail, `/operator/users/${encodeURIComponent(userId)}`);
}

export function useEvents(status: EventStatus | null) {
  return usePages(eventPage, "/operator/events", status === null ? {} : { status });
}

function eventPath(provider: string, id: string) {
  return `/operator/events/${encodeURIComponent(provider)}/${encodeURIComponent(id)}` as const;
}

export function useEvent(provider: string, id: string) {
  return useRead(eventDetail, eventPath(provider, id));
}

/** Returns the users waiting for a decision about sign-up credits. */
export function useReviews() {
  return usePages(reviewPage, "/operator/free-grants", { state: "review" });
}

/** Returns support messages. */
export function useLetters(state: LetterState) {
  return useRead(letterList, `/operator/letters?state=${state}`);
}

export function closeLetter(reference: string, payload: LetterClosing) {
  const path = `/operator/letters/${encodeURIComponent(reference)}/close` as const;
  return callFor(letterAnswer, { method: "POST", path, payload });
}

/** Returns the log of operator actions. */
export function useActions() {
  return usePages(actionPage, "/operator/actions");
}

export function grantCredits(userId: string, payload: GrantRequest) {
  const path = `/operator/users/${encodeURIComponent(userId)}/grants` as const;
  return callFor(grantAnswer, { method: "POST", path, payload });
}

export function replayEvent(provider: string, id: string, requestId: string) {
  const path = `${eventPath(provider, id)}/replay` as const;
  return callFor(replayAnswer, { method: "POST", path, payload: { requestId } });
}

export function decideReview(userId: string, payload: ReviewDecision) {
  const path = `/operator/free-grants/${encodeURIComponent(userId)}/decide` as const;
  return callFor(decisionAnswer, { method: "POST", path, payload });
}

/** Refetches all operator data after an action. */
export async function refreshOperator(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [KEY] });
}
