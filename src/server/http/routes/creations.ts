import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { creationChange, creationFilter, creationSettings } from "#core/creations.ts";
import { AppError } from "#core/errors.ts";
import type { OwnRun } from "#server/creations/creation-rows.ts";
import type { Creations } from "#server/creations/creations.ts";
import { parsePayload } from "../parse-payload.ts";
import type { LimitHook } from "../rate-limits.ts";
import { requireIdentity } from "../require-identity.ts";
import { localeOf } from "./account.ts";
import { readId } from "./api-keys.ts";

type ById = { Params: { id: string } };

const newRunId = z.uuid();

/** `/creations`: what a person has made; each call answers the state after it. */
export function addCreationRoutes(
  scope: FastifyInstance,
  { creations, limitRuns }: { readonly creations: Creations; readonly limitRuns: LimitHook },
): void {
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

  scope.post<ById>("/:id/again", { onRequest: limitRuns }, (request) =>
    creations.again(ownRun(request), { newRunId: readNewId(request), locale: localeOf(request) }),
  );
}

function ownRun(request: FastifyRequest<ById>): OwnRun {
  return { userId: requireIdentity(request).userId, runId: readId(request.params.id) };
}

/** Without an id of its own a second press would be a second run. */
function readNewId(request: FastifyRequest): string {
  const given = newRunId.safeParse(request.headers["idempotency-key"]);
  if (!given.success) throw new AppError("invalid_field", { field: "Idempotency-Key" });
  return given.data.toLowerCase();
}
