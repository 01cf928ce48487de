import type { CallArea } from "#core/addresses.ts";
import { supportLetter } from "#core/support.ts";
import { HONEYPOT_FIELD } from "#core/support-rules.ts";
import { readSmallJson } from "#server/http/body-reader.ts";
import { sendError } from "#server/http/errors.ts";
import { parsePayload } from "#server/http/parse-payload.ts";
import type { Routes } from "#server/http/routes.ts";
import type { Support } from "./support.ts";

/** `POST /support`: takes a support message as plain JSON, without sign-in. Answers 202 with its receipt. */
export function supportRoute(support: Support): Routes {
  return ({ app, limiters }) => {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      // A form on another site can't send this type without a CORS preflight.
      scope.addContentTypeParser(
        "application/json",
        { parseAs: "buffer" },
        async (_request: unknown, body: Buffer) => readSmallJson(body, "invalid_envelope"),
      );
      scope.setErrorHandler(sendError);
      scope.route({
        method: "POST",
        url: "/support" satisfies CallArea,
        onRequest: limiters.api,
        async handler(request, reply) {
          const { honeypot, fields } = takeHoneypot(request.body);
          // An invalid message doesn't count against the limits.
          const letter = honeypot ? null : parsePayload(supportLetter, fields);
          await limiters.supportByAddress(request, reply);
          await limiters.supportByNetwork(request, reply);
          const receipt = letter ? await support.receive(letter) : support.pretend();
          return reply.code(202).header("cache-control", "no-store").send(receipt);
        },
      });
    });
  };
}

/** Separates the honeypot field, which users don't see. `honeypot` is `true` if it was filled in. */
function takeHoneypot(body: unknown): { honeypot: boolean; fields: unknown } {
  if (typeof body !== "object" || body === null) return { honeypot: false, fields: body };
  const fields = Object.fromEntries(
    Object.entries(body).filter(([name]) => name !== HONEYPOT_FIELD),
  );
  const value: unknown = Reflect.get(body, HONEYPOT_FIELD);
  return { honeypot: value !== undefined && value !== "", fields };
}
