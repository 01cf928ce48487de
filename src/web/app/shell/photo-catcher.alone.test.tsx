// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
// Loaded before the test: it takes long on a loaded machine.
import "../common/photo-jobs.tsx";
import type { ToolId } from "#tools/cards.ts";
import type { LoadedTool } from "#tools/load-tool.web.ts";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import { standInForPictures, startCounter, workerFault } from "../../../../tests/web/test-tool.ts";

/** A tool that is on its way until the test lets it come. */
const coming = vi.hoisted(() => {
  let open = (): void => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { isOpen, open: () => open(), isHeld: false };
});
vi.mock("#tools/load-tool.web.ts", async (importActual) => {
  const actual = await importActual<{ readonly loadTool: (id: ToolId) => Promise<LoadedTool> }>();
  const loadTool: typeof actual.loadTool = async (id) => {
    if (coming.isHeld) await coming.isOpen;
    return actual.loadTool(id);
  };
  return { ...actual, loadTool };
});

afterEach(closeApp);

function drop(name: string): void {
  const files = [new File([name], name, { type: "image/jpeg" })];
  fireEvent.drop(window, { dataTransfer: { files, types: ["Files"] } });
}

test("a photo dropped while a tool is opening goes to that tool, without a question", async () => {
  standInForPictures();
  startCounter();
  coming.isHeld = true;
  const { address } = await openApp("/dashboard");
  const [link] = await screen.findAllByRole("link", { name: /Create ID Photo/ });
  if (!link) throw new Error("there is no way to the tool");
  await userEvent.click(link);
  await waitFor(() => expect(document.querySelector(".loading-bar")).not.toBeNull());
  expect(address()).toBe("/dashboard");
  drop("early.jpg");
  expect(screen.queryByRole("dialog")).toBeNull();
  coming.open();
  await screen.findByText("early.jpg");
  expect(address()).toBe("/dashboard/id");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the dashboard puts it in its place, with the jobs that fit", async () => {
  standInForPictures();
  startCounter();
  const { address } = await openApp("/dashboard");
  await screen.findByText("Put a photo here");
  drop("late.jpg");
  await screen.findByText("What would you like to do with it?");
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(await screen.findByRole("link", { name: /^Remove the background/ }));
  await screen.findByText("late.jpg");
  expect(address()).toBe("/dashboard/magic?mode=remove_bg");
});

test("a file that can't be opened is refused in its place, and the next one is taken", async () => {
  standInForPictures((request) => workerFault(request, "cannotLoad"));
  startCounter();
  await openApp("/dashboard");
  await screen.findByText("Put a photo here");
  drop("letter.jpg");
  await screen.findByText("letter.jpg");
  await userEvent.click(screen.getByRole("button", { name: "Choose another" }));
  expect(await screen.findByText("Put a photo here")).toBeDefined();
});

test("on a page without a place it asks for the tool", async () => {
  standInForPictures();
  startCounter();
  await openApp("/pricing");
  await screen.findAllByRole("link", { name: "Pricing" });
  drop("late.jpg");
  expect(await screen.findByRole("dialog")).toBeDefined();
});
