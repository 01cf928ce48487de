import { createPublicKey } from "node:crypto";
import { createLocalJWKSet, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from "jose";
import { z } from "zod";
import { cleanName } from "#core/display-name.ts";
import type { Identity, IdentityProvider } from "#server/http/identity.ts";
import { KnownTokens } from "../../known-tokens.ts";
import type { ClerkConfig, ClerkKeys } from "./config.ts";

const ALGORITHM = "RS256";
/** Tolerated difference between Clerk's clock and ours. Clerk's tokens live for a minute. */
const CLOCK_TOLERANCE_S = 5;
const MINUTE_S = 60;
/** User ids of Clerk. Any other id in our database comes from our own sign-in. */
export const CLERK_USER = /^user_[A-Za-z0-9]{1,100}$/;

const claims = z.object({
  sub: z.string().regex(CLERK_USER),
  sid: z.string().min(1),
  azp: z.string(),
  exp: z.number(),
  iat: z.number(),
  /** A session with another status has pending tasks and is not signed in yet. */
  sts: z.optional(z.literal("active")),
  /** Minutes since the first and the second factor were proved; -1 means never. */
  fva: z.optional(z.tuple([z.number(), z.number()])),
  firstName: z.nullish(z.string()),
  lastName: z.nullish(z.string()),
});
const withEmail = z.object({ email: z.email() });
const withConfirmation = z.object({ emailVerified: z.boolean() });

interface TokenLog {
  warn(fields: object, message: string): void;
}

export interface ClerkTokensDeps extends Pick<ClerkConfig, "frontendHost" | "origin" | "keys"> {
  readonly log: TokenLog;
  /** Clock, in ms since 1970. */
  readonly now?: () => number;
}

type Verify = (token: string, options: JWTVerifyOptions) => Promise<{ payload: JWTPayload }>;

/** A key set selects the key by its id; a single key has no id. */
function verifierOf(keys: ClerkKeys): Verify {
  if (keys.kind === "set") {
    const find = createLocalJWKSet(keys.set);
    return (token, options) => jwtVerify(token, find, options);
  }
  const key = createPublicKey(keys.pem);
  return (token, options) => jwtVerify(token, key, options);
}

/**
 * Verifies Clerk's session tokens with the public key from the configuration, without network calls. The token must
 * come from this instance (`iss`), be issued for our own pages (`azp`), and contain the user's address, which Clerk
 * adds if its dashboard is set up for it. An address counts as confirmed only if the token says so.
 */
export function createClerkTokens(deps: ClerkTokensDeps): IdentityProvider {
  const { frontendHost, origin, keys, log, now = Date.now } = deps;
  const verify = verifierOf(keys);
  const known = new KnownTokens();
  const warned = new Set<string>();

  /** Logs each required dashboard setting only once. */
  function warn(sentence: string): void {
    if (!warned.has(sentence)) log.warn({}, sentence);
    warned.add(sentence);
  }

  function isConfirmed(payload: JWTPayload): boolean {
    const { data } = withConfirmation.safeParse(payload);
    if (data) return data.emailVerified;
    warn(
      'tokens of Clerk do not say "emailVerified", so no address counts as confirmed: add it under Sessions in its dashboard',
    );
    return false;
  }

  function emailOf(payload: JWTPayload): string | null {
    const { data } = withEmail.safeParse(payload);
    if (data) return data.email.toLowerCase();
    warn('tokens of Clerk name no "email": add it under Sessions in its dashboard');
    return null;
  }

  return {
    async identify(bearer) {
      if (bearer === undefined) return null;
      const found = known.find(bearer, now());
      if (found) return found;
      const options = {
        issuer: `https://${frontendHost}`,
        algorithms: [ALGORITHM],
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: new Date(now()),
      };
      const payload = await verify(bearer, options).then((good) => good.payload, nullForBadToken);
      const parsed = claims.safeParse(payload);
      if (payload === null || !parsed.success || parsed.data.azp !== origin) return null;
      const email = emailOf(payload);
      if (email === null) return null;
      const identity = toIdentity(parsed.data, { email, isEmailConfirmed: isConfirmed(payload) });
      known.keep(bearer, { identity, expiresAtMs: parsed.data.exp * 1_000 });
      return identity;
    },
  };
}

/** Returns `null` for a token that jose rejects. Other errors are thrown. */
function nullForBadToken(cause: unknown): null {
  if (cause instanceof errors.JOSEError || cause instanceof TypeError) return null;
  throw cause;
}

function toIdentity(
  token: z.output<typeof claims>,
  address: Pick<Identity, "email" | "isEmailConfirmed">,
): Identity {
  const [firstFactorMinutes = -1] = token.fva ?? [];
  const provedAtMs =
    firstFactorMinutes < 0 ? 0 : (token.iat - firstFactorMinutes * MINUTE_S) * 1_000;
  return {
    userId: token.sub,
    ...address,
    firstName: cleanName(token.firstName ?? ""),
    lastName: cleanName(token.lastName ?? ""),
    sessionId: token.sid,
    provedAtMs,
  };
}
