/** The user that a bearer token authenticates. */
export interface Identity {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly sessionId: string;
  /** Whether an external sign-in service confirmed the address; omitted for our own accounts. */
  readonly isEmailConfirmed?: boolean;
  /** When the user last signed in or proved their identity again; omitted for our own sessions, which store it. */
  readonly provedAtMs?: number;
  /** `true` if an API key identifies the user. */
  readonly isByKey?: boolean;
  /** `true` for an API key that is older than the consent of the tools that only measure. They don't ask it. */
  readonly measuresUnasked?: boolean;
}

/**
 * Reads a bearer token. Returns `null` for every token that isn't valid now: missing, expired, forged, for another
 * audience, or of a pending session. Never throws on a bad token.
 */
export interface IdentityProvider {
  identify(bearer: string | undefined): Promise<Identity | null>;
}
