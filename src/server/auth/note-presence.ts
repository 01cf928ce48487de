import type { Queryable } from "#server/db/connection.ts";
import type { IdentityProvider } from "#server/http/identity.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Some hundred bytes each. */
const MAX_SESSIONS = 10_000;

interface NoteDeps {
  readonly on: Queryable;
  readonly log: { warn(message: string): void };
  /** Clock, in ms since 1970. */
  readonly now: () => number;
}

/**
 * Records when users of another sign-in service were last here, as our own sessions do: on each sign-in, and once a day
 * for a continuing session. It also cancels a pending closure for inactivity. Only users with a profile are recorded. A
 * database failure doesn't block the request.
 */
export function notePresence(
  provider: IdentityProvider,
  { on, log, now }: NoteDeps,
): IdentityProvider {
  const noted = new Map<string, number>();
  async function note(userId: string): Promise<boolean> {
    const { rowCount } = await on.query(
      `insert into privacy.presence as known (user_id, seen_at)
       select user_id, clock_timestamp() from public.profile where user_id = $1
       on conflict (user_id) do update
         set seen_at = excluded.seen_at, warned_at = null, closes_at = null`,
      [userId],
    );
    return rowCount === 1;
  }
  return {
    async identify(bearer) {
      const identity = await provider.identify(bearer);
      if (identity === null) return null;
      const { userId, sessionId } = identity;
      const atMs = now();
      if (atMs - (noted.get(sessionId) ?? -DAY_MS) < DAY_MS) return identity;
      try {
        if (await note(userId)) remember(noted, sessionId, atMs);
      } catch (error) {
        log.warn(`the user's presence couldn't be recorded: ${String(error)}`);
      }
      return identity;
    },
  };
}

/** When full, drops the oldest entry. */
function remember(noted: Map<string, number>, sessionId: string, atMs: number): void {
  noted.delete(sessionId);
  const [eldest] = noted.keys();
  if (eldest !== undefined && noted.size >= MAX_SESSIONS) noted.delete(eldest);
  noted.set(sessionId, atMs);
}
