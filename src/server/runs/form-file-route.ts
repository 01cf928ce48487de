import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { imagePayload } from "#core/image-payload.ts";
import { type PersonAsking, personAsking } from "#server/http/asker.ts";
import { parsePicturePayload } from "#server/http/picture-bodies.ts";
import type { Routes } from "#server/http/routes.ts";
import type { Pictures } from "#server/pictures/pictures.ts";
import type { MakeFormFile } from "./form-file.ts";

const formFileRequest = z.strictObject({
  runId: z.uuid(),
  imageData: imagePayload,
  document: z.string().max(64),
  background: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
});

interface FormFileRouteDeps {
  readonly pictures: Pick<Pictures, "readPixels">;
  readonly makeFormFile: MakeFormFile;
}

/**
 * `POST /images/form-file`: returns the photo of a run as a JPEG for a form, inside its limits of pixels and kilobytes,
 * marked with its origin and signed. The body may be the file itself. Costs nothing and stores nothing.
 */
export function formFileRoute(deps: FormFileRouteDeps): Routes {
  return ({ calls, limiters }) =>
    calls(
      "/images",
      (scope) => {
        scope.post("/form-file", { onRequest: limiters.forms }, (request, reply) =>
          answerFile(request, personAsking(request, reply), deps),
        );
      },
      "pictures",
    );
}

async function answerFile(
  request: FastifyRequest,
  asker: PersonAsking,
  { makeFormFile, pictures }: FormFileRouteDeps,
) {
  const { userId } = asker;
  const { runId, imageData, ...order } = parsePicturePayload(formFileRequest, "imageData", request);
  const image = await pictures.readPixels(imageData, asker);
  const made = await makeFormFile({ userId, runId: runId.toLowerCase(), image, ...order });
  const { bytes, widthPx, heightPx, quality } = made;
  const base64 = Buffer.from(bytes).toString("base64");
  return { base64, mimeType: "image/jpeg", widthPx, heightPx, quality };
}
