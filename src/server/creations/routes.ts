import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  creationChange,
  creationFilter,
  creationRepeat,
  creationSettings,
} from "#core/creations.ts";
import { AppError } from "#core/errors.ts";
import { localeOf } from "#server/http/locale-of.ts";
import { parsePayload } from "#server/http/parse-payload.ts";
import { readId } from "#server/http/read-id.ts";
import { requireIdentity } from "#server/http/require-identity.ts";
import type { Routes } from "#server/http/routes.ts";
import type { OwnRun } from "./creation-rows.ts";
import type { Creations } from "./creations.ts";

type ById = { Params: { id: string } };

const newRunId = z.uuid();

/** `/creations`: a user's runs. Each call returns the resulting state. */
export function creationRoutes(creations: Creations): Routes {
  return ({ calls, limiters }) =>
    calls("/creations", (scope) => {
      scope.get("/", (request) =>
        creations.list(
          requireIdentity(request).userId,
          parsePayload(creationFilter, request.query),
          localeOf(request),
        ),
      );

      scope.get("/open", (request) => creations.open(requireIdentity(request).userId));

      scope.get<ById>("/:id", (request) => creations.read(ownRun(request), localeOf(request)));

      scope.put<ById>("/:id", (request) =>
        creations.change(
          ownRun(request),
          parsePayload(creationChange, request.body),
          localeOf(request),
        ),
      );

      scope.put<ById>("/:id/settings", (request) =>
        creations.keepSettings(ownRun(request), parsePayload(creationSettings, request.body)),
      );

      scope.post<ById>("/:id/again", { onRequest: limiters.runs }, (request) =>
        creations.again(ownRun(request), {
          newRunId: readNewId(request),
          locale: localeOf(request),
          ...parsePayload(creationRepeat, request.body),
        }),
      );
    });
}

function ownRun(request: FastifyRequest<ById>): OwnRun {
  return { userId: requireIdentity(request).userId, runId: readId(request.params.id) };
}

/** Required, because without an idempotency key a second click would start a second run. */
function readNewId(request: FastifyRequest): string {
  const given = newRunId.safeParse(request.headers["idempotency-key"]);
  if (!given.success) throw new AppError("invalid_field", { field: "Idempotency-Key" });
  return given.data.toLowerCase();
}
