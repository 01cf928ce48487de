import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type ImageFile, type ImagePayload, imagePayload } from "#core/image-payload.ts";
import { type PersonAsking, personAsking } from "#server/http/asker.ts";
import { parsePicturePayload } from "#server/http/picture-bodies.ts";
import type { LimitHook } from "#server/http/rate-limits.ts";
import type { Routes } from "#server/http/routes.ts";
import { userFileKey } from "#server/storage/keys.ts";
import type { MediaBooks } from "#server/storage/media-books.ts";
import type { Storage } from "#server/storage/port.ts";
import { sha256Of } from "#server/storage/sha256.ts";
import { shownKeyOf } from "#server/storage/shown-key.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import type { Pictures } from "./pictures.ts";

/** 128 bits can't be guessed. */
const ID_BYTES = 16;
const URL_LIFE_MS = 60 * 60_000;
const uploadRequest = z.strictObject({ imageData: imagePayload });

export interface UploadDeps {
  readonly storage: Storage;
  readonly signer: UrlSigner;
  readonly media: Pick<MediaBooks, "keepUpload" | "keepUnused" | "forget">;
  readonly pictures: Pick<Pictures, "readImage" | "readAnew">;
}

/**
 * `POST /images/upload`: stores an image that runs can name by its URL for an hour. The image is the body or one of its
 * fields. Free of charge.
 */
export function addUploadRoute(scope: FastifyInstance, deps: UploadDeps, limit: LimitHook): void {
  scope.post("/upload", { onRequest: limit }, async (request, reply) => {
    const { imageData } = parsePicturePayload(uploadRequest, "imageData", request);
    return keepUpload(deps, personAsking(request, reply), imageData);
  });
}

/** Uploads from our own pages. API clients have the same route below /v1. */
export function uploadRoute(deps: UploadDeps): Routes {
  return ({ calls, limiters }) =>
    calls("/images", (scope) => addUploadRoute(scope, deps, limiters.uploads), "pictures");
}

/** Stores a user's image like the inputs of runs. Returns its URL, which shows a fresh encode. */
async function keepUpload(
  { storage, signer, media, pictures }: UploadDeps,
  asker: PersonAsking,
  imageData: ImagePayload,
) {
  const image = await pictures.readImage(imageData, asker);
  const key = newKey("in", asker, image);
  await media.keepUnused({ userId: asker.userId, key, image, sha256: sha256Of(image.bytes) });
  await putOrForget({ storage, media }, key, image);
  const expiresAtMs = Date.now() + URL_LIFE_MS;
  return {
    presignedUrl: signer.sign(shownKeyOf(key), { expiresAtMs }),
    expiresAt: new Date(expiresAtMs).toISOString(),
  };
}

type KeepDeps = Pick<UploadDeps, "storage" | "media" | "pictures">;

/** Stores a user's image, re-encoded, and returns its key. Throws the errors of uploads. */
export async function keepPicture(
  deps: KeepDeps,
  asker: PersonAsking,
  imageData: ImagePayload,
): Promise<{ readonly key: string; readonly image: ImageFile }> {
  const image = await deps.pictures.readAnew(imageData, asker);
  const key = newKey("upload", asker, image);
  await deps.media.keepUpload(asker.userId, key, image);
  await putOrForget(deps, key, image);
  return { key, image };
}

function newKey(kind: "in" | "upload", { userId }: PersonAsking, { mimeType }: ImageFile): string {
  return userFileKey(userId, { kind, id: randomBytes(ID_BYTES).toString("hex"), mimeType });
}

/** Removes the record if the file couldn't be stored. */
async function putOrForget(
  { storage, media }: Omit<KeepDeps, "pictures">,
  key: string,
  image: ImageFile,
) {
  await storage.put(key, image).catch(async (error: unknown) => {
    await media.forget(key);
    throw error;
  });
}
