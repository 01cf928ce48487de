import type { Readable } from "node:stream";
import type { WrittenFile } from "./manifest.ts";

/** Receives a backup entry by entry. */
export interface BackupSink {
  /** Writes one entry under a path of the backup; resolves when it's stored. Call it for one entry at a time. */
  add(file: string, content: Readable | Uint8Array): Promise<WrittenFile>;
  /** Completes the backup: a folder gets its final name only now. Nothing can be added afterwards. */
  finish(): Promise<void>;
  /** Removes the files that were written; bytes already sent to a pipe stay there. */
  abandon(): Promise<void>;
}

/** Entries below this path are secrets: only the file's owner may read them, even in an unpacked backup. */
export const SECRETS_FOLDER = "secrets";
/** A backup is personal data, so only the file's owner may read it. */
export const ENTRY_MODE = 0o600;
