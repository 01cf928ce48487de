import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { posePresets } from "#tools/pose/presets.ts";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  choosePhoto,
  consentAnswer,
  giveFile,
  press,
  standInForPictures,
  startCounter,
} from "../../../../tests/web/test-tool.ts";
import { sealed } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForPictures();
});
afterEach(closeApp);

const isChosen = (name: string) =>
  screen.queryByRole("button", { name })?.getAttribute("aria-pressed") === "true";

test("a reference that does not come empties the slot and says so; another may be chosen", async () => {
  startCounter({
    routes: {
      "GET /art/poses/pose9.jpg": () => new Response("", { status: 503 }),
      "GET /art/poses/pose21.jpg": () => new Response("a pose"),
    },
  });
  await openApp("/dashboard/pose");
  await press("Wave");
  await waitFor(() => expect(isChosen("Wave")).toBe(true));
  await press("Arms Up");
  await screen.findByText("HTTP error! status: 503");
  expect([isChosen("Arms Up"), isChosen("Wave")]).toEqual([false, false]);
  await press("Wave");
  await waitFor(() => expect(screen.queryByText("HTTP error! status: 503")).toBeNull());
});

test("four presets stand on the screen; the window has all, closes on a pick, and an upload clears it", async () => {
  startCounter({ routes: { "GET /art/poses/pose24.jpg": () => new Response("a pose") } });
  await openApp("/dashboard/pose");
  await screen.findByRole("button", { name: "Arms Up" });
  const names = ["Arms Up", "Hands on Hips", "Wave", "Disco", "Hug Knees"];
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

test("presets that the photo can't take say why, can't be chosen, and make room for possible ones", async () => {
  const { requests } = startCounter({
    routes: {
      "POST /images/pose_limits": () =>
        sealed({ obstacles: { pose9: "limb_hidden", pose2: "folded" } }),
      "GET /art/poses/pose9.jpg": () => new Response("a pose"),
    },
  });
  await openApp("/dashboard/pose");
  await choosePhoto();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Arms Up" })).toBeNull());
  screen.getByRole("button", { name: "Point" });
  await press("View all 35");
  const dialog = await screen.findByRole("dialog");
  const tile = within(dialog).getByRole("button", {
    name: "Arms Up",
    description: "An arm or leg is covered or cut off",
  });
  expect(tile.getAttribute("aria-disabled")).toBe("true");
  within(dialog).getByRole("button", {
    name: "Hug Knees",
    description: "Needs a body seen folded",
  });
  await userEvent.click(tile);
  expect(requests.filter(({ path }) => path === "/art/poses/pose9.jpg")).toEqual([]);
  expect(screen.queryByRole("dialog")).not.toBeNull();
});

test("a reason that all presets share is said once, and describes each of them", async () => {
  const obstacles = Object.fromEntries(posePresets.map(({ id }) => [id, "not_whole"]));
  startCounter({ routes: { "POST /images/pose_limits": () => sealed({ obstacles }) } });
  await openApp("/dashboard/pose");
  await choosePhoto();
  const reason = await screen.findByText("Needs the whole body, from head to feet");
  const tiles = screen.getAllByRole("button", { description: reason.textContent ?? "" });
  expect(tiles.map((tile) => tile.getAttribute("aria-disabled"))).toEqual(
    Array.from({ length: 4 }, () => "true"),
  );
});

test("no photo is sent to find impossible presets before the consent", async () => {
  const { requests } = startCounter({
    routes: {
      "GET /consents": () => consentAnswer(false),
      "POST /images/pose_limits": () => sealed({ obstacles: {} }),
    },
  });
  await openApp("/dashboard/pose");
  await choosePhoto();
  await screen.findByText(/^With your consent we check how the person stands/);
  expect(requests.filter(({ path }) => path === "/images/pose_limits")).toEqual([]);
});
