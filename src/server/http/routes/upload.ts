import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type ImageFile, type ImagePayload, imagePayload } from "#core/image-payload.ts";
import { userFileKey } from "#server/storage/keys.ts";
import type { MediaBooks } from "#server/storage/media-books.ts";
import type { Storage } from "#server/storage/port.ts";
import { reencode } from "#server/storage/reencode.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import { type PersonAsking, personAsking } from "../asker.ts";
import { readImage } from "../image-intake.ts";
import { parsePayload } from "../parse-payload.ts";
import type { LimitHook } from "../rate-limits.ts";

/** Nobody guesses 128 bits. */
const ID_BYTES = 16;
const URL_LIFE_MS = 60 * 60_000;
const uploadRequest = z.strictObject({ imageData: imagePayload });

export interface UploadOptions {
  readonly storage: Storage;
  readonly signer: UrlSigner;
  readonly media: Pick<MediaBooks, "keepUpload" | "forget">;
  readonly limit: LimitHook;
}

/** `POST /images/upload`: keeps a picture, encoded anew, for an hour's worth of address. Costs nothing. */
export function addUploadRoute(scope: FastifyInstance, options: UploadOptions): void {
  scope.route({
    method: "POST",
    url: "/upload",
    onRequest: options.limit,
    handler: async (request, reply) => {
      const asker = personAsking(request, reply);
      return keepUpload(options, asker, parsePayload(uploadRequest, request.body).imageData);
    },
  });
}

type KeepDeps = Omit<UploadOptions, "limit" | "signer">;

/** Keeps a picture of this person, and answers its address. */
export async function keepUpload(
  { signer, ...deps }: Omit<UploadOptions, "limit">,
  asker: PersonAsking,
  imageData: ImagePayload,
) {
  const { key } = await keepPicture(deps, asker, imageData);
  const expiresAtMs = Date.now() + URL_LIFE_MS;
  return {
    presignedUrl: signer.sign(key, { expiresAtMs }),
    expiresAt: new Date(expiresAtMs).toISOString(),
  };
}

/** Keeps a picture of this person, encoded anew, and answers the name of its file. Throws as every upload does. */
export async function keepPicture(
  { storage, media }: KeepDeps,
  asker: PersonAsking,
  imageData: ImagePayload,
): Promise<{ readonly key: string; readonly image: ImageFile }> {
  const image = await reencode(await readImage(imageData, asker), "keep");
  const { userId } = asker;
  const id = randomBytes(ID_BYTES).toString("hex");
  const key = userFileKey(userId, { kind: "upload", id, mimeType: image.mimeType });
  await media.keepUpload(userId, key, image);
  await storage.put(key, image).catch(async (error: unknown) => {
    await media.forget(key);
    throw error;
  });
  return { key, image };
}
