/** Who a bearer token speaks for. */
export interface Identity {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly sessionId: string;
}

/**
 * Reads a bearer token. Null for every token that is not good right now: expired, forged, for another
 * audience, of a pending session, or no token at all. Never throws on a bad token.
 */
export interface IdentityProvider {
  identify(bearer: string | undefined): Promise<Identity | null>;
}
