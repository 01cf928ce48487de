import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Profile, profile as profileShape } from "#core/profile.ts";
import { PROFILE_REFETCH_MS } from "#core/query-cache.ts";
import { apiCall } from "./api-call.ts";
import { type SessionUser, useSession } from "./own-session.ts";
import { forgetReferral, waitingReferral } from "./referral.ts";

async function createProfile(user: SessionUser): Promise<void> {
  const [firstName = "", ...others] = user.name.split(" ");
  await apiCall({
    method: "POST",
    path: "/profiles/me",
    payload: {
      id: user.id,
      email: user.email,
      firstName,
      lastName: others.join(" "),
      avatarUrl: "",
      referralId: waitingReferral(),
    },
  });
  forgetReferral();
}

async function readProfile(): Promise<Profile | null> {
  const answer = await apiCall({ method: "GET", path: "/profiles/me" });
  return answer === null ? null : profileShape.parse(answer);
}

function profileQuery(user: SessionUser | null) {
  return queryOptions({
    queryKey: ["profile", user?.id ?? null],
    enabled: user !== null,
    refetchInterval: PROFILE_REFETCH_MS,
    queryFn: async ({ client }) => {
      const found = await readProfile();
      if (found || !user) return found;
      // A signed-in user without a profile: made once, then read again.
      await createProfile(user);
      // The first credits came with it: who asked for them a moment before was told that there are none.
      void client.invalidateQueries({ queryKey: ["credits"] });
      return readProfile();
    },
  });
}

/** The profile of who is signed in; created at the first sight of a new user. */
export function useProfile(): { profile: Profile | null; isPending: boolean } {
  const session = useSession();
  const user = session.state === "signedIn" ? session.user : null;
  const { data, isPending } = useQuery(profileQuery(user));
  return {
    profile: data ?? null,
    isPending: session.state === "loading" || (user !== null && isPending),
  };
}

function patchCredits(client: QueryClient, change: (credits: number) => number): void {
  client.setQueriesData<Profile | null>({ queryKey: ["profile"] }, (found) =>
    found ? { ...found, credits: Math.max(0, change(found.credits)) } : found,
  );
}

/** The balance on the screen: it falls at once, is put back on failure, and follows the answer. */
export function useCredits() {
  const client = useQueryClient();
  return {
    spend: (cost: number) => patchCredits(client, (credits) => credits - cost),
    putBack: (cost: number) => patchCredits(client, (credits) => credits + cost),
    set: (balance: number) => patchCredits(client, () => balance),
    refresh: () => client.invalidateQueries({ queryKey: ["profile"] }),
  };
}
