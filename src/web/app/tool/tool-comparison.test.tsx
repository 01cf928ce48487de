import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Framing } from "#core/framing.ts";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  choosePhoto,
  press,
  runAnswer,
  standInForPictures,
  startCounter,
} from "../../../../tests/web/test-tool.ts";

afterEach(closeApp);

async function makePhoto(framing?: Framing): Promise<void> {
  standInForPictures();
  const { run } = startCounter();
  await openApp("/dashboard/id");
  await choosePhoto();
  await press(/^Create ID photo/);
  await screen.findByText("Cutting out the person");
  run.finish("result", { ...runAnswer, ...(framing ? { framing } : {}) });
  await screen.findByRole("radio", { name: "Single" });
}

/** The photo as it was framed; the form shows it whole. */
const framedPhoto = () =>
  screen.getAllByRole("img", { name: "Your photo" }).find(({ tagName }) => tagName === "svg");

test("a result that tells its framing lies over the photo, which is cut, turned and scaled like it", async () => {
  await makePhoto({ a: 2, b: 0.5, dx: -0.25, dy: 0.125, photoRatio: 0.75, resultRatio: 1.25 });
  screen.getByRole("radio", { name: "Before / After" });
  const before = framedPhoto();
  expect(before?.getAttribute("viewBox")).toBe("0 0 1000 1250");
  const image = before?.querySelector("image");
  expect(image?.getAttribute("transform")).toBe("matrix(2 0.5 -0.5 2 -250 125)");
  expect(image?.getAttribute("height")).toBe("750");
});

test("a result that tells none lies beside the photo, and the divider is not offered", async () => {
  await makePhoto();
  screen.getByRole("radio", { name: "Side by side" });
  expect(screen.queryByRole("radio", { name: "Before / After" })).toBeNull();
  expect(framedPhoto()).toBeUndefined();
  // In the form, and beside the result.
  expect(screen.getAllByRole("img", { name: "Your photo" })).toHaveLength(2);
  screen.getByRole("img", { name: "The finished picture" });
});
