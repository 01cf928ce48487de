import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { imagePayload } from "#core/image-payload.ts";
import type { Pictures } from "#server/pictures/pictures.ts";
import type { MarkComposed } from "#server/runs/mark-composed.ts";
import { type PersonAsking, personAsking } from "../asker.ts";
import { parsePicturePayload } from "../picture-bodies.ts";
import type { LimitHook } from "../rate-limits.ts";

const markRequest = z.strictObject({ runId: z.uuid(), imageData: imagePayload });

export interface MarkOptions {
  readonly pictures: Pick<Pictures, "readImage">;
  readonly markComposed: MarkComposed;
  readonly limit: LimitHook;
}

/**
 * `POST /images/mark`: gives back a file that the browser made of the picture of a run, such as a print sheet,
 * with its origin in it and signed. The file may be the body itself. Costs nothing, and keeps nothing.
 */
export function addMarkRoute(scope: FastifyInstance, options: MarkOptions): void {
  scope.route({
    method: "POST",
    url: "/mark",
    onRequest: options.limit,
    handler: (request, reply) => answerMarked(request, personAsking(request, reply), options),
  });
}

async function answerMarked(
  request: FastifyRequest,
  asker: PersonAsking,
  { markComposed, pictures }: MarkOptions,
) {
  const { userId } = asker;
  const { runId, imageData } = parsePicturePayload(markRequest, "imageData", request);
  const image = await pictures.readImage(imageData, asker);
  const { bytes, mimeType } = await markComposed({ userId, runId: runId.toLowerCase(), image });
  return { base64: Buffer.from(bytes).toString("base64"), mimeType };
}
