import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  builtIn,
  choosePhoto,
  enginesOf,
  standInForPictures,
  startCounter,
  studioModel,
} from "../../../../tests/web/test-tool.ts";
import { sealed } from "../../../../tests/web/test-wire.ts";

const routes = { "GET /batches": () => sealed({ batches: [], limitPhotos: 100 }) };
const ownSize = { ...studioModel, hasOwnSize: true };

beforeEach(() => {
  standInForPictures();
  startCounter({ routes });
});
afterEach(closeApp);

const noteEn = /^(The|Each) result (has|is)/;

describe("the size of the result is stated before the run", () => {
  test.each([
    // The stand-in photo is sent with 600 x 800 px.
    ["en", "art_style", "Your photo", "The result has 600 × 800 px."],
    ["vi", "art_style", "Ảnh của bạn", "Ảnh kết quả có kích thước 600 × 800 px."],
    ["en", "restore", "Your photo", "The result has 1200 × 1600 px."],
    ["vi", "restore", "Ảnh của bạn", "Ảnh kết quả có kích thước 1200 × 1600 px."],
  ] as const)("%s, %s: of the photo as it is sent", async (language, tool, label, words) => {
    await openApp(`/dashboard/${tool}`, language);
    await choosePhoto(label);
    expect(await screen.findByText(words)).toBeDefined();
  });

  test("nothing before there is a photo that decides it", async () => {
    await openApp("/dashboard/art_style");
    await screen.findByRole("button", { name: /\(1 credit\)/ });
    expect(screen.queryByText(noteEn)).toBeNull();
  });

  test.each([
    ["en", "statue", "The result has 800 × 1000 px."],
    ["vi", "statue", "Ảnh kết quả có kích thước 800 × 1000 px."],
  ] as const)("%s, %s: the same for every photo", async (language, tool, words) => {
    await openApp(`/dashboard/${tool}`, language);
    expect(await screen.findByText(words)).toBeDefined();
  });

  test("of a cover: of its format", async () => {
    await openApp("/dashboard/youtube_thumbnail");
    expect(await screen.findByText("The result has 1280 × 720 px.")).toBeDefined();
    await userEvent.click(screen.getByRole("radio", { name: /9:16/ }));
    expect(await screen.findByText("The result has 720 × 1280 px.")).toBeDefined();
  });

  test("of an ID photo: of its size at 300 dpi", async () => {
    await openApp("/dashboard/id");
    expect(await screen.findByText("The result has 354 × 472 px.")).toBeDefined();
    await userEvent.click(await screen.findByText("2x2 inch"));
    expect(await screen.findByText("The result has 600 × 600 px.")).toBeDefined();
  });

  test.each([
    ["en", "art_style", "Each result is as large as its photo when sent."],
    ["vi", "art_style", "Mỗi ảnh kết quả lớn bằng ảnh được gửi đi."],
    [
      "en",
      "restore",
      "Each result is 2 times as large as its photo when sent, up to 4096 px on the longest side.",
    ],
    ["en", "statue", "Each result has 800 × 1000 px."],
  ] as const)("%s, %s: of a batch", async (language, tool, words) => {
    await openApp(`/dashboard/${tool}/batch`, language);
    expect(await screen.findByText(words)).toBeDefined();
  });
});

describe("the size of a studio model's result", () => {
  test.each([
    [
      "en",
      "Your photo",
      { studio: "Studio model", local: "Built-in, instant" },
      "The engine decides the size of the result.",
      "The result has 600 × 800 px.",
    ],
    [
      "vi",
      "Ảnh của bạn",
      { studio: "Mô hình studio", local: "Tích hợp sẵn, tức thì" },
      "Kích thước ảnh kết quả do bộ xử lý ảnh quyết định.",
      "Ảnh kết quả có kích thước 600 × 800 px.",
    ],
  ] as const)("%s: the sentence follows the choice", async (language, label, names, own, known) => {
    startCounter({ routes: { ...routes, "GET /engines": enginesOf(ownSize, builtIn) } });
    await openApp("/dashboard/age_change", language);
    await choosePhoto(label);
    expect(await screen.findByText(own)).toBeDefined();
    expect(screen.queryByText(known)).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: names.local }));
    expect(await screen.findByText(known)).toBeDefined();
    expect(screen.queryByText(own)).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: names.studio }));
    expect(await screen.findByText(own)).toBeDefined();
  });

  test("with the built-in engine first, the numbers are those of the built-in engine", async () => {
    startCounter({ routes: { ...routes, "GET /engines": enginesOf(builtIn, ownSize) } });
    await openApp("/dashboard/age_change");
    await choosePhoto("Your photo");
    expect(await screen.findByText("The result has 600 × 800 px.")).toBeDefined();
  });

  test("is stated in numbers where the tool decides it, and by a server that says nothing", async () => {
    startCounter({ routes: { ...routes, "GET /engines": enginesOf(studioModel) } });
    await openApp("/dashboard/id");
    expect(await screen.findByText("The result has 354 × 472 px.")).toBeDefined();
  });

  test.each([
    ["en", "The engine decides the size of each result."],
    ["vi", "Kích thước mỗi ảnh kết quả do bộ xử lý ảnh quyết định."],
  ] as const)("%s: of a batch", async (language, words) => {
    startCounter({ routes: { ...routes, "GET /engines": enginesOf(ownSize) } });
    await openApp("/dashboard/age_change/batch", language);
    expect(await screen.findByText(words)).toBeDefined();
  });
});
