import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import { tileRequest } from "#core/tile.ts";
import { personAsking } from "#server/http/asker.ts";
import { parsePayload } from "#server/http/parse-payload.ts";
import type { Routes } from "#server/http/routes.ts";
import type { Consents } from "#server/safety/consents.ts";
import { requireFitWords } from "#server/safety/fit-words.ts";
import { type AnyTool, operationName } from "#tool-model/define-tool.ts";
import { hasTiles } from "#tool-model/fields.ts";
import type { OwnUploadDeps } from "./own-uploads.ts";
import { findPictures, readCall } from "./read-call.ts";
import type { MakeTile } from "./tiles.ts";

interface TileRouteDeps extends OwnUploadDeps {
  readonly tools: readonly AnyTool[];
  readonly consents: Pick<Consents, "requireConsent">;
  readonly makeTile: MakeTile;
}

/**
 * `POST /images/tile`: a small, marked picture of a choice on an uploaded photo of the user, made by the built-in engine
 * while it has nothing else to do. Only for tools with choices that are shown so. Costs nothing and stores nothing.
 */
export function tileRoute(deps: TileRouteDeps): Routes {
  const operations = new Map(
    deps.tools
      .filter(({ fields }) => Object.values(fields).some(hasTiles))
      .flatMap((tool) =>
        Object.values(tool.operations).map(
          (operation) => [operationName(operation), { tool, operation }] as const,
        ),
      ),
  );

  async function answerTile(request: FastifyRequest, reply: FastifyReply) {
    const asker = personAsking(request, reply);
    const asked = parsePayload(tileRequest, request.body);
    const known = operations.get(asked.operation);
    if (!known) throw new AppError("invalid_field", { field: "operation" });
    const { tool, operation } = known;
    const call = readCall(operation, asked.payload);
    requireFitWords(call.values, operation);
    const { userId } = asker;
    if (tool.consent !== null) {
      await deps.consents.requireConsent(userId, { kind: tool.consent });
    }
    const payload = await findPictures(deps, call, asker);
    const image = await deps.makeTile({ userId, operation: asked.operation, payload });
    const { bytes, mimeType, widthPx, heightPx } = image;
    return { base64: Buffer.from(bytes).toString("base64"), mimeType, widthPx, heightPx };
  }

  return ({ calls, limiters }) =>
    calls("/images", (scope) => {
      scope.post("/tile", { onRequest: limiters.tiles }, (request, reply) =>
        answerTile(request, reply),
      );
    });
}
