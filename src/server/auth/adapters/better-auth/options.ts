import type { Database } from "#server/db/connection.ts";
import type { PasswordHasher } from "../../password-hash.ts";
import type { SignInMails } from "../../port.ts";

/** The two methods of a pino logger that the adapter uses. */
export interface AuthLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface AuthOptions {
  readonly database: Database;
  /** 32 random bytes. They change only by renewal of the secrets. */
  readonly secret: Uint8Array;
  /** The public address; `null` if there is none. */
  readonly publicUrl: string | null;
  readonly socialProviders: Readonly<
    Partial<Record<"google" | "github", { clientId: string; clientSecret: string }>>
  >;
  /** `null` if mail isn't configured: addresses are not confirmed then, and passwords can't be reset. */
  readonly mails: SignInMails | null;
  readonly log: AuthLog;
  readonly passwords?: PasswordHasher;
  /** Clock of the token check, in ms since 1970. */
  readonly now?: () => number;
}

/** The secret in the form that the library expects. */
export const libraryKey = (secret: Uint8Array) => Buffer.from(secret).toString("base64url");
