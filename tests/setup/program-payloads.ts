import { type Operation, operationName } from "#tool-model/define-tool.ts";
import { pictureSlotsOf } from "#tool-model/picture-slots.ts";
import { catalogue } from "#tools/catalogue.ts";
import { operationCases } from "#tools/registry.cases.ts";
import { photo } from "./run-server.ts";

/** Every operation that makes an image. */
export const programOperations = catalogue.flatMap((tool) =>
  Object.values<Operation>(tool.operations),
);

/** The first example payload of an operation, as an API client sends it. */
export async function programPayload(operation: Operation): Promise<Record<string, unknown>> {
  const found = Object.entries(operationCases).find(([name]) => name === operationName(operation));
  if (!found) throw new Error(`no payload for ${operation.path}`);
  const limit = await operation.loadBuiltInLimit?.();
  const example = found[1].payloads.find(({ payload }) => !limit?.(payload));
  if (!example) throw new Error(`the built-in engine can do no payload of ${operation.path}`);
  const picture = await photo();
  const slots = new Map(pictureSlotsOf(operation).map((slot) => [slot.name, slot]));
  return Object.fromEntries(
    Object.entries(example.payload).map(([name, value]: [string, unknown]) => {
      const slot = slots.get(name);
      if (slot && Array.isArray(value)) return [slot.url, value.map(() => picture)];
      return [name, slot && value !== null ? picture : value];
    }),
  );
}
