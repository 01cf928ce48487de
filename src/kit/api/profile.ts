import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Profile, profile as profileShape } from "#core/profile.ts";
import { PROFILE_REFETCH_MS } from "#core/query-cache.ts";
import { apiCall } from "./api-call.ts";
import { ApiError } from "./api-error.ts";
import { type SessionUser, useSession } from "./own-session.ts";
import { forgetReferral, waitingReferral } from "./referral.ts";

/** Longest address that the server stores. */
const MAX_PICTURE_URL = 2_048;

/** The sign-in provider's picture of the user; empty if there is none, or none at a public address. */
function pictureOf({ pictureUrl = "" }: SessionUser): string {
  const isPublic = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+\/[^\s\\@]*$/.test(pictureUrl);
  return isPublic && pictureUrl.length <= MAX_PICTURE_URL ? pictureUrl : "";
}

async function createProfile(user: SessionUser): Promise<void> {
  // Needed once per account, so its code isn't part of the first load.
  const { splitName } = await import("#core/person-name.ts");
  await apiCall({
    method: "POST",
    path: "/profiles/me",
    payload: {
      id: user.id,
      email: user.email,
      ...splitName(user.name),
      avatarUrl: pictureOf(user),
      referralId: waitingReferral(),
    },
  });
  forgetReferral();
}

/** Logs a failed profile call where developers and support look; the screen offers another try. */
function logFailure(error: unknown): void {
  const reason = error instanceof ApiError ? error.code : String(error);
  // oxlint-disable-next-line no-console -- the specification wants failed profile calls logged
  console.info(`profile call failed: ${reason}`);
}

async function readProfile(): Promise<Profile | null> {
  const answer = await apiCall({ method: "GET", path: "/profiles/me" });
  return answer === null ? null : profileShape.parse(answer);
}

async function readOrCreate(client: QueryClient, user: SessionUser | null) {
  const found = await readProfile();
  if (found || !user) return found;
  // A signed-in user without a profile: create it once, then read it again.
  await createProfile(user);
  // Creating it grants the first credits, so a balance fetched just before is stale.
  void client.invalidateQueries({ queryKey: ["credits"] });
  return readProfile();
}

function profileQuery(user: SessionUser | null) {
  return queryOptions({
    queryKey: ["profile", user?.id ?? null],
    enabled: user !== null,
    refetchInterval: PROFILE_REFETCH_MS,
    queryFn: ({ client }) =>
      readOrCreate(client, user).catch((error: unknown) => {
        logFailure(error);
        throw error;
      }),
  });
}

interface ProfileState {
  /** The last known profile, also while a later call fails. */
  readonly profile: Profile | null;
  readonly isPending: boolean;
  /**
   * Resolves once a new user's profile is stored, or couldn't be. A run that arrives before it finds no free credits.
   */
  readonly settled: () => Promise<void>;
  /** Asks again after a failure without a known profile; otherwise `null`. */
  readonly retry: (() => void) | null;
}

/** Returns the signed-in user's profile. Creates it for a new user. */
export function useProfile(): ProfileState {
  const session = useSession();
  const user = session.state === "signedIn" ? session.user : null;
  const client = useQueryClient();
  const query = profileQuery(user);
  const { data, isPending, isError, isFetching, refetch } = useQuery(query);
  return {
    profile: data ?? null,
    isPending:
      session.state === "loading" || (user !== null && (isPending || (!data && isFetching))),
    settled: () =>
      user === null
        ? Promise.resolve()
        : client.ensureQueryData(query).then(
            () => undefined,
            () => undefined,
          ),
    retry: isError && !data ? () => void refetch() : null,
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
