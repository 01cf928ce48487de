import type { CallArea } from "#core/addresses.ts";
import { AppError } from "#core/errors.ts";
import { sniffImage } from "#core/image-format.ts";
import { uploadLimits } from "#core/image-limits.ts";
import { askerOf } from "#server/http/asker.ts";
import { sendError } from "#server/http/errors.ts";
import type { Routes } from "#server/http/routes.ts";
import type { Pictures } from "#server/pictures/pictures.ts";
import type { Verifier } from "./verifier.ts";

interface VerifyRouteDeps {
  readonly pictures: Pick<Pictures, "readImage">;
  readonly verifier: Verifier;
}

/**
 * `POST /verify`: checks whether an image was made here. Takes the bytes of an image, without a sign-in, and answers
 * plain JSON. Applies the checks of a tool's upload. Stores nothing.
 */
export function verifyRoute({ verifier, pictures }: VerifyRouteDeps): Routes {
  return ({ app, limiters }) => {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      // Forms on other sites can't send these types without a CORS preflight.
      scope.addContentTypeParser(
        /^image\/(png|jpeg|webp|gif)$/,
        { parseAs: "buffer", bodyLimit: uploadLimits.maxBytes },
        async (_request: unknown, body: Buffer) => body,
      );
      scope.addContentTypeParser("*", { parseAs: "buffer" }, async () => {
        throw new AppError("unsupported_media");
      });
      scope.setErrorHandler(sendError);
      scope.route({
        method: "POST",
        url: "/verify" satisfies CallArea,
        bodyLimit: uploadLimits.maxBytes,
        onRequest: limiters.api,
        async handler(request, reply) {
          await limiters.verify(request, reply);
          const bytes = request.body;
          if (!Buffer.isBuffer(bytes)) throw new AppError("unsupported_media");
          const mimeType = sniffImage(bytes);
          if (!mimeType) throw new AppError("unsupported_media");
          await pictures.readImage({ bytes, mimeType }, askerOf(request, reply));
          const answer = await verifier.verify(bytes, mimeType);
          return reply.header("cache-control", "no-store").send(answer);
        },
      });
    });
  };
}
