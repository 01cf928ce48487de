import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod/mini";
import type { ImagePayload } from "#core/image-payload.ts";
import { FormFields, payloadOfForm } from "./form-fields.ts";
import { parsePayload } from "./parse-payload.ts";

/** Forms of other sites cannot send these types without asking first. */
const PICTURE_TYPE = /^image\/(?:png|jpeg|webp|gif)$/;

/** A body that is a picture itself. */
class PictureBody {
  readonly picture: ImagePayload;

  constructor(picture: ImagePayload) {
    this.picture = picture;
  }
}

/** Lets the routes of a scope take pictures as bodies; those that want none refuse them as a wrong payload. */
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
 * The payload of a call with one picture as its field `name`: as it came, or with the body as the picture and the
 * query as everything else. Throws as `parsePayload` does.
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
