import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod/mini";
import type { ImagePayload } from "#core/image-payload.ts";
import { FormFields, payloadOfForm } from "./form-fields.ts";
import { parsePayload } from "./parse-payload.ts";

/** Other sites' pages can't send these types without a CORS preflight. */
const PICTURE_TYPE = /^image\/(?:png|jpeg|webp|gif)$/;

/** A body that is itself an image. */
class PictureBody {
  readonly picture: ImagePayload;

  constructor(picture: ImagePayload) {
    this.picture = picture;
  }
}

/** Lets the routes of a scope accept images as bodies; routes that need none reject them as an invalid payload. */
export function takePictureBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    PICTURE_TYPE,
    { parseAs: "buffer" },
    async ({ headers }: FastifyRequest, bytes: Buffer) => {
      const [mimeType = ""] = (headers["content-type"] ?? "").split(";");
      return new PictureBody({ bytes, mimeType });
    },
  );
}

/**
 * Parses the payload of a call with one image in its field `name`: the decoded body, or an image as body with the other
 * fields in the query. Throws like `parsePayload`.
 */
export function parsePicturePayload<Schema extends z.ZodMiniType>(
  schema: Schema,
  name: string,
  { body, query }: Pick<FastifyRequest, "body" | "query">,
): z.output<Schema> {
  if (!(body instanceof PictureBody)) return parsePayload(schema, body);
  const fields = new FormFields({ ...Object(query), [name]: body.picture });
  return parsePayload(schema, payloadOfForm(schema, fields));
}
