import { AppError } from "#core/errors.ts";
import type { Asker } from "../http/asker.ts";

/** What is brought goes before what is looked at. */
const purposes = ["bring", "show"] as const;
export type Purpose = (typeof purposes)[number];

interface Bound {
  /** Pictures that may wait: of one person, of one network (without a sign-in it counts as one person), of all. */
  readonly person: number;
  readonly network: number;
  readonly all: number;
}

/** Whoever comes when so many wait is asked to come again. */
const bounds = {
  bring: { person: 16, network: 256, all: 512 },
  show: { person: 256, network: 256, all: 512 },
} as const satisfies Record<Purpose, Bound>;
const MIB = 1024 * 1024;
/** Files that wait are held in memory: 200 people of one network with 3 MB each fit in. */
const heldBytes: Omit<Bound, "person"> = { network: 640 * MIB, all: 768 * MIB };
const RETRY_AFTER_S = 5;
/** Stands for a picture's processor time until it is known. */
const EXPECTED_MS = 300;

/** A place at work; `end` gives it to the next, and says what the work took. */
export interface Turn {
  end(cpuMs: number): void;
}

interface Joining {
  readonly asker: Asker;
  readonly purpose: Purpose;
  /** Of the file that is held while it waits. */
  readonly bytes: number;
}

/** What a person or a network has used up of the line since it was last empty for them. */
interface Share {
  spentMs: number;
  /** Waiting or at work. */
  present: number;
  atWork: number;
}

interface Waiting extends Joining {
  readonly person: Share;
  readonly network: Share;
  readonly start: () => void;
}

export interface FairLine {
  /** Resolves when it is this picture's turn. Throws `busy` where the line is too long, and once `asker` has left. */
  take(joining: Joining): Promise<Turn>;
}

/**
 * A line for `places` pictures at a time, in which the network that has used least goes first, and in it the person
 * who has used least, by processor time (start-time fair queueing). One place is never taken by the same person as all
 * others, nor by what is looked at, so that another person's picture waits for one other at most.
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
  /** What whoever went last had used: newcomers begin here, neither ahead of all others nor behind. */
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

/** Of two in the same place in everything else, the one that came first stays ahead. */
function isBefore(one: Waiting, other: Waiting): boolean {
  if (one.network.spentMs !== other.network.spentMs) {
    return one.network.spentMs < other.network.spentMs;
  }
  return one.person.spentMs < other.person.spentMs;
}

/** The same person from every network; without a sign-in, all of a network are one. */
function personOf({ network, userId }: Asker): string {
  return JSON.stringify(userId === null ? [null, network] : [userId]);
}

function bytesOf(entries: readonly Waiting[]): number {
  return entries.reduce((sum, { bytes }) => sum + bytes, 0);
}

function busy(): AppError {
  return new AppError("busy", { retryAfterS: RETRY_AFTER_S });
}
