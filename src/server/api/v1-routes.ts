import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CallPrefix } from "#core/addresses.ts";
import { AppError } from "#core/errors.ts";
import { type RunAnswer, runAnswer } from "#core/run.ts";
import { balance } from "#server/credits/ledger.ts";
import type { Queryable } from "#server/db/connection.ts";
import { FormFields, payloadOfForm } from "#server/http/form-fields.ts";
import { takePictureBodies } from "#server/http/picture-bodies.ts";
import { plainScope } from "#server/http/plain-scope.ts";
import type { LimitHook } from "#server/http/rate-limits.ts";
import { addClosingGate, requireIdentity } from "#server/http/require-identity.ts";
import { bodyLimits, type Routes } from "#server/http/routes.ts";
import { wantsStream } from "#server/http/wants-stream.ts";
import { addUploadRoute, type UploadDeps } from "#server/pictures/upload-route.ts";
import type { ClosingAccounts } from "#server/privacy/closing-accounts.ts";
import { callSchemaOf } from "#server/runs/read-call.ts";
import type { Operation } from "#tool-model/define-tool.ts";
import { pictureSlotsOf } from "#tool-model/picture-slots.ts";
import type { ApiKeys } from "./api-keys.ts";
import { addKeyGate } from "./key-gate.ts";
import type { OpenApi } from "./openapi.ts";

type AddRunParts = (scope: FastifyInstance, tools: { readonly limitRuns: LimitHook }) => void;

/** The parts of the server that `/v1` uses. */
export interface V1Deps extends UploadDeps {
  readonly keys: ApiKeys;
  readonly closing: Pick<ClosingAccounts, "has">;
  readonly addImageRoutes: AddRunParts;
  readonly addRunRoutes: AddRunParts;
  readonly on: Queryable;
  readonly openApi: OpenApi;
}

/**
 * `/v1/*`: the operations for API clients, authorised by key, in JSON or as forms with files. Idempotency key, hold,
 * capture and limits are those of `/images`.
 */
export function v1Routes(deps: V1Deps): Routes {
  const { keys } = deps;
  return ({ app, limiters, notFound, threads }) => {
    app.get("/v1/openapi.json", { onRequest: limiters.api }, async (_request, reply) => {
      reply.header("cache-control", "no-cache");
      return deps.openApi;
    });

    function addScope(
      prefix: CallPrefix,
      { needs, bodyLimit }: { readonly needs: "pictures" | "credits"; readonly bodyLimit: number },
      addRoutes: (scope: FastifyInstance) => void,
    ): void {
      const plugin = plainScope({ bodyLimit, threads }, (scope) => {
        scope.addHook("onRequest", limiters.api);
        addKeyGate(scope, { keys, needs });
        addClosingGate(scope, deps.closing);
        scope.addHook("onRequest", limiters.programs);
        scope.setNotFoundHandler(notFound);
        addRoutes(scope);
      });
      app.register(plugin, { prefix });
    }

    addScope("/v1/images", { needs: "pictures", bodyLimit: bodyLimits.pictures }, (scope) => {
      takePictureBodies(scope);
      scope.addHook("preHandler", takeForm);
      scope.addHook("preSerialization", async (request, reply, payload) =>
        answerWithPicture({ request, reply }, payload),
      );
      scope.addHook("onSend", async (_request, reply, payload) => pictures.get(reply) ?? payload);
      addUploadRoute(scope, deps, limiters.uploads);
      deps.addImageRoutes(scope, { limitRuns: limiters.runs });
    });
    addScope("/v1/runs", { needs: "pictures", bodyLimit: bodyLimits.json }, (scope) =>
      deps.addRunRoutes(scope, { limitRuns: limiters.runs }),
    );
    addScope("/v1/credits", { needs: "credits", bodyLimit: bodyLimits.json }, (scope) => {
      scope.get("/", (request) => readCredits(deps.on, requireIdentity(request).userId));
    });
  };
}

async function readCredits(on: Queryable, userId: string) {
  const { available, held } = await balance(on, userId);
  return { available, held };
}

/** Replaces a form body with its payload. Throws `invalid_field` if the client asks for a stream. */
async function takeForm(request: FastifyRequest): Promise<void> {
  if (wantsStream(request)) throw new AppError("invalid_field", { field: "Accept" });
  const { operation } = request.routeOptions.config;
  const { body } = request;
  if (!(body instanceof FormFields)) return;
  request.body = operation
    ? payloadOfForm(callSchemaOf(operation), withLists(operation, body))
    : body.values;
}

/** Wraps a single file in a list where the operation expects a list. */
function withLists(operation: Operation, { values }: FormFields): FormFields {
  const lists = new Set(
    pictureSlotsOf(operation).flatMap(({ url, isList }) => (isList ? url : [])),
  );
  const listed = Object.entries(values).map(([name, value]) =>
    lists.has(name) ? [name, [value].flat()] : [name, value],
  );
  return new FormFields(Object.fromEntries(listed));
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers with the image itself if `Accept` asks for one. The other fields go into headers. */
function answerWithPicture({ request, reply }: Exchange, payload: unknown): unknown {
  const isWanted = /\bimage\//.test(request.headers.accept ?? "");
  if (!isWanted || reply.statusCode !== 200) return payload;
  const { data } = runAnswer.safeParse(payload);
  if (data) sendPicture(reply, data);
  return payload;
}

/** Image bytes that replace the JSON body of a reply. */
const pictures = new WeakMap<FastifyReply, Buffer>();

function sendPicture(reply: FastifyReply, answer: RunAnswer): void {
  const bytes = Buffer.from(answer.base64, "base64");
  reply
    .headers({
      "content-type": answer.mimeType,
      "run-id": answer.runId,
      "credits-left": answer.credits,
      "engine-used": answer.engine.id,
    })
    .serializer(() => "");
  pictures.set(reply, bytes);
}
