import { AUTH_PATH } from "#core/addresses.ts";
import type { IdentityProvider } from "#server/http/identity.ts";
import type { WebHandler } from "../web-handler.ts";
import type { ClerkConfig } from "./clerk/config.ts";
import { type ClerkTokensDeps, createClerkTokens } from "./clerk/tokens.ts";

/** The calls with which a page reads its session and signs out. */
const TELLS = new Set(["get-session", "token", "sign-out"].map((call) => `${AUTH_PATH}/${call}`));

/**
 * Clerk instead of our own sign-in. Our own paths return only the key with which pages find Clerk, so that no page asks
 * in vain.
 */
export function createClerkAuth(
  { publishableKey, ...config }: ClerkConfig,
  log: ClerkTokensDeps["log"],
): { readonly identityProvider: IdentityProvider; readonly handler: WebHandler } {
  return {
    identityProvider: createClerkTokens({ ...config, log }),
    async handler(request) {
      return TELLS.has(new URL(request.url).pathname)
        ? Response.json({ clerk: publishableKey })
        : Response.json({ code: "not_found", message: "Sign-in is at Clerk" }, { status: 404 });
    },
  };
}
