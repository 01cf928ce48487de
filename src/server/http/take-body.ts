import type { Readable } from "node:stream";
import { errorCodes, type FastifyRequest } from "fastify";
import { GrowingBytes } from "./growing-bytes.ts";

/** What a client said about the length of its body; null: nothing. */
export function announcedBytes(request: FastifyRequest): number | null {
  const length = Number(request.headers["content-length"]);
  return Number.isSafeInteger(length) ? length : null;
}

/** Refuses a body that is longer than its route takes by what was said about it. */
export function refuseAnnounced(request: FastifyRequest): void {
  const announced = announcedBytes(request);
  if (announced !== null && announced > request.routeOptions.bodyLimit) {
    throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  }
}

/**
 * The whole body in one buffer of its own. Throws what the framework throws for one that is longer than its route
 * takes.
 */
export function takeBody(
  request: FastifyRequest,
  payload: Readable,
): Promise<Uint8Array<ArrayBuffer>> {
  refuseAnnounced(request);
  const announced = announcedBytes(request);
  const bytes = new GrowingBytes(request.routeOptions.bodyLimit, announced);
  return new Promise((resolve, reject) => {
    // After a refusal the rest still flows: the answer waits for its end.
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

/** A body that ended before its end is a fault of the client's. */
export function brokenOff(cause?: Error): Error {
  return Object.assign(new Error("the body broke off", { cause }), { statusCode: 400 });
}
