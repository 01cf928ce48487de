/** The file violates its format. */
export class ContainerFault extends Error {
  override readonly name = "ContainerFault";
}

/** A valid file has one block of XMP. At most this many are read. */
export const MAX_XMP = 2;

/** The result of a walk through an image's container. */
export interface Walked {
  /** The file with only its pixels, their colour information and orientation. */
  readonly bytes: Buffer;
  /** Its XMP blocks, which may hold AI marks. */
  readonly xmp: readonly Buffer[];
  /** `true` if it held a C2PA manifest. */
  readonly hasManifest: boolean;
}

/** Collects the parts of a file that stay, in order. If all of it stays, the result is the file itself, not a copy. */
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

/** Throws a `ContainerFault` with `problem` unless `isSo` holds. */
export function must(isSo: boolean, problem: string): asserts isSo {
  if (!isSo) throw new ContainerFault(problem);
}
