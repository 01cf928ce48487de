import type { FastifyReply, FastifyRequest } from "fastify";
import { preflightReport } from "#core/documents/preflight.ts";
import { findDocument } from "#core/documents/table.ts";
import { AppError } from "#core/errors.ts";
import { EngineFailure } from "#engine/port.ts";
import { personAsking } from "#server/http/asker.ts";
import { parsePicturePayload } from "#server/http/picture-bodies.ts";
import type { Routes } from "#server/http/routes.ts";
import type { Pictures } from "#server/pictures/pictures.ts";
import type { Consents } from "#server/safety/consents.ts";
import { checkPayload } from "#tools/id-photo/check-payload.ts";

/** Examines a photo for a document. The result is the engine's raw answer. */
export type CheckPhoto = (payload: unknown, signal: AbortSignal) => Promise<unknown>;

interface CheckRouteDeps {
  readonly consents: Pick<Consents, "requireConsent">;
  readonly pictures: Pick<Pictures, "readImage">;
  readonly checkPhoto: CheckPhoto;
}

/**
 * `POST /images/check`: compares a photo with the rules of a document and returns measured values, limits, and whether
 * the photo meets them. The photo may be the raw body. Free of charge, and nothing is stored. Measuring a face requires
 * the consent.
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
  { checkPhoto, consents, pictures }: CheckRouteDeps,
) {
  const { sourceImage, document, isCropOnly } = parsePicturePayload(
    checkPayload,
    "sourceImage",
    request,
  );
  if (!findDocument(document)) throw new AppError("unknown_document");
  const asker = personAsking(request, reply);
  await consents.requireConsent(asker.userId, { kind: "measured" });
  const { bytes, mimeType } = await pictures.readImage(sourceImage, asker);
  const payload = { sourceImage: { bytes, mimeType }, document, isCropOnly };
  const found = await checkPhoto(payload, asker.signal).catch((error: unknown) => {
    throw error instanceof EngineFailure ? new AppError(error.code, {}, { cause: error }) : error;
  });
  return preflightReport.parse(found);
}
