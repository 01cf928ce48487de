import { setTimeout as sleep } from "node:timers/promises";
import { S3mini } from "s3mini";
import { dispositionOf, mimeTypeOf, requireKey, requireKeyOfType, storedTypeOf } from "../keys.ts";
import { type Handout, type Storage, StorageUnavailable } from "../port.ts";
import { isLasting, isWorthAnotherTry, saidAboutBucket, sentenceOf } from "./s3/failures.ts";

export interface S3StorageOptions {
  /** Scheme, host and port at which this process reaches the storage. */
  readonly origin: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Scheme, host and port at which browsers reach the storage; `null` if they can't. */
  readonly publicOrigin: string | null;
  /** Timeout of one call. Default 10 s. */
  readonly timeoutMs?: number;
  /** No call is retried after this time. Default 15 s. */
  readonly deadlineMs?: number;
}

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_DEADLINE_MS = 15_000;
/** Deletion is cleanup, so callers shouldn't wait long for it. */
const MAX_DELETE_MS = 5_000;
const MAX_TRIES = 4;
const FIRST_PAUSE_MS = 150;

/**
 * Files in a bucket of any S3 server, with path-style URLs. Objects are written and deleted one by one. They are never
 * listed or written conditionally, because not every server supports it.
 */
export function createS3Storage(options: S3StorageOptions): Storage {
  const {
    timeoutMs = DEFAULT_TIMEOUT_MS,
    deadlineMs = DEFAULT_DEADLINE_MS,
    publicOrigin,
  } = options;
  const ask = (maxMs = timeoutMs) =>
    openClient(options, { origin: options.origin, signal: AbortSignal.timeout(maxMs) });

  return {
    publicOrigin,
    async put(key, { bytes, mimeType }) {
      requireKeyOfType(key, mimeType);
      await tryAgain(deadlineMs, async () => {
        const { body } = await ask().putObject(key, bytes, mimeType);
        await body?.cancel();
      });
    },
    async get(key) {
      requireKey(key);
      const mimeType = storedTypeOf(key);
      if (mimeType === null) return null;
      const found = await tryAgain(deadlineMs, () => ask().getObjectArrayBuffer(key));
      return found === null ? null : { bytes: new Uint8Array(found), mimeType };
    },
    async delete(key) {
      requireKey(key);
      await tryAgain(0, async () => {
        // Some servers report a missing object. The desired state is then reached.
        const tidying = ask(Math.min(timeoutMs, MAX_DELETE_MS));
        await tidying.deleteObject(key).catch((error: unknown) => ignoreMissing(error));
      });
    },
    freeBytes: async () => null,
    async presign(key, handout) {
      requireKey(key);
      if (publicOrigin === null) return null;
      return presignGet(openClient(options, { origin: publicOrigin }), key, handout);
    },
  };
}

/**
 * Creates a client for one call. A client caches the day's signing key; if it were shared, calls around midnight could
 * use the previous day's key.
 */
function openClient(
  { bucket, region, accessKeyId, secretAccessKey }: S3StorageOptions,
  { origin, signal }: { origin: string; signal?: AbortSignal },
): S3mini {
  return new S3mini({
    endpoint: `${origin}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    fetch: async (input, init) => {
      const response = await fetch(input, { ...init, ...(signal && { signal }) });
      return response.status === 404 ? saidAboutBucket(response, bucket) : response;
    },
  });
}

function presignGet(client: S3mini, key: string, handout: Handout): Promise<string> {
  const lifeS = Math.max(1, Math.ceil((handout.expiresAtMs - Date.now()) / 1_000));
  return client.getPresignedUrl("GET", key, lifeS, {
    "response-content-disposition": dispositionOf(handout.downloadName),
    "response-content-type": mimeTypeOf(key) ?? "application/octet-stream",
    "response-cache-control": "private, no-store",
  });
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && "status" in error && error.status === 404)) throw error;
}

/**
 * Calls the storage until it answers. Delays grow and are randomised, so processes don't all return at once. Throws
 * `StorageUnavailable` if it refuses permanently, or if time or tries run out.
 */
async function tryAgain<T>(deadlineMs: number, call: () => Promise<T>): Promise<T> {
  const endsAtMs = performance.now() + deadlineMs;
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (cause) {
      const pauseMs = FIRST_PAUSE_MS * 2 ** tries * (0.5 + Math.random() / 2);
      const isLast = tries >= MAX_TRIES || performance.now() + pauseMs > endsAtMs;
      if (isLast || !isWorthAnotherTry(cause)) {
        throw new StorageUnavailable(sentenceOf(cause), { cause, isLasting: isLasting(cause) });
      }
      await sleep(pauseMs);
    }
  }
}
