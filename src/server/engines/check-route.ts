import type { FastifyReply, FastifyRequest } from "fastify";
import { preflightReport } from "#core/documents/preflight.ts";
import { findDocument } from "#core/documents/table.ts";
import { AppError } from "#core/errors.ts";
import { EngineFailure } from "#engine/port.ts";
import { personAsking } from "#server/http/asker.ts";
import { parsePicturePayload } from "#server/http/picture-bodies.ts";
import type { Routes } from "#server/http/routes.ts";
import type { Pictures } from "#server/pictures/pictures.ts";
import { checkPayload } from "#tools/id-photo/check-payload.ts";

/** Looks at a photo for a document; the answer is what the engine sent. */
export type CheckPhoto = (payload: unknown, signal: AbortSignal) => Promise<unknown>;

interface CheckRouteDeps {
  readonly pictures: Pick<Pictures, "readImage">;
  readonly checkPhoto: CheckPhoto;
}

/**
 * `POST /images/check`: how a photo stands beside the rules of a document: measured values, limits, and whether they
 * keep them. The photo may be the body itself. Costs nothing, and keeps nothing.
 */
export function checkRoute(deps: CheckRouteDeps): Routes {
  return ({ calls, limiters }) =>
    calls(
      "/images",
      (scope) => {
        scope.post("/check", { onRequest: limiters.checks }, (request, reply) =>
          answerReport(request, reply, deps),
        );
      },
      "pictures",
    );
}

async function answerReport(
  request: FastifyRequest,
  reply: FastifyReply,
  { checkPhoto, pictures }: CheckRouteDeps,
) {
  const { sourceImage, document, isCropOnly } = parsePicturePayload(
    checkPayload,
    "sourceImage",
    request,
  );
  if (!findDocument(document)) throw new AppError("unknown_document");
  const asker = personAsking(request, reply);
  const { bytes, mimeType } = await pictures.readImage(sourceImage, asker);
  const payload = { sourceImage: { bytes, mimeType }, document, isCropOnly };
  const found = await checkPhoto(payload, asker.signal).catch((error: unknown) => {
    throw error instanceof EngineFailure ? new AppError(error.code, {}, { cause: error }) : error;
  });
  return preflightReport.parse(found);
}
