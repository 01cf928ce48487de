/**
 * Work that only advances on command. It stops before each of its steps (a statement, a file, a request) and may stay
 * there for good, like a process that dies between two steps.
 */
export class Actor {
  readonly name: string;
  /** The step it stops at; `null` while it runs and after it ends. */
  #waiting: { readonly label: string; readonly go: () => void } | null = null;
  #arrived: () => void = () => undefined;
  #hasEnded = false;
  readonly #onEnd: (error: unknown) => Promise<void>;

  constructor(name: string, onEnd: (error: unknown) => Promise<void>) {
    this.name = name;
    this.#onEnd = onEnd;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** The next step. */
  get label(): string {
    return this.#waiting?.label ?? "";
  }

  /** The work calls this before each step. */
  gate(label: string): Promise<void> {
    if (this.#waiting) throw new Error(`${this.name} takes two steps at once`);
    return new Promise((resolve) => {
      this.#waiting = { label, go: resolve };
      this.#arrived();
    });
  }

  /** Starts the work and stops before the first step. */
  async begin(work: () => Promise<void>): Promise<void> {
    await this.#untilItStands(() => {
      void work().then(
        () => this.#end(null),
        (error: unknown) => this.#end(error),
      );
    });
  }

  /** Takes one step and stops before the next. */
  async step(): Promise<void> {
    const waiting = this.#waiting;
    if (!waiting) throw new Error(`${this.name} has no step to take`);
    this.#waiting = null;
    await this.#untilItStands(waiting.go);
  }

  async #end(error: unknown): Promise<void> {
    await this.#onEnd(error);
    this.#hasEnded = true;
    this.#arrived();
  }

  async #untilItStands(move: () => void): Promise<void> {
    const stands = new Promise<void>((resolve) => {
      this.#arrived = resolve;
    });
    move();
    await stands;
  }
}
