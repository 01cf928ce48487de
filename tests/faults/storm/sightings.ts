import { readEchoNews } from "../../setup/cluster/echo-engine.ts";

interface Orphan {
  /** When a worker became available to start it again; `null` while there is none. */
  sinceMs: number | null;
}

/**
 * Tracks which worker started which picture, and how long a picture of a killed worker waits until another worker
 * starts it again.
 */
export class Sightings {
  /** Pictures that a worker has started and whose outcome isn't reported yet. */
  readonly #begun = new Map<string, string>();
  readonly #orphans = new Map<string, Orphan>();
  readonly #rerunMs: number[] = [];
  begins = 0;

  /** Handles a line of a worker's output. */
  hear(line: string, worker: string): void {
    const news = readEchoNews(line);
    if (news?.echo !== "begin") return;
    this.begins += 1;
    this.#begun.set(news.picture, worker);
    const orphan = this.#orphans.get(news.picture);
    if (!orphan) return;
    this.#orphans.delete(news.picture);
    if (orphan.sinceMs !== null) this.#rerunMs.push(performance.now() - orphan.sinceMs);
  }

  /** After a worker is killed, its pictures wait for another worker, or, if it was the last, for a restart. */
  killed(worker: string, { isLast }: { readonly isLast: boolean }): void {
    const sinceMs = isLast ? null : performance.now();
    if (isLast) for (const orphan of this.#orphans.values()) orphan.sinceMs = null;
    for (const [picture, owner] of this.#begun) {
      if (owner === worker && !this.#orphans.has(picture)) this.#orphans.set(picture, { sinceMs });
    }
  }

  /** A worker is ready again. */
  back(): void {
    for (const orphan of this.#orphans.values()) orphan.sinceMs ??= performance.now();
  }

  /** A picture's outcome was reported: it was finished before the kill, or again afterwards. */
  settled(picture: string): void {
    this.#begun.delete(picture);
    this.#orphans.delete(picture);
  }

  /** Times from a kill, or from the next ready worker if there was none, to the next start of the lost pictures. */
  get rerunMs(): readonly number[] {
    return this.#rerunMs;
  }
}
