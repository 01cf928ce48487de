import type { Database } from "#server/db/connection.ts";
import type { PasswordHasher } from "../../password-hash.ts";
import type { SignInMails } from "../../port.ts";

/** The two methods of a pino logger that are used here. */
export interface AuthLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface AuthOptions {
  readonly database: Database;
  /** 32 random bytes that never change. */
  readonly secret: Uint8Array;
  /** Address for the public; null when there is none. */
  readonly publicUrl: string | null;
  readonly socialProviders: Readonly<
    Partial<Record<"google" | "github", { clientId: string; clientSecret: string }>>
  >;
  /** Null where no mail reaches people: then addresses are not confirmed and passwords not reset. */
  readonly mails: SignInMails | null;
  readonly log: AuthLog;
  readonly passwords?: PasswordHasher;
  /** Clock of the token check, in ms. */
  readonly now?: () => number;
}

/** The secret as the library wants it. */
export const libraryKey = (secret: Uint8Array) => Buffer.from(secret).toString("base64url");
