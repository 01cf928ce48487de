import type { CallArea } from "#core/addresses.ts";
import { supportLetter } from "#core/support.ts";
import { HONEYPOT_FIELD } from "#core/support-rules.ts";
import { readSmallJson } from "#server/http/body-reader.ts";
import { sendError } from "#server/http/errors.ts";
import { parsePayload } from "#server/http/parse-payload.ts";
import type { Routes } from "#server/http/routes.ts";
import type { Support } from "./support.ts";

/** `POST /support`: a letter as plain JSON, from anybody; answers 202 with its receipt. */
export function supportRoute(support: Support): Routes {
  return ({ app, limiters }) => {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      // A form of another site cannot send this type without asking first.
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
          // A letter with mistakes in it costs no try.
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

/** Parts the field that people do not see from the letter; true when somebody filled it in. */
function takeHoneypot(body: unknown): { honeypot: boolean; fields: unknown } {
  if (typeof body !== "object" || body === null) return { honeypot: false, fields: body };
  const fields = Object.fromEntries(
    Object.entries(body).filter(([name]) => name !== HONEYPOT_FIELD),
  );
  const value: unknown = Reflect.get(body, HONEYPOT_FIELD);
  return { honeypot: value !== undefined && value !== "", fields };
}
