import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError, type ErrorDetails, errorStatus, errorText } from "#core/errors.ts";
import { uploadLimits } from "#core/image-limits.ts";
import { pickLocale } from "#core/locale.ts";
import { isOutage } from "#server/db/outage.ts";
import { StorageUnavailable } from "#server/storage/port.ts";
import { errorForLog, textField } from "./error-for-log.ts";

/** How every refusal looks once it is decoded. */
export interface ErrorBody {
  readonly error: { code: string; message: string; details?: ErrorDetails };
}

const MIB = 1024 * 1024;
const BUSY_RETRY_S = 5;
/** What clients do, not we: worth no line at level error. */
const CLIENT_GONE = new Set(["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"]);

/** The refusal that answers `thrown`: `busy` while the database is away, `storage_unavailable` while
 * the file store is. Faults of ours become `unexpected`; their cause goes to the log. */
export function toAppError(thrown: unknown, request: FastifyRequest): AppError {
  if (thrown instanceof AppError) return thrown;
  const code = textField(thrown, "code");
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    return new AppError("too_large", { limitMb: limitMb(request) }, { cause: thrown });
  }
  const status = statusOf(thrown);
  if (status === 404) return new AppError("not_found", {}, { cause: thrown });
  if (status >= 400 && status < 500) {
    return new AppError("invalid_envelope", {}, { cause: thrown });
  }
  const outage = outageCode(thrown);
  if (outage !== null) {
    request.log.warn({ error: errorForLog(thrown) }, `${outage.part} cannot be used now`);
    return new AppError(outage.code, {}, { cause: thrown });
  }
  if (CLIENT_GONE.has(code)) request.log.info({ code }, "client went away");
  else request.log.error({ error: errorForLog(thrown) }, "unexpected error");
  return new AppError("unexpected", {}, { cause: thrown });
}

/** What is away when `thrown` says that a part of ours cannot work now; null for everything else. */
function outageCode(thrown: unknown) {
  if (thrown instanceof StorageUnavailable) {
    return { part: "the file store", code: "storage_unavailable" } as const;
  }
  return isOutage(thrown) ? ({ part: "the database", code: "busy" } as const) : null;
}

/** Code, sentence in the language of the request, and details. Sets status and Retry-After. */
export function prepareErrorAnswer(
  error: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): ErrorBody {
  const status = errorStatus(error.code);
  reply.code(status);
  if (status === 429 || status === 503) {
    reply.header("retry-after", error.details["retryAfterS"] ?? BUSY_RETRY_S);
  }
  reply.header("cache-control", "no-store");
  const message = errorText(
    error.code,
    pickLocale(request.headers["accept-language"]),
    error.details,
  );
  const hasDetails = Object.keys(error.details).length > 0;
  return {
    error: { code: error.code, message, ...(hasDetails ? { details: error.details } : {}) },
  };
}

/** The error handler of everything that answers plain JSON; a scope may shape or encode the body after it. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void reply.send(prepareErrorAnswer(toAppError(thrown, request), request, reply));
}

/** People think in the limit of one picture; the body's own limit is larger by its two encodings. */
function limitMb(request: FastifyRequest): number {
  const { bodyLimit } = request.routeOptions;
  if (bodyLimit > uploadLimits.maxBytes) return uploadLimits.maxBytes / MIB;
  return Math.round((bodyLimit / MIB) * 100) / 100;
}

function statusOf(value: unknown): number {
  const found: unknown = value instanceof Error ? Reflect.get(value, "statusCode") : undefined;
  return typeof found === "number" ? found : 500;
}
