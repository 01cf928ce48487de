import type { Readable } from "node:stream";
import { errorCodes, type FastifyRequest } from "fastify";
import { GrowingBytes } from "./growing-bytes.ts";

/** Returns the announced length of a body, or `null` if there is none. */
export function announcedBytes(request: FastifyRequest): number | null {
  const length = Number(request.headers["content-length"]);
  return Number.isSafeInteger(length) ? length : null;
}

/** Refuses a body whose announced length exceeds the route's limit. */
export function refuseAnnounced(request: FastifyRequest): void {
  const announced = announcedBytes(request);
  if (announced !== null && announced > request.routeOptions.bodyLimit) {
    throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  }
}

/**
 * Reads the whole body into one buffer. Throws the framework's errors for a body above the route's limit, or of another
 * length than announced.
 */
export function takeBody(
  request: FastifyRequest,
  payload: Readable,
): Promise<Uint8Array<ArrayBuffer>> {
  refuseAnnounced(request);
  const announced = announcedBytes(request);
  const bytes = new GrowingBytes(request.routeOptions.bodyLimit, announced);
  return new Promise((resolve, reject) => {
    // After a refusal, reading continues: the response waits for the end of the body.
    payload.on("data", (piece: Buffer) => {
      if (!bytes.add(piece)) reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    });
    payload.once("end", () => {
      if (announced === null || announced === bytes.length) resolve(bytes.take());
      else reject(new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH());
    });
    payload.once("error", (cause) => reject(brokenOff(cause)));
    payload.once("close", () => reject(brokenOff()));
  });
}

/** A truncated body is the client's fault. */
export function brokenOff(cause?: Error): Error {
  return Object.assign(new Error("the body was truncated", { cause }), { statusCode: 400 });
}
