import type { Locale } from "#core/locale.ts";

/** The user records of an external sign-in service. Ids of other services cause no request. */
export interface SignInRecords {
  /** Deletes the user there; succeeds if there is none. Rejects if the service can't do it now. */
  forget(userId: string): Promise<void>;
  /** Returns the user's record for the data export, or `null` if there is none. Rejects if it can't be read now. */
  read(userId: string, signal: AbortSignal): Promise<unknown>;
}

/** For our own sign-in, which has no records elsewhere. */
export const noOtherRecords: SignInRecords = {
  forget: async () => undefined,
  read: async () => null,
};

/** A secret token for one user's mailbox, to be sent as a link. */
export interface TokenLetter {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  /** Of the request; the user may have chosen another one for mail. */
  readonly locale: Locale;
}

/** The mails of sign-in. Wording, links and the consequences of a confirmation are up to the product. */
export interface SignInMails {
  /** The link is valid for one hour. */
  sendConfirmation(letter: TokenLetter): Promise<void>;
  /** The link is valid once, for half an hour. */
  sendReset(letter: TokenLetter): Promise<void>;
  /** For a sign-up with an address that already has an account. Sends at most one mail a day. */
  sendKnown(letter: Omit<TokenLetter, "token">): Promise<void>;
  /** The user has just proved access to the mailbox. `address` is the IP address, or `null` if it isn't counted. */
  onConfirmed(person: {
    readonly userId: string;
    readonly email: string;
    readonly address: string | null;
  }): Promise<void>;
}
