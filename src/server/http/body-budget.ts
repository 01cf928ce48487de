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
  /** Well below the total, so that one network can't block the others. */
  readonly networkBytes: number;
  readonly maxWaiting: number;
  readonly maxWaitingOfNetwork: number;
  readonly maxWaitMs: number;
}

/** Per process. 200 users in one network, each with a photo, wait for a moment and are not refused. */
const limits: BudgetLimits = {
  totalBytes: 384 * MIB,
  networkBytes: 64 * MIB,
  maxWaiting: 2_000,
  maxWaitingOfNetwork: 500,
  maxWaitMs: 120_000,
};

/** Returns the bytes to the budget. Further calls have no effect. */
type Release = () => void;

interface Waiting {
  readonly network: string;
  readonly bytes: number;
  readonly start: () => void;
}

/**
 * Limits the bytes of large bodies held at once. A body that doesn't fit waits before it is read. The network that
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

  /**
   * Resolves once there is room. Throws `busy` or `too_many_bodies` if too many wait, after `maxWaitMs`, or when
   * `signal` aborts.
   */
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
        // The ones waiting behind it may fit now.
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

  /** Bytes held now. */
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

  /** Starts every body that fits. A large body keeps its turn until it fits, so smaller ones can't starve it. */
  #next(): void {
    for (let first = this.#first(); first; first = this.#first()) {
      if (this.#held > 0 && this.#held + first.bytes > this.#limits.totalBytes) return;
      first.start();
    }
  }

  /** The oldest body of the network that holds least, among the networks with room for theirs. */
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

/** Returns the bytes that a large body counts for. 0 if it isn't counted, or if its route refuses it for its length. */
function countedBytes(request: FastifyRequest): number {
  const limit = request.routeOptions.bodyLimit;
  const announced = announcedBytes(request);
  const isChunked = request.headers["transfer-encoding"] !== undefined;
  // A body of unknown length counts as its limit.
  const bytes = announced ?? (isChunked ? limit : 0);
  return bytes > MIN_COUNTED_BYTES && bytes <= limit ? bytes : 0;
}

const releases = new WeakMap<FastifyRequest, Release>();

/** Admits large bodies as memory allows. A refused body is not read at all. */
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

/** For a handler that no longer needs the body but keeps working: frees its memory for other requests. */
export function letGoBody(request: FastifyRequest): void {
  request.body = undefined;
  releases.get(request)?.();
}
