import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { createDiskStorage } from "./adapters/disk-storage.ts";
import { createS3Storage } from "./adapters/s3-storage.ts";
import type { StorageConfig } from "./config.ts";
import { type Storage, StorageUnavailable } from "./port.ts";
import { tryOut } from "./try-out.ts";

/**
 * Opens the configured storage. Rejects with a sentence for the operator if it can never work: its key is refused or
 * its bucket is missing. Storage that is only unavailable doesn't prevent the start.
 */
export async function openStorage(
  { storage: config, dataDir }: { readonly storage: StorageConfig; readonly dataDir: string },
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<Storage> {
  if (config.kind === "disk") return createDiskStorage(join(dataDir, "files"));
  const storage = createS3Storage(config);
  try {
    await tryOut(storage);
  } catch (error) {
    const isPassing = error instanceof StorageUnavailable && !error.isLasting;
    const sentence = error instanceof Error ? error.message : String(error);
    if (!isPassing) {
      throw new Error(`STORAGE_URL (${config.origin}/${config.bucket}): ${sentence}`, {
        cause: error,
      });
    }
    log.warn(`the file store at ${config.origin} isn't working yet: ${sentence}`);
  }
  return storage;
}
