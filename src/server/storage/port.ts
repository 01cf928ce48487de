/** What is kept: a file under a key that we made. Keys look like `u/<userId>/<kind>/<id>.<ext>`. */
export interface StoredFile {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/** Where uploads and results live. A key that is not there answers null; anything else that fails throws. */
export interface Storage {
  /** Durable when the promise resolves: the file survives a crash right after it. */
  put(key: string, file: StoredFile): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
}
