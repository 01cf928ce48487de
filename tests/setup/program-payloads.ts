import { catalogue } from "#tools/catalogue.ts";
import { type Operation, operationName } from "#tools/define-tool.ts";
import { pictureSlotsOf } from "#tools/picture-slots.ts";
import { generativePayloads, source } from "../fixtures/generative-payloads.ts";
import { photo } from "./run-server.ts";

/** Every operation that makes a picture. */
export const programOperations = catalogue.flatMap((tool) =>
  Object.values<Operation>(tool.operations),
);

const payloadLists = {
  ...generativePayloads,
  // No generative model crops.
  photo_crop: [{ payload: { sourceImage: source, document: "us-visa" } }],
};

/** The first payload of an operation, as programs send it. */
export async function programPayload(operation: Operation): Promise<Record<string, unknown>> {
  const found = Object.entries(payloadLists).find(([name]) => name === operationName(operation));
  if (!found) throw new Error(`no payload for ${operation.path}`);
  const picture = await photo();
  const slots = new Map(pictureSlotsOf(operation).map((slot) => [slot.name, slot]));
  return Object.fromEntries(
    Object.entries(found[1][0]?.payload ?? {}).map(([name, value]: [string, unknown]) => {
      const slot = slots.get(name);
      if (slot && Array.isArray(value)) return [slot.url, value.map(() => picture)];
      return [name, slot && value !== null ? picture : value];
    }),
  );
}
