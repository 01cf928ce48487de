import { createHash, webcrypto } from "node:crypto";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { digestUri } from "#core/image-digest.ts";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  choosePhoto,
  openRun,
  press,
  runAnswer,
  standInForPictures,
  startCounter,
  startsOf,
} from "../../../../tests/web/test-tool.ts";
import { sealed } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForPictures();
  // jsdom has no digests.
  vi.stubGlobal("crypto", webcrypto);
});
afterEach(closeApp);

/** A server where the user has the result of the first size of the form. */
function startWith({ nextSeed = null as number | null, credits = 5 } = {}) {
  const earlier = openRun();
  const none = { runId: null, nextSeed: null };
  const server = startCounter({
    credits: () => credits,
    routes: {
      "POST /runs/equal": ({ payload }) =>
        sealed(JSON.stringify(payload).includes('"3:4"') ? { ...runAnswer, nextSeed } : none),
      [`GET /runs/${runAnswer.runId}/events`]: earlier.respond,
    },
  });
  const sentTo = (path: string) => server.requests.filter((request) => request.path === path);
  return { ...server, earlier, sentTo };
}

test("a picture that the user has is announced before the press, and shown without credits or upload", async () => {
  const { requests, earlier, sentTo } = startWith({ credits: 0 });
  await openApp("/dashboard/id");
  await choosePhoto();
  await screen.findByText(/You have this picture already/);
  expect(screen.queryByRole("button", { name: /another version/ })).toBeNull();
  const sha256 = createHash("sha256").update("shrunk").digest();
  expect(sentTo("/runs/equal").at(-1)?.payload).toMatchObject({
    operation: "photo_id",
    payload: { sourceImageUrl: digestUri(sha256, "image/jpeg") },
  });

  await press("Show the picture (free)");
  await screen.findByText("Cutting out the person");
  earlier.finish("result", { ...runAnswer, credits: 0 });
  await screen.findByRole("radio", { name: "Single" });
  expect(startsOf(requests)).toHaveLength(0);
  expect(sentTo("/images/upload")).toHaveLength(0);
});

test("with another setting the run has its price again", async () => {
  const { requests } = startWith();
  await openApp("/dashboard/id");
  await choosePhoto();
  await screen.findByRole("button", { name: "Show the picture (free)" });
  await userEvent.click(screen.getByRole("radio", { name: /4x6 cm/ }));
  await screen.findByRole("button", { name: "Create ID photo (1 credit)" });
  expect(screen.queryByText(/You have this picture already/)).toBeNull();
  await press(/^Create ID photo/);
  await waitFor(() => expect(startsOf(requests)).toHaveLength(1));
});

test("another version is a run with the next seed", async () => {
  const { requests } = startWith({ nextSeed: 3 });
  await openApp("/dashboard/id", "vi");
  await choosePhoto("Ảnh của bạn");
  await screen.findByText(/Bạn đã có ảnh này/);
  await press("Tạo phiên bản khác (1 tín dụng)");
  await waitFor(() => expect(startsOf(requests)).toHaveLength(1));
  expect(startsOf(requests)[0]?.payload).toMatchObject({ seed: 3 });
});

test("without an answer about it, the run has its price", async () => {
  startCounter({ routes: { "POST /runs/equal": () => sealed({}, 500) } });
  await openApp("/dashboard/id");
  await choosePhoto();
  await screen.findByRole("button", { name: "Create ID photo (1 credit)" });
  expect(screen.queryByText(/You have this picture already/)).toBeNull();
});
