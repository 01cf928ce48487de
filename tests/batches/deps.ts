import { randomUUID } from "node:crypto";
import { AppError } from "../../src/core/errors.ts";
import type { EngineKind } from "../../src/core/run.ts";
import type { MoveDeps } from "../../src/server/batches/batch-moves.ts";
import type { PhotoDeps } from "../../src/server/batches/batch-photos.ts";
import type { BatchWorkDeps } from "../../src/server/batches/batch-work.ts";
import type { Database } from "../../src/server/db/connection.ts";
import { queueSoon } from "../../src/server/runs/run-store.ts";
import { startRun } from "../../src/server/runs/start-run.ts";
import { createConsents } from "../../src/server/safety/consents.ts";
import {
  type Storage,
  StorageUnavailable,
  type StoredFile,
} from "../../src/server/storage/port.ts";
import { createUrlSigner } from "../../src/server/storage/signed-url.ts";
import { catalogue } from "../../src/tools/catalogue.ts";
import type { Trouble } from "./commands.ts";

/*
 * The server's own functions on a database and files that stop before each step. Only parts outside of batches are
 * faked: the encoding of an upload, and the check for free space.
 */

const picture = { bytes: new Uint8Array([1, 2, 3]), mimeType: "image/jpeg" } as const;

export function moveDepsOf(database: Database): MoveDeps {
  return {
    database,
    tools: catalogue,
    requireConsent: createConsents({ on: database.pool }).requireConsent,
    costCredits: 1,
  };
}

export function photoDepsOf(database: Database, storage: Storage, files: Map<string, StoredFile>) {
  const keepPicture: PhotoDeps["keepPicture"] = async ({ userId }) => {
    const key = `u/${userId}/in/${randomUUID()}.jpg`;
    files.set(key, picture);
    return { key, image: picture };
  };
  return {
    database,
    on: database.pool,
    tools: catalogue,
    storage,
    media: {
      forget: async () => undefined,
      marksOf: async () => null,
      findUpload: async () => null,
    },
    signer: createUrlSigner({ keys: [new Uint8Array(32).fill(8)] }),
    keepPicture,
    priorityOf: async () => 0,
  };
}

export function workDepsOf(
  database: Database,
  storage: Storage,
  troubles: ReadonlySet<Trouble>,
): BatchWorkDeps {
  const deps = {
    database,
    storage,
    media: {
      claimUploads: async () => undefined,
      requireRoom: async () => {
        if (troubles.has("full")) {
          throw new AppError("storage_full", { limitFiles: 1, limitMb: 1, keepDays: 1 });
        }
      },
    },
    line: {
      requirePlace: async () => {
        if (troubles.has("busy")) throw new AppError("busy", { retryAfterS: 1 });
      },
    },
    studioPause: { admit: async ({ kind }: { kind: EngineKind | null }) => kind },
    requireAble: () => Promise.resolve(),
    priorityOf: async () => 0,
    newId: randomUUID,
    queueSoon: (runId: string) => queueSoon(database.pool, [runId]),
  };
  return {
    ...moveDepsOf(database),
    storage,
    media: { marksOf: async () => null, forget: async () => undefined },
    startRun: (request, start) => startRun({ ...deps, start }, request),
    log: { info() {}, warn() {}, error() {} },
  };
}

/** Refusals are meant for the user, including an unavailable store. Anything else is a fault. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppError || error instanceof StorageUnavailable;
}

/** For calls that may be refused. */
export function ignore(error: unknown): void {
  if (!isRefusal(error)) throw error;
}

export async function ignoreEnd(_error: unknown): Promise<void> {}
