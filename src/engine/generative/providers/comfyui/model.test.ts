import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type FakeModels,
  openFakeModels,
} from "../../../../../tests/setup/fake-models/fake-models.ts";
import { drawPicture, sampleEdit } from "../../../../../tests/setup/fake-models/wire-cases.ts";
import { checkAnswer } from "../../check-answer.ts";
import { createComfyUiModel } from "./model.ts";
import { sampleWorkflow } from "./sample-workflow.fake.ts";
import type { Workflow } from "./workflow.ts";

let fake: FakeModels;
beforeAll(async () => {
  fake = await openFakeModels();
});
beforeEach(() => fake.play("ok"));
afterAll(() => fake.close());

function comfyUi(workflows: Record<string, Workflow>) {
  return createComfyUiModel({
    baseUrl: fake.urls.comfyui,
    workflows: new Map(Object.entries(workflows)),
    family: "qwen",
    priceUsd: 0.002,
    pollMs: 10,
  });
}
const one = sampleWorkflow({ imageCount: 1 });
const two = sampleWorkflow({ imageCount: 2 });

function seenPaths(): string[] {
  return fake.requests().map(({ method, path }) => `${method} ${path.split("?")[0] ?? ""}`);
}

test("uploads, queues the workflow once, waits and fetches what was saved", async () => {
  const request = await sampleEdit({
    operation: "face_swap",
    prompt: 'A "quoted" word.',
    negativePrompt: "blur",
    images: [
      { bytes: await drawPicture(64, 64), mimeType: "image/jpeg" },
      { bytes: await drawPicture(240, 320), mimeType: "image/jpeg" },
    ],
  });
  const answer = await comfyUi({ default: one, face_swap: two }).edit(request);
  const uploads = fake.requests().filter(({ path }) => path === "/upload/image");
  expect(uploads.map(({ files }) => files[0]?.bytes)).toEqual(request.images.map((i) => i.bytes));
  const names = uploads.map(({ files }) => `fotoya/${files[0]?.name ?? ""}`);
  expect(fake.paidCalls().map(({ json }) => json)).toEqual([
    expect.objectContaining({
      prompt: expect.objectContaining({
        "3": expect.objectContaining({
          inputs: expect.objectContaining({ seed: 7 }) as unknown,
        }) as unknown,
        "6": { class_type: "TextEncode", inputs: { prompt: 'A "quoted" word. Sharp and clean.' } },
        "7": { class_type: "TextEncode", inputs: { prompt: "blur" } },
        "20": { class_type: "LoadImage", inputs: { image: names[0] } },
        "21": { class_type: "LoadImage", inputs: { image: names[1] } },
      }) as unknown,
    }) as unknown,
  ]);
  expect(seenPaths().at(-1)).toBe("GET /view");
  expect(seenPaths()).not.toContain("POST /interrupt");
  expect(answer).toMatchObject({ aspect: "864:1152", costMicroUsd: 2_000 });
  await expect(checkAnswer(answer.bytes, answer)).resolves.toMatchObject({ widthPx: 864 });
});

test("a workflow that names no size is expected to keep the ratio of the request", async () => {
  const keeping = sampleWorkflow({ imageCount: 1, hasSize: false });
  const answer = await comfyUi({ default: keeping }).edit(await sampleEdit());
  expect(answer.aspect).toBe("3:4");
  await expect(checkAnswer(answer.bytes, answer)).resolves.toMatchObject({ widthPx: 240 });
});

test("a call that is given up leaves the line, and ends its workflow alone", async () => {
  fake.play("silent");
  const caller = new AbortController();
  const edit = comfyUi({ default: one }).edit(await sampleEdit({ signal: caller.signal }));
  const failure = edit.catch((error: unknown) => error);
  // Not before the workflow is queued: uploading may take longer than any short limit.
  await expect.poll(() => fake.paidCalls().length).toBe(1);
  caller.abort(new DOMException("Took too long.", "TimeoutError"));
  expect(await failure).toMatchObject({ code: "timeout" });
  await expect.poll(seenPaths).toContain("POST /interrupt");
  const posted = fake.requests().filter(({ path }) => /^\/(queue|interrupt)$/.test(path));
  const bodies = posted.filter(({ method }) => method === "POST").map(({ json }) => json);
  const id: unknown = expect.stringMatching(/^[\da-f-]{36}$/);
  expect(fake.paidCalls()[0]?.json).toMatchObject({ prompt_id: id });
  expect(bodies).toEqual([{ delete: [id] }, { prompt_id: id }]);
});

test("a job that the server forgot is unavailable, not waited for", async () => {
  fake.play("silent");
  const edit = comfyUi({ default: one }).edit(await sampleEdit());
  const failure = edit.catch((error: unknown) => error);
  await expect.poll(() => fake.paidCalls().length).toBe(1);
  // A restart: what it remembered is gone.
  fake.play("ok");
  expect(await failure).toMatchObject({
    code: "unavailable",
    message: "ComfyUI no longer knows the job.",
  });
});

test("an operation without a workflow, or with other pictures than its own, is unsupported", async () => {
  const model = comfyUi({ art_style: one });
  expect(model.operations).toEqual(new Set(["art_style"]));
  expect(comfyUi({ default: one, group_image: two })).toMatchObject({
    operations: null,
    maxImages: 2,
  });
  await expect(model.edit(await sampleEdit({ operation: "pose" }))).rejects.toMatchObject({
    code: "unsupported",
    message: "The workflow of pose is missing.",
  });
  await expect(comfyUi({ default: two }).edit(await sampleEdit())).rejects.toMatchObject({
    code: "unsupported",
    message: "The workflow of art_style is for 2 pictures.",
  });
  expect(fake.requests()).toEqual([]);
});
