import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { workflowText } from "#engine/generative/providers/comfyui/sample-workflow.fake.ts";
import { type FakeModels, openFakeModels } from "../tests/setup/fake-models/fake-models.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
let fake: FakeModels;
let broken: FakeModels;
let folder = "";

beforeAll(async () => {
  fake = await openFakeModels({ translate: () => "a red ao dai" });
  const models = ["gemini-nano-banana-2.1", "gpt-image-2.6-sunburst", "gpt-6-luna"];
  fake.list(Object.fromEntries(models.map((model) => [model, null])));
  broken = await openFakeModels();
  broken.play("bad_key");
  folder = mkdtempSync(join(tmpdir(), "fotoya-check-"));
  writeFileSync(join(folder, "default.json"), workflowText({ imageCount: 1 }));
  writeFileSync(join(folder, "face_swap.json"), workflowText({ imageCount: 2 }));
});
afterAll(async () => {
  await Promise.all([fake.close(), broken.close()]);
  rmSync(folder, { recursive: true });
});

/** The command with these variables and no others of ours. */
function check(variables: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  const { PATH = "", HOME = "" } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--import", "tsx", "scripts/engines-check.ts"],
      { cwd: root, env: { PATH, HOME, ...variables } },
      (error, stdout, stderr) => {
        const code = typeof error?.code === "number" ? error.code : 0;
        resolve({ code, lines: `${stdout}${stderr}`.trim().split("\n") });
      },
    );
  });
}

test("every engine makes a picture, every workflow too, and the translator a sentence", async () => {
  const { code, lines } = await check({
    GEMINI_API_KEY: "fake-key",
    GEMINI_BASE_URL: fake.urls.gemini,
    OPENAI_API_KEY: "fake-key",
    OPENAI_BASE_URL: fake.urls.openai,
    EDIT_BASE_URL: fake.urls.openai,
    EDIT_MODEL: "qwen-image-edit",
    EDIT_PRICE_USD: "0.025",
    COMFYUI_URL: fake.urls.comfyui,
    COMFYUI_WORKFLOWS: folder,
    TRANSLATE_MODEL: "openai:gpt-6-luna",
  });
  expect(lines.map((line) => line.replaceAll(/ +/g, " ").replace(/\d+ ms/, "N ms"))).toEqual([
    "gemini gemini-nano-banana-2.1 works N ms, an image of 768 x 768, 0.0391 USD",
    "openai gpt-image-2.6-sunburst works N ms, an image of 1024 x 1024, 0.0457 USD",
    "edit qwen-image-edit works N ms, an image of 1024 x 1024, 0.0250 USD",
    "comfyui default.json works N ms, an image of 1024 x 1024, 0.0000 USD",
    "comfyui face_swap.json works N ms, an image of 1024 x 1024, 0.0000 USD",
    'translator gpt-6-luna works N ms, "một chiếc áo dài màu đỏ" is "a red ao dai"',
  ]);
  expect(code).toBe(0);
  expect(fake.paidCalls()).toHaveLength(6);
});

test("models that end or are gone are warned of, with the variable and the replacement", async () => {
  const { code, lines } = await check({
    GEMINI_API_KEY: "fake-key",
    GEMINI_BASE_URL: fake.urls.gemini,
    GEMINI_MODEL: "gemini-2.5-flash-image",
    OPENAI_API_KEY: "fake-key",
    OPENAI_BASE_URL: fake.urls.openai,
    OPENAI_MODEL: "gpt-image-9",
  });
  expect(lines.filter((line) => line.startsWith("warning"))).toEqual([
    "warning    gemini-2.5-flash-image has ended on 2026-10-02: set GEMINI_MODEL=gemini-nano-banana-2.1.",
    "warning    The provider's list of models does not name gpt-image-9: set OPENAI_MODEL to another model.",
  ]);
  expect(code).toBe(0);
});

test("one that fails says why, the others go on, and the command fails", async () => {
  const { code, lines } = await check({
    GEMINI_API_KEY: "fake-key",
    GEMINI_BASE_URL: broken.urls.gemini,
    OPENAI_API_KEY: "fake-key",
    OPENAI_BASE_URL: fake.urls.openai,
  });
  expect(lines.shift()).toMatch(/^warning .* the model list of .* Incorrect API key/s);
  expect(lines[0]).toMatch(/^gemini .* failed .* engine_auth: 400 .*API key not valid/);
  expect(lines[1]).toMatch(/^openai .* works /);
  expect(code).toBe(1);
});

test("nothing set up, or set up wrongly, is a sentence", async () => {
  expect(await check({})).toMatchObject({
    code: 1,
    lines: ["The configuration cannot be used:", expect.stringContaining("no engine except")],
  });
  expect(await check({ ENGINES: "gemini" })).toMatchObject({
    code: 1,
    lines: [expect.anything(), expect.stringContaining("needs GEMINI_API_KEY")],
  });
});
