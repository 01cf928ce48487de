import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { imagePayload } from "#core/image-payload.ts";
import { userFileKey } from "#server/storage/keys.ts";
import type { Storage } from "#server/storage/port.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import { readImage } from "../image-intake.ts";
import { parsePayload } from "../parse-payload.ts";
import type { LimitHook } from "../rate-limits.ts";
import { requireIdentity } from "../require-identity.ts";

const URL_LIFE_MS = 60 * 60_000;
const uploadRequest = z.strictObject({ imageData: imagePayload });

export interface UploadOptions {
  readonly storage: Storage;
  readonly signer: UrlSigner;
  readonly limit: LimitHook;
}

/** `POST /images/upload`: keeps a picture for an hour's worth of address. Costs nothing. */
export function addUploadRoute(scope: FastifyInstance, options: UploadOptions): void {
  scope.route({
    method: "POST",
    url: "/upload",
    onRequest: options.limit,
    handler: (request) => keepUpload(request, options),
  });
}

async function keepUpload(request: FastifyRequest, { storage, signer }: UploadOptions) {
  const { userId } = requireIdentity(request);
  const { imageData } = parsePayload(uploadRequest, request.body);
  const image = await readImage(imageData);
  const key = userFileKey(userId, { kind: "upload", id: randomUUID(), mimeType: image.mimeType });
  await storage.put(key, image);
  const expiresAtMs = Date.now() + URL_LIFE_MS;
  return {
    presignedUrl: signer.sign(key, { expiresAtMs }),
    expiresAt: new Date(expiresAtMs).toISOString(),
  };
}
