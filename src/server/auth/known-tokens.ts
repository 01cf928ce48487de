import type { Identity } from "#server/http/identity.ts";

/** About a kilobyte each. */
const MAX_KNOWN_TOKENS = 10_000;

interface KnownToken {
  readonly identity: Identity;
  readonly expiresAtMs: number;
}

/**
 * Tokens whose signature was found good, until they expire: the same bytes need not be checked for every request of
 * their few minutes. The eldest makes room.
 */
export class KnownTokens {
  readonly #tokens = new Map<string, KnownToken>();

  find(token: string, nowMs: number): Identity | null {
    const known = this.#tokens.get(token);
    if (known === undefined) return null;
    if (nowMs < known.expiresAtMs) return known.identity;
    this.#tokens.delete(token);
    return null;
  }

  keep(token: string, known: KnownToken): void {
    const [eldest] = this.#tokens.keys();
    if (eldest !== undefined && this.#tokens.size >= MAX_KNOWN_TOKENS) this.#tokens.delete(eldest);
    this.#tokens.set(token, known);
  }
}
