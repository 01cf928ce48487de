import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Framing } from "#core/framing.ts";
import { Compare } from "#kit/tool/compare.tsx";
import type { Comparison } from "#tool-model/comparison.ts";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  choosePhoto,
  press,
  runAnswer,
  standInForPictures,
  startCounter,
} from "../../../../tests/web/test-tool.ts";

const framing: Framing = {
  a: 2,
  b: 0.5,
  dx: -0.25,
  dy: 0.125,
  photoRatio: 0.75,
  resultRatio: 1.25,
};

afterEach(() => {
  cleanup();
  closeApp();
});

async function makePhoto(made?: Framing): Promise<void> {
  standInForPictures();
  const { run } = startCounter();
  await openApp("/dashboard/id");
  await choosePhoto();
  await press(/^Create ID photo/);
  await screen.findByText("Cutting out the person");
  run.finish("result", { ...runAnswer, ...(made ? { framing: made } : {}) });
  await screen.findByRole("radio", { name: "Single" });
}

function compare(comparison: Comparison): void {
  const urls = { beforeUrl: "blob:before", afterUrl: "blob:after" };
  render(<Compare {...urls} comparison={comparison} background={null} />);
}

test("a result that tells its framing can be laid over the photo, and its screen shows it once", async () => {
  await makePhoto(framing);
  screen.getByRole("radio", { name: "Before / After" });
  // In the form alone: the stage of the simulated browser has no size.
  expect(screen.getAllByRole("img", { name: "Your photo" })).toHaveLength(1);
});

test("a result that tells none lies beside the photo, and the divider is not offered", async () => {
  await makePhoto();
  screen.getByRole("radio", { name: "Side by side" });
  expect(screen.queryByRole("radio", { name: "Before / After" })).toBeNull();
});

test("below a framed result, the photo is cut, turned and scaled like it", () => {
  compare(framing);
  const before = screen.getByRole("img", { name: "Your photo" });
  expect(before.tagName).toBe("svg");
  expect(before.getAttribute("viewBox")).toBe("0 0 1000 1250");
  const image = before.querySelector("image");
  expect(image?.getAttribute("transform")).toBe("matrix(2 0.5 -0.5 2 -250 125)");
  expect(image?.getAttribute("height")).toBe("750");
});

test("apart, the photo is whole", () => {
  compare("apart");
  expect(screen.getByRole("img", { name: "Your photo" }).tagName).toBe("IMG");
  screen.getByRole("img", { name: "The finished picture" });
});
