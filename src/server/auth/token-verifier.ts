import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { cleanName } from "#core/display-name.ts";
import { splitName } from "#core/person-name.ts";
import type { Identity, IdentityProvider } from "#server/http/identity.ts";
import { KnownTokens } from "./known-tokens.ts";

/** Issuer of every token. It names the product, not a host, because one server has many names. */
export const TOKEN_ISSUER = "fotoya";
export const TOKEN_AUDIENCE = "fotoya-api";
export const TOKEN_ALGORITHM = "EdDSA";

/** Forged key ids cause a reload of the keys at most this often. */
const RELOAD_AFTER_MS = 1_000;

const claims = z.object({
  sub: z.string().min(1),
  email: z.string().min(1),
  name: z.string(),
  sid: z.string().min(1),
  exp: z.number(),
});

type KeyFinder = ReturnType<typeof createLocalJWKSet>;

/**
 * Verifies tokens against a key set. The set is read once, and again if a token names an unknown key. A token stays
 * valid until it expires, at most five minutes, even after its session is signed out.
 */
export function createTokenVerifier(options: {
  loadKeys: () => Promise<JSONWebKeySet>;
  now?: () => number;
}): IdentityProvider {
  const now = options.now ?? Date.now;
  let keys: Promise<KeyFinder> | null = null;
  let loadedAtMs = Number.NEGATIVE_INFINITY;

  function currentKeys(): Promise<KeyFinder> {
    keys ??= loadKeys();
    return keys;
  }
  function loadKeys(): Promise<KeyFinder> {
    loadedAtMs = now();
    const loading = options.loadKeys().then((set) => createLocalJWKSet(set));
    loading.catch(() => {
      keys = null;
    });
    return loading;
  }

  async function verify(token: string): Promise<JWTPayload | null> {
    try {
      return await verifyWith(await currentKeys(), token, now());
    } catch (cause) {
      const mayBeNewKey = cause instanceof errors.JWKSNoMatchingKey;
      if (!mayBeNewKey || now() - loadedAtMs < RELOAD_AFTER_MS) return nullForBadToken(cause);
    }
    keys = loadKeys();
    return verifyWith(await keys, token, now()).catch(nullForBadToken);
  }

  const known = new KnownTokens();
  return {
    async identify(bearer) {
      if (bearer === undefined) return null;
      const found = known.find(bearer, now());
      if (found) return found;
      const parsed = claims.safeParse(await verify(bearer));
      if (!parsed.success) return null;
      const identity = toIdentity(parsed.data);
      known.keep(bearer, { identity, expiresAtMs: parsed.data.exp * 1_000 });
      return identity;
    },
  };
}

async function verifyWith(keys: KeyFinder, token: string, nowMs: number): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, keys, {
    issuer: TOKEN_ISSUER,
    audience: TOKEN_AUDIENCE,
    algorithms: [TOKEN_ALGORITHM],
    currentDate: new Date(nowMs),
  });
  return payload;
}

/** Returns `null` for a token that jose rejects. Failing to read the keys is a fault, which is thrown. */
function nullForBadToken(cause: unknown): null {
  if (cause instanceof errors.JOSEError || cause instanceof TypeError) return null;
  throw cause;
}

function toIdentity(token: z.output<typeof claims>): Identity {
  return {
    userId: token.sub,
    email: token.email,
    ...splitName(cleanName(token.name)),
    sessionId: token.sid,
  };
}
