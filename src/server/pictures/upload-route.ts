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

/** Nobody guesses 128 bits. */
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
 * `POST /images/upload`: keeps a picture for runs that name it by its address, for an hour. The picture is the body, or
 * a field of it. Costs nothing.
 */
export function addUploadRoute(scope: FastifyInstance, deps: UploadDeps, limit: LimitHook): void {
  scope.post("/upload", { onRequest: limit }, async (request, reply) => {
    const { imageData } = parsePicturePayload(uploadRequest, "imageData", request);
    return keepUpload(deps, personAsking(request, reply), imageData);
  });
}

/** Uploads of people on our pages; programs have the same below /v1. */
export function uploadRoute(deps: UploadDeps): Routes {
  return ({ calls, limiters }) =>
    calls("/images", (scope) => addUploadRoute(scope, deps, limiters.uploads), "pictures");
}

/** Keeps a picture of this person as a run keeps its photos, and answers its address, which shows a fresh encode. */
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

/** Keeps a picture of this person, encoded anew, and answers the name of its file. Throws as every upload does. */
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

/** What could not be stored must not be noted. */
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
