import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import { addressOf } from "./address-of.ts";
import { endOf } from "./asker.ts";
import { networkOf } from "./network-of.ts";
import { announcedBytes } from "./take-body.ts";

const MIB = 1024 * 1024;
/** Smaller bodies are not counted. */
const MIN_COUNTED_BYTES = 256 * 1024;

export interface BudgetLimits {
  readonly totalBytes: number;
  /** So much less than all that no network can keep the others out. */
  readonly networkBytes: number;
  readonly maxWaiting: number;
  readonly maxWaitingOfNetwork: number;
  readonly maxWaitMs: number;
}

/** A process holds these; 200 people in one network, each with a photo, wait for a moment and are not refused. */
const limits: BudgetLimits = {
  totalBytes: 384 * MIB,
  networkBytes: 64 * MIB,
  maxWaiting: 2_000,
  maxWaitingOfNetwork: 500,
  maxWaitMs: 120_000,
};

/** Gives the bytes back; once is enough, and more do no harm. */
type Release = () => void;

interface Waiting {
  readonly network: string;
  readonly bytes: number;
  readonly start: () => void;
}

/**
 * How many bytes of large bodies are held at once. Whatever has no place waits, before it is read; the network that
 * holds least comes first.
 */
export class BodyBudget {
  readonly #limits: BudgetLimits;
  readonly #heldBy = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();
  #held = 0;

  constructor(budget: BudgetLimits) {
    this.#limits = budget;
  }

  /** Throws `busy` or `too_many_bodies` when too many wait or the time is over, and when `signal` aborts. */
  enter(network: string, bytes: number, signal: AbortSignal): Promise<Release> {
    const ofNetwork = [...this.#waiting].filter((each) => each.network === network).length;
    if (signal.aborted) return Promise.reject(refusal("too_many_bodies"));
    if (this.#waiting.size >= this.#limits.maxWaiting) return Promise.reject(refusal("busy"));
    if (ofNetwork >= this.#limits.maxWaitingOfNetwork) {
      return Promise.reject(refusal("too_many_bodies"));
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", giveUp);
        this.#waiting.delete(waiting);
      };
      const giveUp = () => {
        leave();
        reject(refusal("too_many_bodies"));
        // What stood behind it may have a place.
        this.#next();
      };
      const waiting: Waiting = {
        network,
        bytes,
        start: () => {
          leave();
          resolve(this.#hold(network, bytes));
        },
      };
      const timer = setTimeout(giveUp, this.#limits.maxWaitMs);
      signal.addEventListener("abort", giveUp, { once: true });
      this.#waiting.add(waiting);
      this.#next();
    });
  }

  /** Bytes that are held now. */
  get heldBytes(): number {
    return this.#held;
  }

  #hold(network: string, bytes: number): Release {
    this.#change(network, bytes);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#change(network, -bytes);
      this.#next();
    };
  }

  #change(network: string, bytes: number): void {
    this.#held += bytes;
    const held = this.#of(network) + bytes;
    if (held === 0) this.#heldBy.delete(network);
    else this.#heldBy.set(network, held);
  }

  #of(network: string): number {
    return this.#heldBy.get(network) ?? 0;
  }

  /** Starts whatever has a place. A large one is not overtaken for ever: it keeps its turn until it fits. */
  #next(): void {
    for (let first = this.#first(); first; first = this.#first()) {
      if (this.#held > 0 && this.#held + first.bytes > this.#limits.totalBytes) return;
      first.start();
    }
  }

  /** The oldest of the network that holds least, among those whose network has room for it. */
  #first(): Waiting | null {
    let best: Waiting | null = null;
    const seen = new Set<string>();
    for (const waiting of this.#waiting) {
      if (seen.has(waiting.network)) continue;
      seen.add(waiting.network);
      const held = this.#of(waiting.network);
      if (held > 0 && held + waiting.bytes > this.#limits.networkBytes) continue;
      if (best === null || held < this.#of(best.network)) best = waiting;
    }
    return best;
  }
}

const RETRY_AFTER_S = 10;

function refusal(code: "busy" | "too_many_bodies"): AppError {
  return new AppError(code, { retryAfterS: RETRY_AFTER_S });
}

/** What a large body holds; 0 for one that is not counted, or that its route refuses for its length. */
function countedBytes(request: FastifyRequest): number {
  const limit = request.routeOptions.bodyLimit;
  const announced = announcedBytes(request);
  const isChunked = request.headers["transfer-encoding"] !== undefined;
  // Of a body whose length is not told, all that it may have.
  const bytes = announced ?? (isChunked ? limit : 0);
  return bytes > MIN_COUNTED_BYTES && bytes <= limit ? bytes : 0;
}

const releases = new WeakMap<FastifyRequest, Release>();

/** Lets large bodies in as far as there is memory for them; whatever was refused before has not been read at all. */
export function admitBodies(app: FastifyInstance): void {
  const budget = new BodyBudget(limits);
  app.addHook("preParsing", async (request, reply) => {
    const bytes = countedBytes(request);
    if (bytes === 0) return;
    const end = endOf(reply);
    const release = await budget.enter(networkOf(addressOf(request)), bytes, end);
    releases.set(request, release);
    if (end.aborted) release();
    else end.addEventListener("abort", release, { once: true });
  });
}

/** For a handler that needs the body no more and goes on for long: its memory is free for others. */
export function letGoBody(request: FastifyRequest): void {
  request.body = undefined;
  releases.get(request)?.();
}
