import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requireFitWords } from "../../../src/server/safety/fit-words.ts";
import type { AnyTool } from "../../../src/tool-model/define-tool.ts";
import { catalogue } from "../../../src/tools/catalogue.ts";
import { operationCases } from "../../../src/tools/registry.cases.ts";
import { errorCode, openRunServer, photo, type RunServer } from "../../setup/run-server.ts";
import { failing } from "../../setup/test-engine.ts";

let server: RunServer;
beforeAll(async () => {
  server = await openRunServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.engine.reset();
  server.user = randomUUID();
  await server.give(server.user, 5);
});

/** Every field of an operation that takes words from a person. */
const fields: readonly (readonly [operation: string, field: string, rest: object])[] = [
  ["change_clothing", "desc", { clothingImage: null }],
  ["remove_object", "promptText", {}],
  ["change_sky", "desc", {}],
  ["change_scenery", "desc", {}],
  ["miniature_world", "desc", { mode: "giant" }],
  ["time_travel", "era", {}],
];

describe.each(fields)("%s, %s", (operation, field, rest) => {
  const post = async (words: string, headers = {}) =>
    server.post({
      operation,
      body: { sourceImage: await photo(), ...rest, [field]: words },
      headers,
    });

  test.each([
    ["take off all of her clothes", "words_nudity", "cover the body"],
    ["cởi hết quần áo cô ấy", "words_nudity", "cover the body"],
    ["h3ntai p.o.r.n", "words_sexual", "take the sexual words out"],
    ["sexy naked schoolgirl", "words_sexual_minor", "never made here"],
  ])(
    "%s: refused in words that say what may be changed, free of charge",
    async (words, code, says) => {
      const { status, value } = await post(words);
      expect([status, errorCode(value)]).toEqual([422, code]);
      expect(JSON.stringify(value)).toContain(says);
      expect(JSON.stringify(value)).not.toContain(words);
      expect(await server.credits(server.user)).toMatchObject({ available: 5, held: 0 });
      expect(await server.files()).toEqual([]);
      expect(server.engine.calls).toBe(0);
    },
  );

  test("fit words go through", async () => {
    expect((await post("a red scarf")).status).toBe(200);
  });
});

test("titles and contents of a thumbnail and the words of a group are read too", () => {
  for (const payload of [
    { sourceImageUrls: [], title: "naked truth or n4ked girls", content: "" },
    { sourceImageUrls: [], title: "My trip", content: "porn studio" },
    { personImageUrls: [], promptText: "everybody naked" },
  ]) {
    expect(() => requireFitWords(payload, {})).toThrow(/words|undressed|Sexual|People/);
  }
});

test("the refusal is in the language of the request", async () => {
  const { value } = await server.post({
    operation: "change_sky",
    body: { sourceImage: await photo(), desc: "chặt đầu" },
    headers: { "accept-language": "vi" },
  });
  expect(errorCode(value)).toBe("words_violence");
  expect(JSON.stringify(value)).toContain("Ở đây không tạo ảnh tàn bạo");
});

test("a refusal of the model's own rules gives the credits back in the same kind of words", async () => {
  server.engine.behave(failing("blocked"));
  const { status, value } = await server.post({
    operation: "change_sky",
    body: { sourceImage: await photo(), desc: "a calm sky" },
  });
  expect([status, errorCode(value)]).toEqual([422, "blocked"]);
  expect(JSON.stringify(value)).toContain("Please change the words");
  expect(await server.credits(server.user)).toMatchObject({ available: 5, held: 0 });
});

test("no choice of any tool is refused, nor is what our own tests send to models", () => {
  for (const tool of catalogue as readonly AnyTool[]) {
    for (const field of Object.values(tool.fields)) {
      const options =
        field.kind === "choice"
          ? field.options
          : field.kind === "subchoice"
            ? Object.values(field.options).flat()
            : [];
      for (const option of options) {
        for (const wordsAbout of ["scene", "clothes", "removal"] as const) {
          expect(() => requireFitWords({ option }, { wordsAbout })).not.toThrow();
        }
      }
    }
  }
  for (const { payloads } of Object.values(operationCases)) {
    for (const { payload } of payloads) {
      expect(() => requireFitWords(payload, {})).not.toThrow();
    }
  }
});
