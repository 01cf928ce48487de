import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import type { ImageFile } from "#core/image-payload.ts";
import { dispositionOf, mimeTypeOf } from "#server/storage/keys.ts";
import type { Storage } from "#server/storage/port.ts";
import { reencode } from "#server/storage/reencode.ts";
import { readShownKey } from "#server/storage/shown-key.ts";
import { MEDIA_PATH, type SignedMedia, type UrlSigner } from "#server/storage/signed-url.ts";
import { makeSmall } from "#server/storage/small-picture.ts";

/** Life of an address of the store: enough to begin a download, too short to pass on. */
const MAX_PRESIGNED_LIFE_MS = 5 * 60_000;
/** The signed address is of one picture for good; whoever deletes it does not see it listed any more. */
const SMALL_CACHE = "private, max-age=3600, immutable";
/** On every answer, redirects and refusals too: a file that pretends to be a page never acts as one. */
const disarming = {
  "content-security-policy": "sandbox; default-src 'none'",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "private, no-store",
};

/** Our own pages may show a file, and anybody may follow a link to it; pages of others may not build it in. */
async function disarm({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers(disarming);
  const site = headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin" || site === "none") return;
  const isVisit =
    headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  if (!isVisit) throw new AppError("forbidden");
}

/**
 * A page that reads the file instead of showing it: a store at another origin would have to allow that (CORS), and we
 * cannot know whether it does.
 */
function wantsItHere({ headers }: FastifyRequest): boolean {
  return headers["prefer"] === "no-redirect";
}

/**
 * Hands out stored files to whoever holds a signed address: a redirect to the store where browsers reach it and
 * nobody prefers none (`Prefer: no-redirect`), else the file itself. An address that is not ours, too old or of a file that is gone finds nothing, and none of
 * them tells which it was.
 */
export function addMediaRoute(
  app: FastifyInstance,
  { storage, signer }: { storage: Storage; signer: UrlSigner },
): void {
  app.get(`${MEDIA_PATH}*`, { onRequest: disarm }, async (request, reply) => {
    const media = signer.read(request.url);
    if (!media) throw new AppError("not_found");
    const { downloadName } = media;
    const { key, variant } = readShownKey(media.key);
    if (variant === "small") return sendSmall(storage, key, reply);
    if (variant === "anew") return sendAnew(storage, { key, downloadName }, reply);
    // An address of the store is signed for one method.
    if (request.method === "GET" && !wantsItHere(request)) {
      const expiresAtMs = Math.min(media.expiresAtMs, Date.now() + MAX_PRESIGNED_LIFE_MS);
      const address = await storage.presign(key, { expiresAtMs, downloadName });
      if (address !== null) return reply.redirect(address, 302);
    }
    const { bytes, mimeType } = await requirePicture(storage, key);
    return reply
      .headers({ "content-type": mimeType, "content-disposition": dispositionOf(downloadName) })
      .send(asBuffer(bytes));
  });
}

async function requirePicture(storage: Storage, key: string): Promise<ImageFile> {
  const mimeType = mimeTypeOf(key);
  const file = await storage.get(key);
  if (!file || !mimeType) throw new AppError("not_found");
  return { bytes: file.bytes, mimeType };
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/**
 * A picture whose file we did not encode: its pixels in a fresh file, made by this process, never an address of the
 * store. Throws `image_unreadable` for one that breaks off.
 */
async function sendAnew(
  storage: Storage,
  { key, downloadName }: Pick<SignedMedia, "key" | "downloadName">,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { bytes, mimeType } = await reencode(await requirePicture(storage, key), "show");
  return reply
    .headers({ "content-type": mimeType, "content-disposition": dispositionOf(downloadName) })
    .send(asBuffer(bytes));
}

/** The small variant of a picture, made anew: the browser that shows it keeps it for a while. */
async function sendSmall(
  storage: Storage,
  key: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const small = await makeSmall((await requirePicture(storage, key)).bytes);
  return reply.headers({ "cache-control": SMALL_CACHE, "content-type": "image/webp" }).send(small);
}
