import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type FakeModels,
  openFakeModels,
} from "../../../../../tests/setup/fake-models/fake-models.ts";
import { drawPicture, sampleEdit } from "../../../../../tests/setup/fake-models/wire-cases.ts";
import type { EditModel } from "../../model.ts";
import { createGeminiModel } from "./model.ts";

let fake: FakeModels;
let gemini: EditModel;
beforeAll(async () => {
  fake = await openFakeModels();
  gemini = createGeminiModel({
    apiKey: "fake-key",
    baseUrl: fake.urls.gemini,
    model: "gemini-2.5-flash-image",
    priceUsd: null,
  });
});
afterAll(() => fake.close());

test("sends the pictures in their order, then the words, with ratio and seed", async () => {
  fake.play("ok");
  const [first, second] = [await drawPicture(64, 64), await drawPicture(80, 64)];
  await gemini.edit(
    await sampleEdit({
      images: [
        { bytes: first, mimeType: "image/jpeg" },
        { bytes: second, mimeType: "image/jpeg" },
      ],
      aspect: "35:45",
      seed: 11,
    }),
  );
  const [request] = fake.requests();
  expect(request?.path).toBe("/v1beta/models/gemini-2.5-flash-image:generateContent");
  expect(request?.headers["x-goog-api-key"]).toBe("fake-key");
  expect(request?.json).toEqual({
    contents: [
      {
        role: "user",
        parts: [
          { inlineData: { mimeType: "image/jpeg", data: first.toString("base64") } },
          { inlineData: { mimeType: "image/jpeg", data: second.toString("base64") } },
          { text: "Paint it as a watercolour." },
        ],
      },
    ],
    generationConfig: {
      seed: 11,
      responseModalities: ["IMAGE"],
      imageConfig: { aspectRatio: "4:5" },
    },
  });
});

test("answers the ratio it asked for, and the price of the tokens", async () => {
  fake.play("ok");
  const answer = await gemini.edit(await sampleEdit({ aspect: "800:533" }));
  expect(answer.aspect).toBe("3:2");
  // 280 tokens in at 0.30 and 1,290 out at 30 dollars a million.
  expect(answer.costMicroUsd).toBe(38_784);
});

test("takes the final picture, not the sketches around it", async () => {
  fake.play("thought_drafts");
  const { bytes } = await gemini.edit(await sampleEdit());
  expect((await sharp(bytes).metadata()).height).toBe(768);
});

test("says why there is no picture, and what it cost all the same", async () => {
  fake.play("refusal_in_text");
  await expect(gemini.edit(await sampleEdit())).rejects.toMatchObject({
    code: "no_image",
    message: "STOP I can't edit photos of this person.",
    costMicroUsd: 84,
  });
  fake.play("image_safety");
  await expect(gemini.edit(await sampleEdit())).rejects.toMatchObject({
    code: "blocked",
    message: "IMAGE_SAFETY",
  });
});

test("knows how many pictures a model takes, and who reads Vietnamese", () => {
  const traits = (model: string) => {
    const made = createGeminiModel({ apiKey: "k", baseUrl: "http://h", model, priceUsd: null });
    return [made.maxImages, made.readsVietnamese];
  };
  expect(traits("gemini-2.5-flash-image")).toEqual([3, false]);
  expect(traits("gemini-3.1-flash-image")).toEqual([14, false]);
  expect(traits("gemini-3-pro-image-preview")).toEqual([14, true]);
});
