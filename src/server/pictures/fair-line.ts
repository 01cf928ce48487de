import { AppError } from "#core/errors.ts";
import type { Asker } from "../http/asker.ts";

/** Uploads go before images for display. */
const purposes = ["bring", "show"] as const;
export type Purpose = (typeof purposes)[number];

interface Bound {
  /** Waiting images per user, per network (signed-out visitors of a network count as one user) and in total. */
  readonly person: number;
  readonly network: number;
  readonly all: number;
}

/** Requests beyond these limits fail with `busy`. */
const bounds = {
  bring: { person: 16, network: 256, all: 512 },
  show: { person: 256, network: 256, all: 512 },
} as const satisfies Record<Purpose, Bound>;
const MIB = 1024 * 1024;
/** Waiting files are held in memory: 200 users of one network with 3 MB each fit. */
const heldBytes: Omit<Bound, "person"> = { network: 640 * MIB, all: 768 * MIB };
const RETRY_AFTER_S = 5;
/** Estimate of an image's processor time until it's known. */
const EXPECTED_MS = 300;

/** A slot in use. `end` frees it for the next image and reports the processor time used. */
export interface Turn {
  end(cpuMs: number): void;
}

interface Joining {
  readonly asker: Asker;
  readonly purpose: Purpose;
  /** Size of the file held while waiting. */
  readonly bytes: number;
}

/** Use of the queue by a user or a network while they have images waiting or being processed. */
interface Share {
  spentMs: number;
  /** Waiting or being processed. */
  present: number;
  atWork: number;
}

interface Waiting extends Joining {
  readonly person: Share;
  readonly network: Share;
  readonly start: () => void;
}

export interface FairLine {
  /** Resolves when it's this image's turn. Throws `busy` if too many wait, or if `asker` has left. */
  take(joining: Joining): Promise<Turn>;
}

/**
 * A queue that processes `places` images at a time. The network with the least processor time goes first, and in it the
 * user with the least (start-time fair queueing). No user, and no images for display, may take all slots, so another
 * user's image waits for one other at most.
 */
export function createFairLine(places: number): FairLine {
  const line = new Line(places);
  return { take: (joining) => line.take(joining) };
}

class Line {
  readonly #places: number;
  readonly #mostOfOne: number;
  readonly #shares = new Map<string, Share>();
  readonly #waiting: Waiting[] = [];
  readonly #atWork = { bring: 0, show: 0 };
  /** The highest use at which a network was admitted. Newcomers start here, neither ahead of nor behind all others. */
  #spentMs = 0;

  constructor(places: number) {
    this.#places = places;
    this.#mostOfOne = Math.max(1, places - 1);
  }

  async take(joining: Joining): Promise<Turn> {
    const { asker } = joining;
    if (asker.signal.aborted || this.#isTooLong(joining)) throw busy();
    const network = this.#enter(asker.network);
    const person = this.#enter(personOf(asker));
    const leave = () => {
      this.#leave(asker.network, network);
      this.#leave(personOf(asker), person);
    };
    const waiting = await new Promise<Waiting | null>((resolve) => {
      const entry: Waiting = { ...joining, person, network, start: () => resolve(entry) };
      this.#waiting.push(entry);
      asker.signal.addEventListener("abort", () => {
        if (this.#remove(entry)) resolve(null);
      });
      this.#next();
    });
    if (waiting === null) {
      leave();
      throw busy();
    }
    return this.#turnOf(waiting, leave);
  }

  #turnOf({ purpose, network, person }: Waiting, leave: () => void): Turn {
    let isOver = false;
    return {
      end: (cpuMs) => {
        if (isOver) return;
        isOver = true;
        this.#atWork[purpose] -= 1;
        for (const share of [network, person]) {
          share.atWork -= 1;
          share.spentMs += cpuMs - EXPECTED_MS;
        }
        leave();
        this.#next();
      },
    };
  }

  #isTooLong({ asker, purpose, bytes }: Joining): boolean {
    const alike = this.#waiting.filter((entry) => entry.purpose === purpose);
    const ofNetwork = this.#waiting.filter((entry) => entry.asker.network === asker.network);
    const ofPerson = alike.filter((entry) => personOf(entry.asker) === personOf(asker));
    const bound = bounds[purpose];
    return (
      ofPerson.length >= bound.person ||
      ofNetwork.filter((entry) => entry.purpose === purpose).length >= bound.network ||
      alike.length >= bound.all ||
      bytesOf(ofNetwork) + bytes > heldBytes.network ||
      bytesOf(this.#waiting) + bytes > heldBytes.all
    );
  }

  #enter(key: string): Share {
    const share = this.#shares.get(key) ?? { spentMs: this.#spentMs, present: 0, atWork: 0 };
    share.present += 1;
    this.#shares.set(key, share);
    return share;
  }

  #leave(key: string, share: Share): void {
    share.present -= 1;
    if (share.present === 0) this.#shares.delete(key);
  }

  #remove(entry: Waiting): boolean {
    const index = this.#waiting.indexOf(entry);
    if (index !== -1) this.#waiting.splice(index, 1);
    return index !== -1;
  }

  #next(): void {
    while (this.#atWork.bring + this.#atWork.show < this.#places) {
      const entry = this.#pick();
      if (entry === null) return;
      this.#remove(entry);
      this.#atWork[entry.purpose] += 1;
      this.#spentMs = Math.max(this.#spentMs, entry.network.spentMs);
      for (const share of [entry.network, entry.person]) {
        share.atWork += 1;
        share.spentMs += EXPECTED_MS;
      }
      entry.start();
    }
  }

  #pick(): Waiting | null {
    for (const purpose of purposes) {
      if (purpose === "show" && this.#atWork.show >= this.#mostOfOne) continue;
      const [first, ...others] = this.#waiting.filter(
        (entry) => entry.purpose === purpose && entry.person.atWork < this.#mostOfOne,
      );
      if (first)
        return others.reduce((best, entry) => (isBefore(entry, best) ? entry : best), first);
    }
    return null;
  }
}

/** Ties keep their order of arrival. */
function isBefore(one: Waiting, other: Waiting): boolean {
  if (one.network.spentMs !== other.network.spentMs) {
    return one.network.spentMs < other.network.spentMs;
  }
  return one.person.spentMs < other.person.spentMs;
}

/** The key of a user across networks. Signed-out visitors of one network share a key. */
function personOf({ network, userId }: Asker): string {
  return JSON.stringify(userId === null ? [null, network] : [userId]);
}

function bytesOf(entries: readonly Waiting[]): number {
  return entries.reduce((sum, { bytes }) => sum + bytes, 0);
}

function busy(): AppError {
  return new AppError("busy", { retryAfterS: RETRY_AFTER_S });
}
