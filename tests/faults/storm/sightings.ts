import { readEchoNews } from "../../setup/cluster/echo-engine.ts";

interface Orphan {
  /** From when on somebody could begin it again; null: there is no worker yet. */
  sinceMs: number | null;
}

/**
 * Follows which worker has begun which picture, and how long a picture whose worker was killed waits until
 * another one begins it again.
 */
export class Sightings {
  /** Pictures that a worker has begun, and that nobody has got yet. */
  readonly #begun = new Map<string, string>();
  readonly #orphans = new Map<string, Orphan>();
  readonly #rerunMs: number[] = [];
  begins = 0;

  /** A line that a worker said. */
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

  /** A worker was killed: what it had begun waits for another one, or for the first one to be there again. */
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

  /** Somebody got the answer about a picture: it was finished before its worker was killed, or again after. */
  settled(picture: string): void {
    this.#begun.delete(picture);
    this.#orphans.delete(picture);
  }

  /** Times from a kill, or from the next worker's being ready when there was none, to the next begin of what was lost. */
  get rerunMs(): readonly number[] {
    return this.#rerunMs;
  }
}
