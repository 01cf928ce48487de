import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";
import { deletionRequest } from "#core/privacy.ts";
import type { Queryable } from "#server/db/connection.ts";
import { EXPORT_PATH, exportUrl } from "#server/privacy/export-url.ts";
import type { OwnData } from "#server/privacy/open-privacy.ts";
import { exportPartKey } from "#server/privacy/person-files.ts";
import { dispositionOf } from "#server/storage/keys.ts";
import type { Storage } from "#server/storage/port.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import { parsePayload } from "../parse-payload.ts";
import type { LimitHook } from "../rate-limits.ts";
import { requireIdentity } from "../require-identity.ts";
import { localeOf } from "./account.ts";

/** `/accounts/me/data`: a copy of everything, and the end of the account. Open also to who leaves. */
export function addOwnDataRoutes(
  scope: FastifyInstance,
  {
    ownData,
    limit,
    fresh,
  }: { readonly ownData: OwnData; readonly limit: LimitHook; readonly fresh: LimitHook },
): void {
  const config = { isOpenToLeaving: true };
  scope.get("/", { config }, (request) => ownData.read(requireIdentity(request).userId));

  scope.post("/export", { config, onRequest: fresh }, (request) =>
    ownData.askForExport(requireIdentity(request).userId, localeOf(request)),
  );

  // A password can be guessed here.
  scope.post("/deletion", { config, onRequest: limit }, (request) =>
    ownData.askForDeletion(requireIdentity(request), parsePayload(deletionRequest, request.body)),
  );

  scope.delete("/deletion", { config }, (request) =>
    ownData.undoDeletion(requireIdentity(request).userId),
  );
}

export interface ExportDoor {
  readonly on: Queryable;
  readonly storage: Pick<Storage, "get">;
  readonly signer: UrlSigner;
}

/** Hands a copy of everything to whoever holds its signed address, file by file from the store. */
export function addExportRoute(app: FastifyInstance, { on, storage, signer }: ExportDoor): void {
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
    if (!file) throw new Error(`the file ${key} of a copy is gone`);
    yield file.bytes;
  }
}
