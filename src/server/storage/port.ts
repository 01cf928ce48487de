/** What is kept: a file under a key that we made. Keys look like `u/<userId>/<kind>/<id>.<ext>`. */
export interface StoredFile {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/**
 * The store cannot do its work now: it is slow, full, refuses or is not there. Asking again later may help;
 * people are answered `storage_unavailable`.
 */
export class StorageUnavailable extends Error {
  override readonly name = "StorageUnavailable";
  /** It will not pass of itself: a refused key, a missing bucket. */
  readonly isLasting: boolean;

  constructor(message: string, options: { cause: unknown; isLasting: boolean }) {
    super(message, { cause: options.cause });
    this.isLasting = options.isLasting;
  }
}

/** How a file is handed out by the store itself. */
export interface Handout {
  /** Rounded up to a second. */
  readonly expiresAtMs: number;
  /** Name for saving; null shows the file in the browser. */
  readonly downloadName: string | null;
}

/**
 * Where uploads and results live. A key that is not there answers null; a key that we cannot have made is a
 * `TypeError`, and anything else that fails is a `StorageUnavailable`.
 */
export interface Storage {
  /** Durable when the promise resolves: the file survives a crash right after it. */
  put(key: string, file: StoredFile): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Room that is left for files; null where the store does not tell. */
  freeBytes(): Promise<number | null>;
  /** Scheme, host and port of the addresses of `presign`; null when it never makes any. */
  readonly publicOrigin: string | null;
  /** An address at which browsers get the file from the store itself; null: it has to be read with `get`. */
  presign(key: string, handout: Handout): Promise<string | null>;
}
