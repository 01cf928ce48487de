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
