import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  giveFile,
  press,
  standInForPictures,
  startCounter,
} from "../../../../tests/web/test-tool.ts";

beforeEach(() => {
  standInForPictures();
});
afterEach(closeApp);

const isChosen = (name: string) =>
  screen.queryByRole("button", { name })?.getAttribute("aria-pressed") === "true";

test("a reference that does not come empties the slot and says so; another may be chosen", async () => {
  startCounter({
    routes: {
      "GET /art/poses/pose2.jpg": () => new Response("", { status: 503 }),
      "GET /art/poses/pose3.jpg": () => new Response("a pose"),
    },
  });
  await openApp("/dashboard/pose");
  await press("High Kick");
  await waitFor(() => expect(isChosen("High Kick")).toBe(true));
  await press("Hug Knees");
  await screen.findByText("HTTP error! status: 503");
  expect([isChosen("Hug Knees"), isChosen("High Kick")]).toEqual([false, false]);
  await press("High Kick");
  await waitFor(() => expect(screen.queryByText("HTTP error! status: 503")).toBeNull());
});

test("four presets stand on the screen; the window has all, closes on a pick, and an upload clears it", async () => {
  startCounter({ routes: { "GET /art/poses/pose24.jpg": () => new Response("a pose") } });
  await openApp("/dashboard/pose");
  await screen.findByRole("button", { name: "Hug Knees" });
  const names = ["Hug Knees", "High Kick", "Crouch", "Flex", "Ballet Kick"];
  expect(names.map((name) => screen.queryByRole("button", { name }) !== null)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  await press("View all 35");
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getAllByRole("listitem")).toHaveLength(35);
  await userEvent.click(within(dialog).getByRole("button", { name: "Dance" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(isChosen("Dance")).toBe(true));
  await giveFile("Reference pose: Upload", "mine.jpg");
  await screen.findByText("mine.jpg");
  expect(isChosen("Dance")).toBe(false);
});
