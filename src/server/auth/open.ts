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

/** How people sign in here. */
export interface SignIn {
  readonly identityProvider: IdentityProvider;
  readonly handler: WebHandler;
  /** Null: all browsers are strangers. */
  readonly devices: KnownDevices | null;
}

/** Sign-in at Clerk where it is set up, else our own, with its mails where they reach people. */
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
