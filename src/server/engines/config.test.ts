import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workflowText } from "#engine/generative/providers/comfyui/sample-workflow.fake.ts";
import { readConfig } from "#server/compose/config.ts";
import { openEditModels, openTranslator } from "./open.ts";

const gemini = { GEMINI_API_KEY: "key-g" };
const openai = { OPENAI_API_KEY: "key-o" };
const edit = { EDIT_BASE_URL: "http://10.0.0.5:8000/v1/", EDIT_MODEL: "qwen-image-edit" };

function enginesOf(variables: Record<string, string>) {
  return readConfig(variables).engines;
}

test("without a variable there is the built-in engine alone", () => {
  const engines = enginesOf({});
  expect(engines).toMatchObject({
    gemini: null,
    openai: null,
    edit: null,
    comfyui: null,
    translator: null,
    order: ["local"],
  });
  expect([engines.orders.size, engines.dailyMicroUsd.size]).toEqual([0, 0]);
  expect(openEditModels(engines)).toEqual([]);
  expect(openTranslator(engines)).toBeNull();
});

test("a key is enough for a provider; it comes after the built-in engine", () => {
  const engines = enginesOf({ ...openai, ...gemini });
  expect(engines.order).toEqual(["local", "gemini", "openai"]);
  expect(engines.gemini).toEqual({
    apiKey: "key-g",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    model: "gemini-nano-banana-2.1",
    priceUsd: null,
  });
  expect(engines.openai).toMatchObject({ model: "gpt-image-2.6-sunburst", quality: "medium" });
  expect(openEditModels(engines).map(({ id, model }) => [id, model])).toEqual([
    ["gemini", "gemini-nano-banana-2.1"],
    ["openai", "gpt-image-2.6-sunburst"],
  ]);
});

test("a compatible server with its dialect", () => {
  expect(
    enginesOf({
      ...edit,
      EDIT_API_KEY: "key-e",
      EDIT_FAMILY: "flux",
      EDIT_EXTRAS: '{"num_inference_steps": 8, "true_cfg_scale": 4.5, "enhance_prompt": false}',
      EDIT_IMAGE_FIELD: "image",
      EDIT_MASK_FIELD: "mask_image",
      EDIT_FOLLOW_URL: "1",
      EDIT_PRICE_USD: "0.025",
    }).edit,
  ).toEqual({
    apiKey: "key-e",
    baseUrl: "http://10.0.0.5:8000/v1",
    model: "qwen-image-edit",
    family: "flux",
    priceUsd: 0.025,
    dialect: {
      imageField: "image",
      maskField: "mask_image",
      extras: { num_inference_steps: "8", true_cfg_scale: "4.5", enhance_prompt: "false" },
      extrasIn: "form",
      followsUrl: true,
    },
  });
});

test("orders, for all operations and for one", () => {
  const engines = enginesOf({
    ...gemini,
    ...openai,
    ENGINES: " OpenAI, local ",
    ENGINES_POSE: "gemini,local",
  });
  expect(engines.order).toEqual(["openai", "local"]);
  expect([...engines.orders]).toEqual([["pose", ["gemini", "local"]]]);
  expect(openEditModels(engines).map(({ id }) => id)).toEqual(["openai", "gemini"]);
});

test("a daily limit for each provider, or for some", () => {
  const limitsOf = (DAILY_SPEND_USD: string) => [
    ...enginesOf({ ...gemini, ...openai, DAILY_SPEND_USD }).dailyMicroUsd,
  ];
  expect(limitsOf("2.5")).toEqual([
    ["gemini", 2_500_000],
    ["openai", 2_500_000],
  ]);
  expect(limitsOf("openai=10, gemini = 0")).toEqual([
    ["openai", 10_000_000],
    ["gemini", 0],
  ]);
});

test("a translator on the wire of its provider", () => {
  const translatorOf = (TRANSLATE_MODEL: string) =>
    enginesOf({ ...gemini, ...edit, TRANSLATE_MODEL }).translator;
  expect(translatorOf("gemini:gemini-2.5-flash")).toMatchObject({
    provider: "gemini",
    apiKey: "key-g",
    model: "gemini-2.5-flash",
  });
  expect(translatorOf("edit:qwen3:4b")).toEqual({
    provider: "edit",
    apiKey: null,
    baseUrl: "http://10.0.0.5:8000/v1",
    model: "qwen3:4b",
  });
});

test.each([
  [{ ENGINES: "gemini" }, "ENGINES names gemini, which needs GEMINI_API_KEY"],
  [{ ENGINES: "local,comfyui" }, "ENGINES names comfyui, which needs COMFYUI_URL"],
  [{ ENGINES: "dalle" }, "ENGINES names dalle, which is none of local, gemini, openai"],
  [{ ENGINES: "local,local" }, "ENGINES names local, more than once"],
  [{ ENGINES: " , " }, "ENGINES names no engine"],
  [{ ENGINES_POSE: "edit" }, "ENGINES_POSE names edit, which needs EDIT_BASE_URL"],
  [{ ENGINES_POZE: "local" }, "ENGINES_POZE is named after no operation: pose, "],
  [{ GEMINI_BASE_URL: "https://relay.example" }, "GEMINI_BASE_URL needs GEMINI_API_KEY"],
  [{ OPENAI_BASE_URL: "https://relay.example" }, "OPENAI_BASE_URL needs OPENAI_API_KEY"],
  [{ ...gemini, GEMINI_BASE_URL: "relay" }, "GEMINI_BASE_URL is not a web address"],
  [{ ...openai, OPENAI_QUALITY: "best" }, "OPENAI_QUALITY is neither low, medium nor high"],
  [{ EDIT_BASE_URL: "http://10.0.0.5" }, "EDIT_BASE_URL needs EDIT_MODEL"],
  [{ EDIT_MODEL: "flux" }, "EDIT_MODEL needs EDIT_BASE_URL"],
  [{ EDIT_API_KEY: "k" }, "EDIT_API_KEY needs EDIT_BASE_URL"],
  [{ ...edit, EDIT_FAMILY: "sdxl" }, "EDIT_FAMILY is none of gemini, gpt, flux, qwen"],
  [{ ...edit, EDIT_EXTRAS: "steps=8" }, "EDIT_EXTRAS is not a JSON object"],
  [{ ...edit, EDIT_EXTRAS: '{"a": [1]}' }, "EDIT_EXTRAS is not a JSON object"],
  [{ ...edit, EDIT_IMAGE_FIELD: "images" }, "EDIT_IMAGE_FIELD is neither image nor image[]"],
  [{ ...edit, EDIT_PRICE_USD: "-1" }, "EDIT_PRICE_USD is not an amount in US dollars"],
  [{ COMFYUI_URL: "http://10.0.0.6:8188" }, "COMFYUI_URL needs COMFYUI_WORKFLOWS"],
  [{ COMFYUI_WORKFLOWS: "/tmp" }, "COMFYUI_WORKFLOWS needs COMFYUI_URL"],
  [{ TRANSLATE_MODEL: "gemini-2.5-flash" }, "TRANSLATE_MODEL is not like gemini:"],
  [{ TRANSLATE_MODEL: "openai:gpt-4.1-mini" }, "gpt-4.1-mini needs OPENAI_API_KEY"],
  [{ ...gemini, DAILY_SPEND_USD: "much" }, "DAILY_SPEND_USD: much is neither an amount nor"],
  [{ ...gemini, DAILY_SPEND_USD: "openai=5" }, "DAILY_SPEND_USD names openai, which is not"],
  [
    { ...gemini, GEMINI_MODEL: "gemini-9-image", DAILY_SPEND_USD: "5" },
    "DAILY_SPEND_USD needs GEMINI_PRICE_USD: the price of gemini-9-image is not known",
  ],
  [{ ENGINE_CONCURRENCY_GEMINI: "0" }, "ENGINE_CONCURRENCY_GEMINI is not between 1 and 99"],
])("%j is a problem", (variables: Record<string, string>, sentence) => {
  expect(() => readConfig(variables)).toThrow(sentence);
});

test("an own price lets a limit watch a model that no table knows", () => {
  const known = { GEMINI_MODEL: "gemini-9-image", GEMINI_PRICE_USD: "0.08", DAILY_SPEND_USD: "5" };
  expect(enginesOf({ ...gemini, ...known }).dailyMicroUsd.get("gemini")).toBe(5_000_000);
});

describe("the folder of workflows", () => {
  const comfyui = { COMFYUI_URL: "http://10.0.0.6:8188" };
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "fotoya-workflows-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function withFiles(files: Record<string, string>) {
    const path = mkdtempSync(join(folder, "case-"));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
    return { ...comfyui, COMFYUI_WORKFLOWS: path };
  }

  test("is read by operation", () => {
    const engines = enginesOf(
      withFiles({
        "face_swap.json": workflowText({ imageCount: 2 }),
        "art_style.json": workflowText({ imageCount: 1 }),
        "notes.txt": "not a workflow",
      }),
    );
    expect(engines.order).toEqual(["local", "comfyui"]);
    const [model] = openEditModels(engines);
    expect(model?.operations).toEqual(new Set(["art_style", "face_swap"]));
    expect(model?.maxImages).toBe(2);
  });

  test("that cannot be read, or with files that cannot be used, is a problem", () => {
    const missing = { ...comfyui, COMFYUI_WORKFLOWS: join(folder, "none") };
    expect(() => enginesOf(missing)).toThrow(/COMFYUI_WORKFLOWS: the folder .* cannot be read/);
    expect(() => enginesOf(withFiles({}))).toThrow(/COMFYUI_WORKFLOWS: .* has no .json file/);
    const bad = withFiles({
      "pose.json": "{",
      "default.json": '{"1": {"class_type": "A", "inputs": {"text": "{{prompt}}"}}}',
      "posture.json": workflowText({ imageCount: 1 }),
    });
    expect(() => enginesOf(bad)).toThrow("pose.json is not valid JSON");
    expect(() => enginesOf(bad)).toThrow("default.json lacks the placeholder {{image1}}");
    expect(() => enginesOf(bad)).toThrow("posture.json is named after no operation");
  });
});
