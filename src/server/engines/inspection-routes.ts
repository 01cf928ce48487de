import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod/mini";
import { preflightReport } from "#core/documents/preflight.ts";
import { findDocument } from "#core/documents/table.ts";
import { AppError } from "#core/errors.ts";
import type { ImagePayload } from "#core/image-payload.ts";
import { EngineFailure } from "#engine/port.ts";
import { personAsking } from "#server/http/asker.ts";
import { parsePicturePayload } from "#server/http/picture-bodies.ts";
import type { Routes } from "#server/http/routes.ts";
import type { Pictures } from "#server/pictures/pictures.ts";
import type { Consents } from "#server/safety/consents.ts";
import { faceAge, faceAgePayload } from "#tools/age-change/face-age.ts";
import { checkPayload } from "#tools/id-photo/check-payload.ts";
import { poseLimits, poseLimitsPayload } from "#tools/pose/pose-limits.ts";

/** Has the built-in engine inspect a photo. Resolves with the engine's raw answer; rejects with an `EngineFailure`. */
export type InspectPhoto = (request: {
  readonly inspection: string;
  readonly payload: unknown;
  readonly signal: AbortSignal;
}) => Promise<unknown>;

interface InspectionDeps {
  readonly consents: Pick<Consents, "requireConsent">;
  readonly pictures: Pick<Pictures, "readImage">;
  readonly inspectPhoto: InspectPhoto;
}

/** An inspection with a route: its name in the engine, its payload and its answer. */
interface Inspection<Payload extends { readonly sourceImage: ImagePayload }> {
  readonly name: string;
  readonly payload: z.ZodMiniType<Payload>;
  readonly answer: z.ZodMiniType;
  /** Throws an `AppError` if a valid payload names something unknown. */
  readonly refuse?: (payload: Payload) => void;
}

const documentCheck: Inspection<z.infer<typeof checkPayload>> = {
  name: "document_check",
  payload: checkPayload,
  answer: preflightReport,
  refuse: ({ document }) => {
    if (!findDocument(document)) throw new AppError("unknown_document");
  },
};

const faceAgeEstimate: Inspection<z.infer<typeof faceAgePayload>> = {
  name: "face_age",
  payload: faceAgePayload,
  answer: faceAge,
};

const poseLimitsCheck: Inspection<z.infer<typeof poseLimitsPayload>> = {
  name: "pose_limits",
  payload: poseLimitsPayload,
  answer: poseLimits,
};

/**
 * `POST /images/check` compares a photo with the rules of a document and returns measured values, limits, and whether
 * the photo meets them. `POST /images/face_age` estimates the age of its largest face. `POST /images/pose_limits`
 * names the ready-made poses that the person can't take. The photo may be the raw body. Free of charge, and nothing is
 * stored. All measure a face or a body, which requires the consent.
 */
export function inspectionRoutes(deps: InspectionDeps): Routes {
  return ({ calls, limiters }) =>
    calls(
      "/images",
      (scope) => {
        scope.post("/check", { onRequest: limiters.checks }, (request, reply) =>
          inspect(documentCheck, { request, reply, deps }),
        );
        scope.post("/face_age", { onRequest: limiters.checks }, (request, reply) =>
          inspect(faceAgeEstimate, { request, reply, deps }),
        );
        scope.post("/pose_limits", { onRequest: limiters.checks }, (request, reply) =>
          inspect(poseLimitsCheck, { request, reply, deps }),
        );
      },
      "pictures",
    );
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly deps: InspectionDeps;
}

async function inspect<Payload extends { readonly sourceImage: ImagePayload }>(
  { name, payload: schema, answer, refuse }: Inspection<Payload>,
  { request, reply, deps: { consents, pictures, inspectPhoto } }: Asked,
) {
  const asked = parsePicturePayload(schema, "sourceImage", request);
  refuse?.(asked);
  const asker = personAsking(request, reply);
  await consents.requireConsent(asker.userId, { kind: "measured" });
  const { bytes, mimeType } = await pictures.readImage(asked.sourceImage, asker);
  const payload = { ...asked, sourceImage: { bytes, mimeType } };
  const found = await inspectPhoto({ inspection: name, payload, signal: asker.signal }).catch(
    (error: unknown) => {
      throw error instanceof EngineFailure ? new AppError(error.code, {}, { cause: error }) : error;
    },
  );
  return answer.parse(found);
}
