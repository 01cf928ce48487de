import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  openRun,
  press,
  runAnswer,
  standInForPictures,
  startCounter,
} from "../../../../tests/web/test-tool.ts";
import { sealed } from "../../../../tests/web/test-wire.ts";

beforeEach(() => standInForPictures());
afterEach(closeApp);

const otherId = "1c2f0c5e-90e5-4a5c-8a0c-6f0d8a3b7e55";

const creationOf = (id: string) => ({
  id,
  toolId: "art_style",
  operation: "art_style",
  name: null,
  isFavourite: false,
  state: "done",
  createdAt: "2026-11-22T09:00:00.000Z",
  finishedAt: "2026-11-22T09:00:02.000Z",
  costCredits: 1,
  isExpired: false,
  keptUntil: null,
  error: null,
  result: {
    url: `/media/${id}`,
    smallUrl: `/media/small-${id}`,
    mimeType: "image/jpeg",
    widthPx: 600,
    heightPx: 800,
  },
  engine: null,
});

/** A user with two earlier results, of which the photos and settings are gone. */
function startWith() {
  const earlier = openRun();
  const { runId } = runAnswer;
  const server = startCounter({
    routes: {
      "GET /creations?tool=art_style&state=done": () =>
        sealed({ creations: [creationOf(runId), creationOf(otherId)], next: null }),
      [`GET /creations/${runId}`]: () =>
        sealed({ ...creationOf(runId), inputs: [], settings: null }),
      [`GET /runs/${runId}/events`]: earlier.respond,
    },
  });
  return { ...server, earlier };
}

test("an earlier result comes back to the stage, without a new run", async () => {
  const { requests, earlier } = startWith();
  await openApp("/dashboard/art_style");
  await press("Show result 2, with its photo and settings");
  await screen.findByText("Cutting out the person");
  earlier.finish("result", runAnswer);
  await screen.findByRole("button", { name: "Download" });
  expect(requests.some(({ path }) => path === "/images/art_style")).toBe(false);
  const tile = screen.getByRole("button", { name: "Show result 2, with its photo and settings" });
  await waitFor(() => expect(tile.getAttribute("aria-current")).toBe("true"));
});

test("the result on the stage can be compared with any other", async () => {
  const { earlier } = startWith();
  await openApp("/dashboard/art_style");
  // Nothing to compare with before a result is shown.
  await screen.findByRole("button", { name: /^Show result 1/ });
  expect(screen.queryByRole("button", { name: "Compare with result 1" })).toBeNull();
  await press("Show result 2, with its photo and settings");
  await screen.findByText("Cutting out the person");
  earlier.finish("result", runAnswer);
  const compare = await screen.findByRole("button", { name: "Compare with result 1" });
  await userEvent.click(compare);
  expect(compare.getAttribute("aria-pressed")).toBe("true");
  const slider = screen.getByRole("radio", { name: "Before / After" });
  expect(slider.getAttribute("aria-checked")).toBe("true");
  await userEvent.click(compare);
  expect(compare.getAttribute("aria-pressed")).toBe("false");
});

test("before the first result the strip says what it is for", async () => {
  startCounter({
    routes: {
      "GET /creations?tool=art_style&state=done": () => sealed({ creations: [], next: null }),
    },
  });
  await openApp("/dashboard/art_style");
  expect(await screen.findByText("Results of this tool will line up here.")).toBeDefined();
});
