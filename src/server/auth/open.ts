import type pino from "pino";
import type { Database } from "#server/db/connection.ts";
import type { IdentityProvider } from "#server/http/identity.ts";
import { createAuth } from "./adapters/better-auth.ts";
import { createClerkAuth } from "./adapters/clerk.ts";
import type { AuthConfig } from "./config.ts";
import type { KnownDevices } from "./known-devices.ts";
import { notePresence } from "./note-presence.ts";
import type { SignInMails } from "./port.ts";
import type { WebHandler } from "./web-handler.ts";

interface AuthDeps {
  readonly config: AuthConfig & { readonly publicUrl: string | null };
  readonly database: Database;
  readonly secret: Uint8Array;
  readonly mails: SignInMails | null;
  readonly log: pino.Logger;
}

/** The sign-in of this installation. */
export interface SignIn {
  readonly identityProvider: IdentityProvider;
  readonly handler: WebHandler;
  /** `null` if no browser can be recognised. */
  readonly devices: KnownDevices | null;
}

/** Opens Clerk if it is configured, otherwise our own sign-in. */
export async function openAuth({
  config,
  database,
  secret,
  mails,
  log,
}: AuthDeps): Promise<SignIn> {
  if (config.clerk !== null) {
    const { identityProvider, handler } = createClerkAuth(config.clerk, log);
    const deps = { on: database.pool, log, now: Date.now };
    return { identityProvider: notePresence(identityProvider, deps), handler, devices: null };
  }
  const { publicUrl, socialProviders } = config;
  return createAuth({ database, secret, publicUrl, socialProviders, mails, log });
}
