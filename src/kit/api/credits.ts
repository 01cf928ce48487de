import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type CreditHistory, creditHistory, creditLots } from "#core/credit-history.ts";
import { referralState } from "#core/referral-state.ts";
import { callFor, useUserId } from "./call-for.ts";

function readHistory(before: string | null): Promise<CreditHistory> {
  const query = before === null ? "" : `?before=${encodeURIComponent(before)}`;
  return callFor(creditHistory, { method: "GET", path: `/credits/history${query}` });
}

/** Every entry of the balance, newest first, one page at a time. */
export function useCreditHistory() {
  const userId = useUserId();
  return useInfiniteQuery({
    queryKey: ["credits", "history", userId],
    enabled: userId !== null,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => readHistory(pageParam),
    getNextPageParam: (last) => last.next,
  });
}

/** The lots with credits left, in spending order. */
export function useCreditLots() {
  const userId = useUserId();
  return useQuery({
    queryKey: ["credits", "lots", userId],
    enabled: userId !== null,
    queryFn: () => callFor(creditLots, { method: "GET", path: "/credits/lots" }),
  });
}

/** The user's invitations with their states. */
export function useReferrals() {
  const userId = useUserId();
  return useQuery({
    queryKey: ["referral", userId],
    enabled: userId !== null,
    queryFn: () => callFor(referralState, { method: "GET", path: "/referrals/me" }),
  });
}
