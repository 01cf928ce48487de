import type { Locale } from "#core/locale.ts";

/** Who a bearer token speaks for. */
export interface Identity {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly sessionId: string;
  /** Whether another sign-in service says that the address is confirmed; left out where our own accounts tell it. */
  readonly isEmailConfirmed?: boolean;
  /** When the person last proved who they are; left out where our own sessions tell it. */
  readonly provedAtMs?: number;
}

/**
 * Reads a bearer token. Null for every token that is not good right now: expired, forged, for another
 * audience, of a pending session, or no token at all. Never throws on a bad token.
 */
export interface IdentityProvider {
  identify(bearer: string | undefined): Promise<Identity | null>;
}

/** What another sign-in service keeps of its people. Ids of others are none of its business: nothing is asked. */
export interface SignInRecords {
  /** Deletes the person there. Whoever is gone already is gone. Rejects when that cannot be done now. */
  forget(userId: string): Promise<void>;
  /** What is kept there of the person, for the copy of everything; null: nothing. Rejects as above. */
  read(userId: string, signal: AbortSignal): Promise<unknown>;
}

/** Where our own sign-in keeps everything. */
export const noOtherRecords: SignInRecords = {
  forget: async () => undefined,
  read: async () => null,
};

/** A secret for one person's mailbox, to be sent as a link. */
export interface TokenLetter {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  /** Of the request; the person may have chosen another one. */
  readonly locale: Locale;
}

/** What sign-in asks of us around e-mail: words, links and what follows are ours. */
export interface SignInMails {
  /** The link is good for an hour. */
  sendConfirmation(letter: TokenLetter): Promise<void>;
  /** The link is good for half an hour, once. */
  sendReset(letter: TokenLetter): Promise<void>;
  /** Somebody signed up with an address that has an account. At most one a day. */
  sendKnown(letter: Omit<TokenLetter, "token">): Promise<void>;
  /** The person has just shown to read mail at this address; `address` is the IP address. */
  onConfirmed(person: {
    readonly userId: string;
    readonly email: string;
    readonly address: string | null;
  }): Promise<void>;
}
