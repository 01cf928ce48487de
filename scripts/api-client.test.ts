import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { describeApi } from "../src/server/api/openapi.ts";
import { type Operation, operationName } from "../src/tool-model/define-tool.ts";
import { catalogue } from "../src/tools/catalogue.ts";
import { taggedAddresses } from "../tests/setup/tagged-addresses.ts";
import { writeClient } from "./lib/api-client.ts";

const api = describeApi(catalogue, "https://photos.example/");
const operations = catalogue.flatMap((tool) => Object.values<Operation>(tool.operations));

test("the client beside the documents is the one of the present tools", async () => {
  const file = fileURLToPath(new URL("../docs/examples/fotoya-client.ts", import.meta.url));
  expect(readFileSync(file, "utf8")).toBe(await writeClient(describeApi(catalogue, null)));
});

test("every operation is described once, for JSON and for forms", () => {
  const bodies = z.record(
    z.string(),
    z.object({ schema: z.object({ type: z.literal("object") }) }),
  );
  const post = z.object({
    operationId: z.string(),
    requestBody: z.object({ content: bodies }),
    responses: z.record(z.string(), z.object({ description: z.string().min(1) })),
  });
  for (const operation of operations) {
    const item = post.parse(api.paths[`/v1${operation.path}`]?.["post"]);
    expect(item.operationId).toBe(operationName(operation));
    expect(Object.keys(item.requestBody.content)).toEqual([
      "application/json",
      "multipart/form-data",
    ]);
    expect(Object.keys(item.responses)).toEqual(
      expect.arrayContaining(["200", "202", "401", "402", "429"]),
    );
  }
  expect(api.servers).toEqual([{ url: "https://photos.example" }]);
});

test("every reference leads somewhere, and every operation has a name of its own", () => {
  const text = JSON.stringify(api);
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
  expect(references.length).toBeGreaterThan(100);
  for (const reference of new Set(references)) {
    const found = reference
      .split("/")
      .reduce<unknown>((value, name) => Reflect.get(Object(value), name), api);
    expect([reference, typeof found]).toEqual([reference, "object"]);
  }
  const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  // A schema that could not be said would stand there as one that takes everything.
  expect(text).not.toContain('":{}');
});

const described = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ in: z.string(), name: z.string() })).default([]),
  requestBody: z
    .object({
      content: z.record(
        z.string(),
        z.object({
          schema: z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() }),
        }),
      ),
    })
    .optional(),
});

test("no operation of v0.1.0 is gone or has another address, and none of its parameters and fields", () => {
  for (const { method, path, ...tagged } of taggedAddresses().operations) {
    const now = described.parse(api.paths[path]?.[method.toLowerCase()]);
    expect(now.operationId).toBe(tagged.operationId);
    expect(now.parameters.map((each) => `${each.in} ${each.name}`)).toEqual(
      expect.arrayContaining(tagged.parameters),
    );
    const bodies = Object.values(now.requestBody?.content ?? {});
    const fields = bodies.flatMap(({ schema }) => Object.keys(schema.properties ?? {}));
    expect(fields).toEqual(expect.arrayContaining(tagged.fields));
  }
});

test("the typed client has every type and every call of v0.1.0", async () => {
  const { exports, methods } = taggedAddresses().client;
  const source = await writeClient(api);
  const lost = [
    ...exports.filter(
      (name) => !new RegExp(`^export (type|class|interface|function) ${name}\\b`, "m").test(source),
    ),
    ...methods.filter((name) => !source.includes(`\n    ${name}: (`)),
  ];
  expect(lost).toEqual([]);
});
