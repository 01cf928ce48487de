import type { FastifyInstance } from "fastify";
import { type EqualResult, equalRequest } from "#core/equal-results.ts";
import { AppError } from "#core/errors.ts";
import type { EngineKind } from "#core/run.ts";
import { type AnyTool, type Operation, operationName, takesSeed } from "#tool-model/define-tool.ts";
import { parsePayload } from "../http/parse-payload.ts";
import { requireIdentity } from "../http/require-identity.ts";
import type { EqualResults } from "./equal-results.ts";
import { readCall, readDigests, takeEngineKind } from "./read-call.ts";
import { contentOf, hashRequest } from "./run-payload.ts";

/** The versions that are looked up; a user with more of them is offered no other. */
const MAX_VERSIONS = 50;

interface EqualRouteDeps {
  readonly tools: readonly AnyTool[];
  readonly equalResults: Pick<EqualResults, "find">;
}

/** `POST /runs/equal`; `scope` is below /runs. */
export function addEqualRoute(scope: FastifyInstance, deps: EqualRouteDeps): void {
  const operations = new Map(
    deps.tools
      .flatMap(({ operations: own }) => Object.values(own))
      .map((operation) => [operationName(operation), operation]),
  );
  scope.route({
    method: "POST",
    url: "/equal",
    handler: async (request): Promise<EqualResult> => {
      const { userId } = requireIdentity(request);
      const asked = parsePayload(equalRequest, request.body);
      const operation = operations.get(asked.operation);
      if (!operation) throw new AppError("invalid_field", { field: "operation" });
      const { kind, body } = takeEngineKind(asked.payload);
      const hashes = await hashVersions(operation, { kind, body });
      const wanted = { userId, operation: asked.operation, kind };
      const [runId = null, ...versions] = await deps.equalResults.find(wanted, hashes);
      const next = versions.indexOf(null);
      return { runId, nextSeed: next === -1 ? null : next + 1 };
    },
  });
}

/** Hashes the request, then its versions from seed 1 on if it has any. */
async function hashVersions(
  operation: Operation,
  { kind, body }: { readonly kind: EngineKind | null; readonly body: unknown },
): Promise<Uint8Array[]> {
  const name = operationName(operation);
  const hash = async (fields: unknown): Promise<Uint8Array> => {
    const content = await contentOf(await readDigests(readCall(operation, fields)));
    return hashRequest({ operation: name, content, kind });
  };
  const first = await hash(body);
  if (!takesSeed(operation)) return [first];
  const others = Array.from({ length: MAX_VERSIONS }, (_, index) =>
    hash({ ...Object(body), seed: index + 1 }),
  );
  return [first, ...(await Promise.all(others))];
}
