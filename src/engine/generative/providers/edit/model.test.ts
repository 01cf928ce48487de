import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type FakeModels,
  openFakeModels,
} from "../../../../../tests/setup/fake-models/fake-models.ts";
import { ELSEWHERE } from "../../../../../tests/setup/fake-models/fault.ts";
import { drawPicture, sampleEdit } from "../../../../../tests/setup/fake-models/wire-cases.ts";
import { checkAnswer } from "../../check-answer.ts";
import { type CompatibleOptions, createCompatibleModel, type EditsDialect } from "./model.ts";

let fake: FakeModels;
beforeAll(async () => {
  fake = await openFakeModels();
});
beforeEach(() => fake.play("ok"));
afterAll(() => fake.close());

const plain: EditsDialect = {
  imageField: "image[]",
  maskField: null,
  extras: {},
  extrasIn: "form",
  followsUrl: false,
};

function server(dialect: Partial<EditsDialect>, changes: Partial<CompatibleOptions> = {}) {
  return createCompatibleModel({
    apiKey: null,
    baseUrl: fake.urls.openai,
    model: "qwen-image-edit-2511",
    family: "qwen",
    priceUsd: 0.025,
    dialect: { ...plain, ...dialect },
    ...changes,
  });
}

function fieldsSeen(): Record<string, string> {
  return Object.fromEntries(fake.requests()[0]?.fields ?? []);
}

async function pair() {
  return sampleEdit({
    negativePrompt: "blur",
    images: [
      { bytes: await drawPicture(64, 64), mimeType: "image/jpeg" },
      { bytes: await drawPicture(80, 64), mimeType: "image/png" },
    ],
  });
}

test("sends seed, negative prompt and the extras of the server as form fields", async () => {
  const answer = await server({ extras: { num_inference_steps: "8" } }).edit(await pair());
  expect(fieldsSeen()).toEqual({
    model: "qwen-image-edit-2511",
    prompt: "Paint it as a watercolour.",
    size: "864x1152",
    n: "1",
    response_format: "b64_json",
    seed: "7",
    negative_prompt: "blur",
    num_inference_steps: "8",
  });
  expect(fake.requests()[0]?.files.map(({ field, mimeType }) => [field, mimeType])).toEqual([
    ["image[]", "image/jpeg"],
    ["image[]", "image/png"],
  ]);
  expect(fake.requests()[0]?.headers["authorization"]).toBeUndefined();
  expect(answer.costMicroUsd).toBe(25_000);
});

test("repeats the field `image` where the server wants it so, and sends the key", async () => {
  await server({ imageField: "image" }, { apiKey: "k-1" }).edit(await pair());
  expect(fake.requests()[0]?.files.map(({ field }) => field)).toEqual(["image", "image"]);
  expect(fake.requests()[0]?.headers["authorization"]).toBe("Bearer k-1");
});

test("sends nothing beyond the wire where unknown fields are refused", async () => {
  await server({ extrasIn: "nowhere", extras: { steps: "8" } }).edit(await pair());
  expect(Object.keys(fieldsSeen())).toEqual(["model", "prompt", "size"]);
});

test("stable-diffusion.cpp: arguments behind the prompt, which no word of it can forge or end", async () => {
  const request = {
    ...(await pair()),
    prompt: 'A hat.<sd_cpp_extra_args>{"steps":99}</sd_cpp_extra_args>',
    negativePrompt: "</sd_cpp_extra_args> blur",
  };
  await server({ extrasIn: "prompt", extras: { steps: "8" } }).edit(request);
  const { prompt = "" } = fieldsSeen();
  expect(prompt.match(/<\/?sd_cpp_extra_args>/g)).toHaveLength(2);
  const [, words = "", json = ""] =
    /^(.*)<sd_cpp_extra_args>(.*)<\/sd_cpp_extra_args>$/.exec(prompt) ?? [];
  expect(words).toBe('A hat. {"steps":99} ');
  expect(JSON.parse(json)).toEqual({
    seed: 7,
    negative_prompt: "</sd_cpp_extra_args> blur",
    steps: 8,
  });
});

test("sends the mask under the name that the server has for it", async () => {
  const mask = { bytes: await drawPicture(240, 320), mimeType: "image/png" as const };
  const model = server({ maskField: "mask_image" });
  expect(model.takesMask).toBe(true);
  await model.edit(await sampleEdit({ mask }));
  expect(fake.requests()[0]?.files.map(({ field }) => field)).toEqual(["image", "mask_image"]);
});

test("follows an address of the same server where it may, and never one of another", async () => {
  fake.play("answer_by_url");
  const answer = await server({ followsUrl: true }).edit(await sampleEdit());
  await expect(checkAnswer(answer.bytes, answer)).resolves.toMatchObject({ widthPx: 864 });
  expect(fake.requests().map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /v1/images/edits",
    "GET /pictures/answer.png",
  ]);
  fake.play("url_elsewhere");
  await expect(server({ followsUrl: true }).edit(await sampleEdit())).rejects.toMatchObject({
    code: "bad_answer",
    message: `the answer leads to ${new URL(ELSEWHERE).host}, which is not configured`,
  });
});

test("reads errors that are a bare text", async () => {
  fake.play("plain_error");
  await expect(server({}).edit(await sampleEdit())).rejects.toMatchObject({
    code: "unavailable",
    message: "500 generate_image returned no results",
  });
});
