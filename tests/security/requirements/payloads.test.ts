import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Operation, operationName } from "../../../src/tool-model/define-tool.ts";
import { type PictureSlot, pictureSlotsOf } from "../../../src/tool-model/picture-slots.ts";
import { catalogue } from "../../../src/tools/catalogue.ts";
import { operationCases } from "../../../src/tools/registry.cases.ts";
import { openRunServer, photo, type RunServer } from "../../setup/run-server.ts";

let server: RunServer;
let picture: { base64: string; mimeType: string };
beforeAll(async () => {
  server = await openRunServer();
  picture = await photo();
});
afterAll(() => server.close());

const operations = catalogue.flatMap((tool) => Object.values<Operation>(tool.operations));
/** Fields that a screen may leave out. */
const optional = new Set([
  "poseId",
  "targetId",
  "faceIndex",
  "colorize",
  "mask",
  "aspectRatio",
  "engine",
]);

/** Where an operation takes several pictures. */
function listOf(operation: Operation): PictureSlot | undefined {
  return pictureSlotsOf(operation).find(({ isList }) => isList);
}

/** Bodies as the screen sends them, one for each of its choices. */
function bodiesOf(operation: Operation): Record<string, unknown>[] {
  const found = Object.entries(operationCases).find(([name]) => name === operationName(operation));
  const list = listOf(operation);
  return (found?.[1].payloads ?? []).map(({ payload }) =>
    Object.fromEntries(
      Object.entries(payload).map(([name, value]: [string, unknown]) => {
        if (list && name === list.name) return [list.url, ["/media/x", "/media/x"]];
        const isPicture = typeof value === "object" && value !== null && "bytes" in value;
        return [name, isPicture ? picture : value];
      }),
    ),
  );
}

async function statusOf(operation: Operation, body: unknown): Promise<number> {
  return (await server.post({ operation: operationName(operation), body, user: "poor" })).status;
}

describe("asvs-2.2.1 asvs-2.2.2 the server repeats every check of the form", () => {
  test("there is a body for every operation", () => {
    expect(operations.length).toBeGreaterThan(15);
    expect(operations.filter((operation) => bodiesOf(operation).length === 0)).toEqual([]);
  });

  test.each(operations.map((operation) => [operationName(operation), operation] as const))(
    "%s",
    async (_name, operation) => {
      const [body = {}] = bodiesOf(operation);
      // Whole, it is refused for nothing but the price, or the upload that is not there.
      expect(await statusOf(operation, body)).toBe(listOf(operation) ? 422 : 402);
      const wrong: string[] = [];
      for (const name of Object.keys(body)) {
        const { [name]: _left, ...without } = body;
        const missing = await statusOf(operation, without);
        if (missing !== 422 && !optional.has(name)) wrong.push(`without ${name}: ${missing}`);
        for (const value of [null, [], {}, "\u0000", 1e308, "x".repeat(5_000), [[]]]) {
          const status = await statusOf(operation, { ...body, [name]: value });
          const isAllowed = name === "clothingImage" && value === null;
          if (status !== 422 && status !== 400 && !isAllowed) {
            wrong.push(`${name} as ${JSON.stringify(value).slice(0, 20)}: ${status}`);
          }
        }
      }
      const more = await statusOf(operation, { ...body, credits: 5 });
      if (more !== 422) wrong.push(`with a field that is unknown: ${more}`);
      expect(wrong).toEqual([]);
      expect(server.engine.calls).toBe(0);
    },
  );
});
