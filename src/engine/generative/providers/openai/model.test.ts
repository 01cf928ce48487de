import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type FakeModels,
  openFakeModels,
} from "../../../../../tests/setup/fake-models/fake-models.ts";
import { drawPicture, sampleEdit } from "../../../../../tests/setup/fake-models/wire-cases.ts";
import { createOpenAiModel } from "./model.ts";

let fake: FakeModels;
beforeAll(async () => {
  fake = await openFakeModels();
});
beforeEach(() => fake.play("ok"));
afterAll(() => fake.close());

function openAi(model: string) {
  return createOpenAiModel({
    apiKey: "fake-key",
    baseUrl: fake.urls.openai,
    model,
    quality: "medium",
    priceUsd: null,
  });
}

test("sends one form with model, words, size, quality and the picture", async () => {
  const request = await sampleEdit();
  const answer = await openAi("gpt-image-2").edit(request);
  const [seen] = fake.requests();
  expect(seen?.path).toBe("/v1/images/edits");
  expect(seen?.headers["authorization"]).toBe("Bearer fake-key");
  expect(Object.fromEntries(seen?.fields ?? [])).toEqual({
    model: "gpt-image-2",
    prompt: request.prompt,
    n: "1",
    size: "864x1152",
    quality: "medium",
  });
  expect(seen?.files.map(({ field, bytes }) => [field, bytes])).toEqual([
    ["image", request.images[0].bytes],
  ]);
  expect(answer.aspect).toBe("864:1152");
  // 100 words at 5, 500 of pictures at 8 and 1,372 out at 30 dollars a million.
  expect(answer.costMicroUsd).toBe(45_660);
});

test("sends several pictures in their order, and the mask", async () => {
  const [first, second] = [await drawPicture(64, 64), await drawPicture(80, 64)];
  const mask = { bytes: await drawPicture(64, 64), mimeType: "image/png" as const };
  await openAi("gpt-image-2").edit(
    await sampleEdit({
      images: [
        { bytes: first, mimeType: "image/jpeg" },
        { bytes: second, mimeType: "image/jpeg" },
      ],
      mask,
    }),
  );
  expect(fake.requests()[0]?.files.map(({ field, bytes }) => [field, bytes])).toEqual([
    ["image[]", first],
    ["image[]", second],
    ["mask", mask.bytes],
  ]);
});

test("asks models of the first generation for one of their sizes, and for a close look at faces", async () => {
  const answer = await openAi("gpt-image-1.5").edit(await sampleEdit({ aspect: "16:9" }));
  expect(Object.fromEntries(fake.requests()[0]?.fields ?? [])).toMatchObject({
    size: "1536x1024",
    input_fidelity: "high",
  });
  expect(answer.aspect).toBe("3:2");
});
