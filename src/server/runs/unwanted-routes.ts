import type { FastifyRequest } from "fastify";
import { unwantedRequest } from "#core/unwanted.ts";
import { parsePayload } from "#server/http/parse-payload.ts";
import { readId } from "#server/http/read-id.ts";
import { requireIdentity } from "#server/http/require-identity.ts";
import type { Routes } from "#server/http/routes.ts";
import type { Unwanted } from "./unwanted.ts";

type ById = { Params: { id: string } };

/** `/runs/:id/unwanted`: whether and how a user returns a result. Programs have no such call. */
export function unwantedRoutes(unwanted: Unwanted): Routes {
  return ({ calls, limiting }) => {
    const askedIn = (request: FastifyRequest<ById>) => ({
      runId: readId(request.params.id),
      userId: requireIdentity(request).userId,
      address: limiting.countedAddress(request),
    });
    calls("/runs", (scope) => {
      scope.get<ById>("/:id/unwanted", (request) => unwanted.offer(askedIn(request)));

      scope.route<ById>({
        method: "POST",
        url: "/:id/unwanted",
        handler: async (request) => {
          const asked = askedIn(request);
          const { reason } = parsePayload(unwantedRequest, request.body);
          const offer = await unwanted.giveBack(asked, reason);
          // A restore without the file store reads these log lines.
          request.log.info(`purged ${asked.runId}`);
          return offer;
        },
      });
    });
  };
}
