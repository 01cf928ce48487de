import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { imagePayload } from "#core/image-payload.ts";
import { type PersonAsking, personAsking } from "#server/http/asker.ts";
import { parsePicturePayload } from "#server/http/picture-bodies.ts";
import type { Routes } from "#server/http/routes.ts";
import type { Pictures } from "#server/pictures/pictures.ts";
import type { MarkComposed } from "./mark-composed.ts";

const markRequest = z.strictObject({ runId: z.uuid(), imageData: imagePayload });

interface MarkDeps {
  readonly pictures: Pick<Pictures, "readImage">;
  readonly markComposed: MarkComposed;
}

/**
 * `POST /images/mark`: returns a file that the browser composed from the result of a run, such as a print sheet, marked
 * with its origin and signed. The body may be the file itself. Costs nothing and stores nothing.
 */
export function markRoute(deps: MarkDeps): Routes {
  return ({ calls, limiters }) =>
    calls(
      "/images",
      (scope) => {
        scope.post("/mark", { onRequest: limiters.marks }, (request, reply) =>
          answerMarked(request, personAsking(request, reply), deps),
        );
      },
      "pictures",
    );
}

async function answerMarked(
  request: FastifyRequest,
  asker: PersonAsking,
  { markComposed, pictures }: MarkDeps,
) {
  const { userId } = asker;
  const { runId, imageData } = parsePicturePayload(markRequest, "imageData", request);
  const image = await pictures.readImage(imageData, asker);
  const { bytes, mimeType } = await markComposed({ userId, runId: runId.toLowerCase(), image });
  return { base64: Buffer.from(bytes).toString("base64"), mimeType };
}
