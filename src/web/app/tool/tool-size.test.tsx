import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import { choosePhoto, standInForPictures, startCounter } from "../../../../tests/web/test-tool.ts";
import { sealed } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForPictures();
  startCounter({ routes: { "GET /batches": () => sealed({ batches: [], limitPhotos: 100 }) } });
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
