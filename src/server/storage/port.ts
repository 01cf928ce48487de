/** A file stored under a key that we generated, such as `u/<userId>/<kind>/<id>.<ext>`. */
export interface StoredFile {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/** The store is slow, full, unreachable or refuses. A later retry may help. Users get `storage_unavailable`. */
export class StorageUnavailable extends Error {
  override readonly name = "StorageUnavailable";
  /** `true` if retrying won't help: a refused key, a missing bucket. */
  readonly isLasting: boolean;

  constructor(message: string, options: { cause: unknown; isLasting: boolean }) {
    super(message, { cause: options.cause });
    this.isLasting = options.isLasting;
  }
}

/** Options for serving a file directly from the store. */
export interface Handout {
  /** Rounded up to a second. */
  readonly expiresAtMs: number;
  /** File name for saving; `null` shows the file in the browser. */
  readonly downloadName: string | null;
}

/**
 * Stores uploads and results. A missing key yields `null`. A key that we can't have generated throws a `TypeError`; any
 * other failure is a `StorageUnavailable`.
 */
export interface Storage {
  /** Durable once the promise resolves: the file survives a crash right after. */
  put(key: string, file: StoredFile): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  /** Deleting a missing key is not an error. */
  delete(key: string): Promise<void>;
  /** Free space in bytes; `null` if the store doesn't report it. */
  freeBytes(): Promise<number | null>;
  /** Scheme, host and port of the URLs that `presign` returns; `null` if it never returns any. */
  readonly publicOrigin: string | null;
  /** A URL at which browsers get the file directly from the store; `null` if it must be read with `get`. */
  presign(key: string, handout: Handout): Promise<string | null>;
}
