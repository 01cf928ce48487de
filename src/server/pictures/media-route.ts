import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import type { ImageFile } from "#core/image-payload.ts";
import { askerOf } from "#server/http/asker.ts";
import type { Routes } from "#server/http/routes.ts";
import { dispositionOf, mimeTypeOf } from "#server/storage/keys.ts";
import type { Storage } from "#server/storage/port.ts";
import { readShownKey } from "#server/storage/shown-key.ts";
import { MEDIA_PATH, type UrlSigner } from "#server/storage/signed-url.ts";
import type { Pictures } from "./pictures.ts";

/** Lifetime of a presigned storage URL: enough to start a download, too short to share. */
const MAX_PRESIGNED_LIFE_MS = 5 * 60_000;
/** A signed URL always shows the same image. After a deletion the image is no longer listed. */
const SMALL_CACHE = "private, max-age=3600, immutable";
/** Sent with every response, including redirects and refusals, so a file that poses as a page can't act as one. */
const disarming = {
  "content-security-policy": "sandbox; default-src 'none'",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "private, no-store",
};

/** Our own pages may embed a file, and any visitor may follow a link to it. Other sites' pages may not embed it. */
async function disarm({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers(disarming);
  const site = headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin" || site === "none") return;
  const isVisit =
    headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  if (!isVisit) throw new AppError("forbidden");
}

/**
 * Whether a page reads the file with a script. Storage at another origin would have to allow that (CORS), and we can't
 * know whether it does.
 */
function wantsItHere({ headers }: FastifyRequest): boolean {
  return headers["prefer"] === "no-redirect";
}

interface MediaRouteDeps {
  readonly storage: Storage;
  readonly signer: UrlSigner;
  readonly pictures: Pick<Pictures, "show">;
}

/**
 * Serves stored files to holders of a signed URL: a redirect to storage that browsers can reach, unless the request
 * prefers none (`Prefer: no-redirect`), otherwise the file. Answers the same `not_found` for a URL that isn't ours, has
 * expired, or names a deleted file.
 */
export function mediaRoute({ storage, signer, pictures }: MediaRouteDeps): Routes {
  return ({ app }) =>
    app.get(`${MEDIA_PATH}*`, { onRequest: disarm }, async (request, reply) => {
      const media = signer.read(request.url);
      if (!media) throw new AppError("not_found");
      const { downloadName } = media;
      const { key, variant } = readShownKey(media.key);
      if (variant !== "file") {
        const load = () => requirePicture(storage, key);
        const image = await pictures.show({ key, form: variant }, load, askerOf(request, reply));
        return sendForm(image, { form: variant, downloadName }, reply);
      }
      // A presigned storage URL is valid for one method.
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
 * Sends a form. Forms exist only in this process, so it never redirects to storage. Browsers cache a small one for a
 * while.
 */
function sendForm(
  { bytes, mimeType }: ImageFile,
  { form, downloadName }: { readonly form: "anew" | "small"; readonly downloadName: string | null },
  reply: FastifyReply,
): FastifyReply {
  const headers =
    form === "small"
      ? { "cache-control": SMALL_CACHE }
      : { "content-disposition": dispositionOf(downloadName) };
  return reply.headers({ ...headers, "content-type": mimeType }).send(asBuffer(bytes));
}
