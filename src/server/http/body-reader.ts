import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { AppError, type ErrorCode } from "#core/errors.ts";
import { uploadLimits } from "#core/image-limits.ts";
import type { BodyThreads } from "./body-threads.ts";
import { type JsonOrder, type JsonRead, readJsonBody } from "./json-body.ts";
import { jsonCaps } from "./json-caps.ts";
import type { JsonCaps } from "./json-scan.ts";
import { takeBody } from "./take-body.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** For a route whose legitimate bodies hold more JSON than usual. */
    jsonCaps?: JsonCaps;
  }
}

const MIB = 1024 * 1024;
/** Up to this size a body is parsed on the main thread: another thread would cost more than it saves. */
const MAX_HERE_BYTES = 256 * 1024;

/** Reads the JSON of a request, with its images as bytes. */
export type ReadBody = (request: FastifyRequest, payload: Readable) => Promise<unknown>;

interface Form {
  readonly isEnveloped: boolean;
  /** The error for a malformed body. */
  readonly unreadable: ErrorCode;
}

export function createReadBody(
  threads: Pick<BodyThreads, "read">,
  { isEnveloped, unreadable }: Form,
): ReadBody {
  return async (request, payload) => {
    const body = await takeBody(request, payload);
    const caps = request.routeOptions.config.jsonCaps ?? jsonCaps.usual;
    const order: JsonOrder = { isEnveloped, caps };
    if (body.length <= MAX_HERE_BYTES) return valueOf(readJsonBody(body, order), unreadable);
    const gone = new AbortController();
    const leave = () => gone.abort();
    request.raw.socket.once("close", leave);
    try {
      return valueOf(await threads.read(body, order, gone.signal), unreadable);
    } finally {
      request.raw.socket.removeListener("close", leave);
    }
  };
}

/** Parses a small body of plain JSON. Throws `unreadable` if it's malformed. */
export function readSmallJson(body: Uint8Array, unreadable: ErrorCode): unknown {
  return valueOf(readJsonBody(body, { isEnveloped: false, caps: withoutPictures }), unreadable);
}

const withoutPictures: JsonCaps = { ...jsonCaps.usual, bulkKey: null };

function valueOf(read: JsonRead, unreadable: ErrorCode): unknown {
  if (read.ok) return read.value;
  const cause = new Error(read.reason);
  if (read.refusal === "malformed") throw new AppError(unreadable, {}, { cause });
  const details = read.refusal === "too_large" ? { limitMb: uploadLimits.maxBytes / MIB } : {};
  throw new AppError(read.refusal, details, { cause });
}
