import type { FastifyRateLimitStore } from "@fastify/rate-limit";

interface Window {
  count: number;
  readonly endsAtMs: number;
}

const MAX_KEYS = 10_000;

/**
 * Counts in the memory of this process, in windows that start with the first call. The plugin's own
 * store hands out its counter itself, so that calls of the same instant all see the last one's number and
 * are all refused; this one hands out numbers.
 */
export class CountStore implements FastifyRateLimitStore {
  readonly #windows = new Map<string, Window>();

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    windowMs: number,
  ): void {
    const nowMs = Date.now();
    const window = this.#current(key, nowMs) ?? this.#open(key, { nowMs, windowMs });
    window.count += 1;
    callback(null, { current: window.count, ttl: window.endsAtMs - nowMs });
  }

  child(): CountStore {
    return new CountStore();
  }

  #current(key: string, nowMs: number): Window | null {
    const window = this.#windows.get(key);
    return window && window.endsAtMs > nowMs ? window : null;
  }

  #open(key: string, { nowMs, windowMs }: { nowMs: number; windowMs: number }): Window {
    const window = { count: 0, endsAtMs: nowMs + windowMs };
    this.#windows.delete(key);
    // The map keeps the order of opening, and all windows are of one length: the first ends first.
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined && this.#windows.size >= MAX_KEYS) this.#windows.delete(oldest);
    this.#windows.set(key, window);
    return window;
  }
}
