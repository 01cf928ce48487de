import type { FastifyInstance, FastifyRequest } from "fastify";
import { addressOf } from "./address-of.ts";
import { networkOf } from "./network-of.ts";

/** Longer than the longest body that a route takes; what is longer than this ends its connection. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_WAIT_MS = 10_000;
/** 16 MB a second: faster than most lines, and a hundredth of what a connection on the same machine sends. */
const BYTES_PER_MS = 16_000;
const MANY_NETWORKS = 1_000;

/** When each network may send the next piece of bodies that nobody needs. */
export class Pace {
  readonly #freeAtMs = new Map<string, number>();

  /** Books `bytes` at `nowMs` and answers how many ms to wait before the next piece is read. */
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

/** Reads the rest of a body away at its network's pace; resolves at its end, or after `MAX_WAIT_MS` while it goes on. */
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
 * What is left of a body when its request is answered is read before the answer goes out: a client that is still
 * sending would see a broken pipe instead of the refusal. It is read slowly, since a client that is refused may send
 * the next one at once, and reading takes time of the thread that serves everybody.
 */
export function answerAfterBody(app: FastifyInstance): void {
  const pace = new Pace();
  app.addHook("onSend", (request) => readAway(request, pace));
}
