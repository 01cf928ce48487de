import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
// Loaded before the test: it takes long on a loaded machine.
import "#kit/tool/sheet/phone-sheet.tsx";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  choosePhoto,
  press,
  runAnswer,
  standInForPictures,
  startCounter,
} from "../../../../tests/web/test-tool.ts";

beforeEach(() => {
  standInForPictures();
  // A phone.
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("height >= 30rem"),
    addEventListener() {},
    removeEventListener() {},
  }));
  Element.prototype.setPointerCapture = () => {};
});
afterEach(closeApp);

const sheet = () => screen.getByRole("region", { name: "Create ID Photo" });
const stage = () => screen.getByRole("region", { name: "After" });
const settings = () => screen.findByRole("button", { name: "Settings" });
const position = () => document.querySelector("[data-sheet]")?.getAttribute("data-sheet");

/** Drags the head of the sheet from one height to another, slower than a flick. */
async function drag(fromPx: number, toPx: number) {
  const head = (await settings()).parentElement;
  if (!head) throw new Error("the sheet has no head");
  const screenBox = head.closest<HTMLElement>(".tool-screen");
  if (!screenBox) throw new Error("there is no screen");
  // jsdom has no layout.
  Object.defineProperty(screenBox, "offsetHeight", { configurable: true, value: 800 });
  const at = (clientY: number) => ({ clientY, button: 0, pointerId: 1 });
  Object.defineProperty(head.closest(".tool-sheet"), "offsetHeight", {
    configurable: true,
    value: 800 - fromPx,
  });
  fireEvent.pointerDown(head, at(fromPx));
  fireEvent.pointerMove(head, at((fromPx + toPx) / 2));
  await new Promise((resolve) => setTimeout(resolve, 400));
  fireEvent.pointerMove(head, at(toPx));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  fireEvent.pointerMove(head, at(toPx));
  fireEvent.pointerUp(head, at(toPx));
}

test("the empty stage takes the photo; then the form opens half and keeps its position", async () => {
  startCounter();
  await openApp("/dashboard/id");
  await settings();
  expect(within(stage()).getByRole("button", { name: "Choose a photo" })).toBeTruthy();
  expect(within(sheet()).queryByRole("button", { name: "Choose a photo" })).toBeNull();
  expect(position()).toBe("collapsed");
  await choosePhoto();
  expect(position()).toBe("half");
  expect(within(sheet()).getByRole("button", { name: "Replace" })).toBeTruthy();
  await press("Whole height");
  await press("Remove");
  expect(position()).toBe("full");
});

test("buttons and arrow keys move it, without a focus trap", async () => {
  startCounter();
  await openApp("/dashboard/id");
  const toggle = await settings();
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  expect(document.getElementById(toggle.getAttribute("aria-controls") ?? "")).toBe(sheet());
  await userEvent.click(toggle);
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  expect(position()).toBe("half");
  toggle.focus();
  await userEvent.keyboard("{ArrowUp}");
  expect(position()).toBe("full");
  expect(screen.getByRole("button", { name: "Whole height" }).getAttribute("aria-pressed")).toBe(
    "true",
  );
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(position()).toBe("collapsed");
  await userEvent.tab();
  expect(document.activeElement).not.toBe(toggle);
});

test("it is dragged by its head", async () => {
  startCounter();
  await openApp("/dashboard/id");
  await drag(700, 420);
  expect(position()).toBe("half");
  await drag(400, 80);
  expect(position()).toBe("full");
  await drag(80, 740);
  expect(position()).toBe("collapsed");
});

test("a problem of the form opens it", async () => {
  startCounter();
  await openApp("/dashboard/clothing");
  await settings();
  await press(/\(1 credit\)$/);
  // The place of the photo is on the stage.
  expect(within(stage()).getByRole("alert")).toBeTruthy();
  expect(position()).toBe("collapsed");
  await choosePhoto();
  await press("Settings");
  expect(position()).toBe("collapsed");
  await press(/\(1 credit\)$/);
  await screen.findByRole("alert");
  expect(position()).toBe("half");
});

test("values stay while it moves, and the actions of a result are on the stage", async () => {
  const { run } = startCounter();
  await openApp("/dashboard/id");
  await settings();
  await choosePhoto();
  await userEvent.click(await screen.findByRole("radio", { name: /^A6/ }));
  await press("Settings");
  await press("Settings");
  expect(screen.getByRole("radio", { name: /^A6/ }).getAttribute("aria-checked")).toBe("true");
  await press("Whole height");
  await press(/\(1 credit\)$/);
  await screen.findByText("Cutting out the person");
  // The progress is on the stage.
  expect(position()).toBe("collapsed");
  run.finish("result", {
    ...runAnswer,
    returnableUntil: new Date(Date.now() + 60_000).toISOString(),
  });
  await screen.findByRole("button", { name: "JPEG photo" });
  expect(within(stage()).getAllByRole("button", { name: "Not what I wanted" })).toHaveLength(1);
});
