import type { Locale } from "#core/locale.ts";

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
