import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError, type ErrorDetails, errorStatus, errorText } from "#core/errors.ts";
import { uploadLimits } from "#core/image-limits.ts";
import { pickLocale } from "#core/locale.ts";
import { isOutage } from "#server/db/outage.ts";
import { StorageUnavailable } from "#server/storage/port.ts";
import { errorForLog, textField } from "./error-for-log.ts";

/** The decoded body of every error response. */
export interface ErrorBody {
  readonly error: { code: string; message: string; details?: ErrorDetails };
}

const MIB = 1024 * 1024;
const BUSY_RETRY_S = 5;
/** Codes of disconnected clients, which aren't our faults: logged at level info. */
const CLIENT_GONE = new Set(["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"]);

/** Turns `thrown` into the error to send: `busy` while the database is unavailable, `storage_unavailable` while the
 * file store is. Our own faults become `unexpected`, and their cause is logged. */
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
    request.log.warn({ error: errorForLog(thrown) }, `${outage.part} is unavailable`);
    return new AppError(outage.code, {}, { cause: thrown });
  }
  if (CLIENT_GONE.has(code)) request.log.info({ code }, "client disconnected");
  else request.log.error({ error: errorForLog(thrown) }, "unexpected error");
  return new AppError("unexpected", {}, { cause: thrown });
}

/** The unavailable part and its error code; `null` if `thrown` isn't an outage. */
function outageCode(thrown: unknown) {
  if (thrown instanceof StorageUnavailable) {
    return { part: "the file store", code: "storage_unavailable" } as const;
  }
  return isOutage(thrown) ? ({ part: "the database", code: "busy" } as const) : null;
}

/** Returns the code, the message in the request's locale, and details. Sets the status and headers of `reply`. */
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

/** The error handler for plain JSON responses; a scope may still reshape or encode the body. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void reply.send(prepareErrorAnswer(toAppError(thrown, request), request, reply));
}

/** In MB. Users know the limit of one image; the body's own limit is larger because of its two encodings. */
function limitMb(request: FastifyRequest): number {
  const { bodyLimit } = request.routeOptions;
  if (bodyLimit > uploadLimits.maxBytes) return uploadLimits.maxBytes / MIB;
  return Math.round((bodyLimit / MIB) * 100) / 100;
}

function statusOf(value: unknown): number {
  const found: unknown = value instanceof Error ? Reflect.get(value, "statusCode") : undefined;
  return typeof found === "number" ? found : 500;
}
