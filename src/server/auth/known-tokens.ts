import type { Identity } from "#server/http/identity.ts";

/** About a kilobyte each. */
const MAX_KNOWN_TOKENS = 10_000;

interface KnownToken {
  readonly identity: Identity;
  readonly expiresAtMs: number;
}

/**
 * Tokens with a verified signature, until they expire, so that the signature isn't checked again for each request of
 * their few minutes. When full, the oldest entry is dropped.
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
