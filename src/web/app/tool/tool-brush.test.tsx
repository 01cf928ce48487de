import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WorkerRequest } from "#kit/tool/image/worker-protocol.ts";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  choosePhoto,
  goodAnswer,
  openRun,
  press,
  runAnswer,
  standInForPictures,
  startCounter,
  workerFault,
} from "../../../../tests/web/test-tool.ts";

type DrawnMask = Extract<WorkerRequest, { name: "drawMask" }>["input"];

let drawn: DrawnMask[] = [];

beforeEach(() => {
  drawn = [];
  standInForPictures((request) => {
    if (request.name === "drawMask") drawn.push(request.input);
    return goodAnswer(request);
  });
});
afterEach(closeApp);

/** Opens the tool with a photo of 600 x 800 pixels and the areas of its stage. */
async function openAreas() {
  await openApp("/dashboard/magic");
  await choosePhoto();
  await press("Areas");
  const areas = within(screen.getByRole("group", { name: "Mark areas of the photo" }));
  return (name: string) => areas.getByRole("button", { name });
}

const isPressed = (button: HTMLElement) => button.getAttribute("aria-pressed") === "true";
const form = () => within(screen.getByRole("region", { name: "Smart Editing" }));

test("areas are marked by name; the form says how much, and undo on the stage takes one back", async () => {
  startCounter();
  const area = await openAreas();
  form().getByText("Nothing is marked.");
  await userEvent.click(area("Top left"));
  expect(isPressed(area("Top left"))).toBe(true);
  await form().findByText("11 % of the photo is marked.");
  expect(drawn).toHaveLength(1);
  const { painted, widthPx, heightPx } = drawn[0] ?? {};
  expect([widthPx, heightPx]).toEqual([600, 800]);
  expect([painted?.values[0], painted?.values.at(-1)]).toEqual([255, 0]);

  await userEvent.click(area("Bottom right"));
  await form().findByText("22 % of the photo is marked.");
  fireEvent.keyDown(area("Bottom right"), { key: "z", ctrlKey: true });
  await form().findByText("11 % of the photo is marked.");
  // The form's own undo had no part in it.
  screen.getByText("me.jpg");
  fireEvent.keyDown(area("Bottom right"), { key: "y", ctrlKey: true });
  await form().findByText("22 % of the photo is marked.");
  await press("Remove all marks");
  await form().findByText("Nothing is marked.");
  await press("Undo stroke");
  await form().findByText("22 % of the photo is marked.");
});

test("the form's undo changes the stage too, and another mode takes the brush and its marks away", async () => {
  startCounter();
  const area = await openAreas();
  await userEvent.click(area("Middle"));
  await form().findByText("11 % of the photo is marked.");
  await press("Undo setting");
  await form().findByText("Nothing is marked.");
  expect(isPressed(area("Middle"))).toBe(false);
  await userEvent.click(area("Middle"));
  await userEvent.click(screen.getByRole("radio", { name: "Change sky" }));
  expect(screen.queryByRole("button", { name: "Areas" })).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Remove object" }));
  await form().findByText("Nothing is marked.");
});

test("the form's button leads to the stage and Escape back, also over a result", async () => {
  const run = openRun();
  startCounter({ routes: { "POST /images/remove_object": run.respond } });
  const area = await openAreas();
  await userEvent.click(area("Top"));
  await press("Continue painting");
  expect(document.activeElement).toBe(screen.getByRole("application"));
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Continue painting" }));

  await press(/Edit photo/);
  await screen.findByText("Cutting out the person");
  run.finish("result", runAnswer);
  await screen.findByRole("button", { name: "Download" });
  expect(screen.queryByRole("button", { name: "Areas" })).toBeNull();
  await press("Continue painting");
  await screen.findByRole("button", { name: "Areas" });
  await vi.waitFor(
    () => expect(document.activeElement).toBe(screen.getByRole("application")),
    15_000,
  );
  await press("Back to the result");
  await screen.findByRole("button", { name: "Download" });
});

test("marks that can't become an image are taken back, with a message", async () => {
  standInForPictures((request) =>
    request.name === "drawMask" ? workerFault(request, "noCanvas") : goodAnswer(request),
  );
  startCounter();
  const area = await openAreas();
  await userEvent.click(area("Left"));
  await screen.findByText("Cannot get canvas context.");
  expect(isPressed(area("Left"))).toBe(false);
  form().getByText("Nothing is marked.");
});
