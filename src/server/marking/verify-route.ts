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
 * `POST /verify`: the bytes of a picture, from anybody; was it made here? Its answer is plain JSON. Refused like
 * an upload of a tool, and kept nowhere.
 */
export function verifyRoute({ verifier, pictures }: VerifyRouteDeps): Routes {
  return ({ app, limiters }) => {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      // Forms of other sites cannot send these types without asking first.
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
