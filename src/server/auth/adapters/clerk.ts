import { AUTH_PATH } from "#core/addresses.ts";
import type { IdentityProvider } from "#server/http/identity.ts";
import type { WebHandler } from "../web-handler.ts";
import type { ClerkConfig } from "./clerk/config.ts";
import { type ClerkTokensDeps, createClerkTokens } from "./clerk/tokens.ts";

/** What a page may read of where sign-in is, and where it signs out. */
const TELLS = new Set(["get-session", "token", "sign-out"].map((call) => `${AUTH_PATH}/${call}`));

/**
 * Clerk in the place of our own sign-in. Of our own one nothing is left but an answer that names the key with which
 * pages find Clerk, so that no page asks in vain.
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
