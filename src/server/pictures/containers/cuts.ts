/** The file is not built as its format says. */
export class ContainerFault extends Error {
  override readonly name = "ContainerFault";
}

/** By rule a file has one block of XMP; more of them are not read. */
export const MAX_XMP = 2;

/** What a walk through a picture's container finds. */
export interface Walked {
  /** The file with nothing but its pixels, their colours and which way is up. */
  readonly bytes: Buffer;
  /** What it said about itself in XMP, for the marks of pictures that were made by a machine. */
  readonly xmp: readonly Buffer[];
  /** Whether a C2PA manifest was in it. */
  readonly hasManifest: boolean;
}

/** The parts of a file that stay, in order. Where all of it stays, the result is the file itself, not a copy. */
export class Cuts {
  readonly #source: Buffer;
  readonly #parts: Buffer[] = [];
  #from = 0;
  #to = 0;

  constructor(source: Buffer) {
    this.#source = source;
  }

  keep(from: number, to: number): void {
    if (from === this.#to && this.#to > this.#from) {
      this.#to = to;
      return;
    }
    this.#flush();
    this.#from = from;
    this.#to = to;
  }

  insert(bytes: Buffer): void {
    this.#flush();
    this.#parts.push(bytes);
    this.#from = this.#to;
  }

  #flush(): void {
    if (this.#to > this.#from) this.#parts.push(this.#source.subarray(this.#from, this.#to));
  }

  result(): Buffer {
    const isWhole =
      this.#parts.length === 0 && this.#from === 0 && this.#to === this.#source.length;
    if (isWhole) return this.#source;
    this.#flush();
    return Buffer.concat(this.#parts);
  }
}

/** Throws a `ContainerFault` that says what is wrong, unless it is as it must be. */
export function must(isSo: boolean, problem: string): asserts isSo {
  if (!isSo) throw new ContainerFault(problem);
}
