import { catalogue } from "#tools/catalogue.ts";
import { type Operation, operationName } from "#tools/define-tool.ts";
import { operationCases } from "#tools/registry.cases.ts";
import { photo } from "./run-server.ts";

/** Every operation that makes a picture. */
export const programOperations = catalogue.flatMap((tool) =>
  Object.values<Operation>(tool.operations),
);

/** The first payload of an operation, as programs send it. */
export async function programPayload(operation: Operation): Promise<Record<string, unknown>> {
  const found = Object.entries(operationCases).find(([name]) => name === operationName(operation));
  if (!found) throw new Error(`no payload for ${operation.path}`);
  const picture = await photo();
  const { uploads } = operation;
  return Object.fromEntries(
    Object.entries(found[1].payloads[0]?.payload ?? {}).map(([name, value]: [string, unknown]) => {
      if (uploads && name === uploads.images && Array.isArray(value)) {
        return [uploads.urls, value.map(() => picture)];
      }
      const isFile = typeof value === "object" && value !== null && "bytes" in value;
      return [name, isFile ? picture : value];
    }),
  );
}
