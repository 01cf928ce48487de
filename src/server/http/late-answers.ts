import type { FastifyInstance, FastifyRequest } from "fastify";
import { addressOf } from "./address-of.ts";
import { networkOf } from "./network-of.ts";

/** Above the largest body that a route accepts. A longer one ends its connection. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_WAIT_MS = 10_000;
/** 16 MB per second: faster than most connections, and a hundredth of what a local connection sends. */
const BYTES_PER_MS = 16_000;
const MANY_NETWORKS = 1_000;

/** Decides when each network may send the next piece of discarded bodies. */
export class Pace {
  readonly #freeAtMs = new Map<string, number>();

  /** Books `bytes` at `nowMs`. Returns the wait in ms before the next piece is read. */
  book(network: string, bytes: number, nowMs: number): number {
    if (this.#freeAtMs.size > MANY_NETWORKS) this.#forget(nowMs);
    const freeAtMs = Math.max(nowMs, this.#freeAtMs.get(network) ?? 0) + bytes / BYTES_PER_MS;
    this.#freeAtMs.set(network, freeAtMs);
    return freeAtMs - nowMs;
  }

  #forget(nowMs: number): void {
    for (const [network, freeAtMs] of this.#freeAtMs) {
      if (freeAtMs <= nowMs) this.#freeAtMs.delete(network);
    }
  }
}

const hasBody = ({ headers }: FastifyRequest) =>
  Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;

/**
 * Discards the rest of a body at its network's pace. Resolves at its end, or after `MAX_WAIT_MS` while reading
 * continues.
 */
function readAway(request: FastifyRequest, pace: Pace): Promise<void> {
  const { raw } = request;
  if (!hasBody(request) || raw.readableEnded || raw.destroyed) return Promise.resolve();
  const network = networkOf(addressOf(request));
  return new Promise((resolve) => {
    let bytes = 0;
    let next: NodeJS.Timeout | undefined;
    const patience = setTimeout(resolve, MAX_WAIT_MS);
    const end = () => {
      clearTimeout(patience);
      clearTimeout(next);
      resolve();
    };
    raw.on("data", (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > MAX_BYTES) {
        raw.destroy();
        return;
      }
      raw.pause();
      next = setTimeout(() => raw.resume(), pace.book(network, piece.length, performance.now()));
    });
    raw.once("end", end);
    raw.once("error", end);
    raw.once("close", end);
    raw.resume();
  });
}

/**
 * Reads the rest of a body before the response is sent: a client that is still sending would see a broken pipe instead
 * of the refusal. Reads slowly, because a refused client may retry at once and reading takes time of the main thread.
 */
export function answerAfterBody(app: FastifyInstance): void {
  const pace = new Pace();
  app.addHook("onSend", (request) => readAway(request, pace));
}
