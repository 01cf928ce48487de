import { Readable } from "node:stream";
import { AppError } from "#core/errors.ts";
import { deletionRequest } from "#core/privacy.ts";
import type { Queryable } from "#server/db/connection.ts";
import { localeOf } from "#server/http/locale-of.ts";
import { parsePayload } from "#server/http/parse-payload.ts";
import type { LimitHook } from "#server/http/rate-limits.ts";
import { requireIdentity } from "#server/http/require-identity.ts";
import type { Routes } from "#server/http/routes.ts";
import { dispositionOf } from "#server/storage/keys.ts";
import type { Storage } from "#server/storage/port.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import { EXPORT_PATH, exportUrl } from "./export-url.ts";
import type { OwnData } from "./open.ts";
import { exportPartKey } from "./person-files.ts";

interface OwnDataDeps {
  readonly ownData: OwnData;
  /** Requires a recent proof of the user's identity. */
  readonly fresh: LimitHook;
}

/** `/accounts/me/data`: data export and account deletion. Also open to users whose account is being deleted. */
export function ownDataRoutes({ ownData, fresh }: OwnDataDeps): Routes {
  return ({ calls, limiters }) =>
    calls("/accounts/me/data", (scope) => {
      const config = { isOpenToLeaving: true };
      scope.get("/", { config }, (request) => ownData.read(requireIdentity(request).userId));

      scope.post("/export", { config, onRequest: fresh }, (request) =>
        ownData.askForExport(requireIdentity(request).userId, localeOf(request)),
      );

      // Limited like sign-in, because a password can be guessed here.
      scope.post("/deletion", { config, onRequest: limiters.signIn }, (request) =>
        ownData.askForDeletion(
          requireIdentity(request),
          parsePayload(deletionRequest, request.body),
        ),
      );

      scope.delete("/deletion", { config }, (request) =>
        ownData.undoDeletion(requireIdentity(request).userId),
      );
    });
}

interface ExportDeps {
  readonly on: Queryable;
  readonly storage: Pick<Storage, "get">;
  readonly signer: UrlSigner;
}

/** Serves an export to any holder of its signed URL, part by part from the store. */
export function exportRoute({ on, storage, signer }: ExportDeps): Routes {
  return ({ app }) =>
    app.get(`${EXPORT_PATH}*`, async (request, reply) => {
      const named = exportUrl.read(signer, request.url);
      if (!named) throw new AppError("forbidden");
      const { rows } = await on.query<{ userId: string; parts: number; bytes: number }>(
        `select user_id as "userId", parts, bytes from privacy.export
        where id = $1 and state = 'ready' and expires_at > clock_timestamp()`,
        [named.exportId],
      );
      const [copy] = rows;
      if (!copy) throw new AppError("not_found");
      const keys = Array.from({ length: copy.parts }, (_, part) =>
        exportPartKey(copy.userId, named.exportId, part),
      );
      return reply
        .headers({
          "content-type": "application/zip",
          "content-length": copy.bytes,
          "content-disposition": dispositionOf(named.downloadName),
          "content-security-policy": "sandbox; default-src 'none'",
          "cross-origin-resource-policy": "same-origin",
          "cache-control": "private, no-store",
        })
        .send(Readable.from(readParts(storage, keys)));
    });
}

async function* readParts(
  storage: Pick<Storage, "get">,
  keys: readonly string[],
): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const file = await storage.get(key);
    if (!file) throw new Error(`the file ${key} of a data export is missing`);
    yield file.bytes;
  }
}
