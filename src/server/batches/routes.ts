import type { FastifyRequest } from "fastify";
import { z } from "zod/mini";
import { batchPhotoRequest, batchRequest, batchRetry, batchStart } from "#core/batch.ts";
import { AppError } from "#core/errors.ts";
import { personAsking } from "#server/http/asker.ts";
import { jsonCaps } from "#server/http/json-caps.ts";
import { localeOf } from "#server/http/locale-of.ts";
import { parsePayload } from "#server/http/parse-payload.ts";
import { parsePicturePayload } from "#server/http/picture-bodies.ts";
import { requireIdentity } from "#server/http/require-identity.ts";
import type { Routes } from "#server/http/routes.ts";
import type { AskedBatch, BatchService } from "./batch-service.ts";

type ById = { Params: { id: string } };
type ByPlace = { Params: { id: string; place: string } };

const idField = z.uuid();
const placeField = z.coerce.number().check(z.int(), z.gte(0), z.lt(1_000_000));
const listPage = z.object({ before: z.optional(z.string()) });
const itemsPage = z.object({ after: z.optional(placeField) });

function ownerOf(request: FastifyRequest) {
  return { userId: requireIdentity(request).userId, locale: localeOf(request) };
}

function batchOf(request: FastifyRequest<ById>): AskedBatch {
  const { data } = idField.safeParse(request.params.id);
  if (data === undefined) throw new AppError("not_found");
  return { ...ownerOf(request), batchId: data.toLowerCase() };
}

function placeOf(request: FastifyRequest<ByPlace>) {
  const { data } = placeField.safeParse(request.params.place);
  if (data === undefined) throw new AppError("not_found");
  return { ...batchOf(request), place: data };
}

/** `/batches`: many photos with one setting. Every call may be repeated. */
export function batchRoutes(batches: BatchService): Routes {
  return ({ calls, limiters }) => {
    const limit = limiters.batchPhotos;
    calls(
      "/batches",
      (scope) => {
        scope.get("/", (request) =>
          batches.list(ownerOf(request), parsePayload(listPage, request.query).before),
        );

        scope.post(
          "/",
          { onRequest: limit, config: { jsonCaps: jsonCaps.batch } },
          (request, reply) =>
            batches.open(
              { asker: personAsking(request, reply), locale: localeOf(request) },
              parsePayload(batchRequest, request.body),
            ),
        );

        scope.get<ById>("/:id", (request) =>
          batches.read(batchOf(request), parsePayload(itemsPage, request.query).after),
        );

        scope.put<ByPlace>("/:id/photos/:place", { onRequest: limit }, (request, reply) =>
          batches.sendPhoto(
            { ...placeOf(request), asker: personAsking(request, reply) },
            parsePicturePayload(batchPhotoRequest, "imageData", request),
          ),
        );

        scope.delete<ByPlace>("/:id/photos/:place", (request) =>
          batches.removePhoto(placeOf(request)),
        );

        scope.post<ById>("/:id/start", (request) =>
          batches.start(batchOf(request), parsePayload(batchStart, request.body).costCredits),
        );

        scope.post<ById>("/:id/pause", (request) => batches.pause(batchOf(request)));

        scope.post<ById>("/:id/resume", (request) => batches.resume(batchOf(request)));

        scope.post<ById>("/:id/retry", (request) =>
          batches.retry(batchOf(request), parsePayload(batchRetry, request.body).round),
        );

        scope.post<ById>("/:id/cancel", (request) => batches.cancel(batchOf(request)));
      },
      "pictures",
    );
  };
}
