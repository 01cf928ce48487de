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
      // A signed-in user without a profile: create it once, then read it again.
      await createProfile(user);
      // Creating it grants the first credits, so a balance fetched just before is stale.
      void client.invalidateQueries({ queryKey: ["credits"] });
      return readProfile();
    },
  });
}

/** Returns the signed-in user's profile. Creates it for a new user. */
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

/** Changes the balance on the screen: lowers it immediately, restores it on failure, and sets it from the response. */
export function useCredits() {
  const client = useQueryClient();
  return {
    spend: (cost: number) => patchCredits(client, (credits) => credits - cost),
    putBack: (cost: number) => patchCredits(client, (credits) => credits + cost),
    set: (balance: number) => patchCredits(client, () => balance),
    refresh: () => client.invalidateQueries({ queryKey: ["profile"] }),
  };
}
