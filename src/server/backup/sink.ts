import type { Readable } from "node:stream";
import type { WrittenFile } from "./manifest.ts";

/** Where a backup goes, entry by entry. */
export interface BackupSink {
  /** Writes one entry under a path of the backup; resolves when it is safe. One at a time. */
  add(file: string, content: Readable | Uint8Array): Promise<WrittenFile>;
  /** Makes the backup appear under its name. Nothing can be added afterwards. */
  finish(): Promise<void>;
  /** Removes what was written. */
  abandon(): Promise<void>;
}

/** Entries below this path are secrets: only the owner may read them, also where a backup is unpacked. */
export const SECRETS_FOLDER = "secrets";
/** Everything in a backup belongs to people, so nobody but the owner reads it. */
export const ENTRY_MODE = 0o600;
