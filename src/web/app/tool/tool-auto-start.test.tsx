import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { handOver, startWithHandedPhoto } from "#kit/tool/handed-photo.ts";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  choosePhoto,
  consentAnswer,
  openRun,
  press,
  runAnswer,
  standInForPictures,
  startCounter,
} from "../../../../tests/web/test-tool.ts";
import { sealed } from "../../../../tests/web/test-wire.ts";

const LABEL = "Start at once when a photo is there (1 credit)";
const CHOICE = "auto-start:ana:restore_image";

beforeEach(() => standInForPictures());
afterEach(closeApp);

function startServer(options: Parameters<typeof startCounter>[0] = {}) {
  const run = openRun();
  const { requests } = startCounter({
    ...options,
    routes: { "POST /images/restore_image": run.respond, ...options.routes },
  });
  const starts = () => requests.filter(({ path }) => path === "/images/restore_image").length;
  return { run, requests, starts };
}

/** Longer than the countdown. */
const countdown = () => new Promise((resolve) => setTimeout(resolve, 3_300));

test("the switch names the price, is off at first, and is kept for the account and the operation", async () => {
  const { starts } = startServer();
  const { go } = await openApp("/dashboard/restore");
  const toggle = await screen.findByRole("switch", { name: LABEL });
  expect(toggle.getAttribute("aria-checked")).toBe("false");
  await choosePhoto("Your photo", "auto-off.jpg");
  await userEvent.click(toggle);
  expect(localStorage.getItem(CHOICE)).toBe("yes");
  // The photo was there before.
  await countdown();
  expect(starts()).toBe(0);
  await go("/dashboard/magic?mode=remove_bg");
  const other = await screen.findByRole("switch", { name: LABEL });
  expect(other.getAttribute("aria-checked")).toBe("false");
  await userEvent.click(screen.getByRole("radio", { name: "Change sky" }));
  await waitFor(() => expect(screen.queryByRole("switch", { name: LABEL })).toBeNull());
});

test("in Vietnamese the switch names the price too", async () => {
  startServer();
  await openApp("/dashboard/restore", "vi");
  const toggle = await screen.findByRole("switch", { name: "Chạy ngay khi có ảnh (1 tín dụng)" });
  expect(toggle.getAttribute("aria-checked")).toBe("false");
});

test("a photo starts a run once, after a countdown", async () => {
  localStorage.setItem(CHOICE, "yes");
  const { run, starts } = startServer();
  await openApp("/dashboard/restore");
  await screen.findByRole("switch", { name: LABEL });
  await choosePhoto("Your photo", "auto-once.jpg");
  await screen.findByText("Starts in 3 s");
  expect(starts()).toBe(0);
  await screen.findByText("Cutting out the person", {}, { timeout: 15_000 });
  expect(starts()).toBe(1);
  run.finish("result", runAnswer);
  await screen.findByRole("button", { name: "Download" });
  await press("Undo setting");
  await press("Redo setting");
  await countdown();
  expect(starts()).toBe(1);
});

test("a photo from another page starts one too", async () => {
  localStorage.setItem(CHOICE, "yes");
  const { starts } = startServer();
  handOver(new File(["handed"], "auto-handed.jpg", { type: "image/jpeg" }), "auto-handed.jpg");
  await openApp("/dashboard/restore");
  await screen.findByText("Cutting out the person", {}, { timeout: 15_000 });
  expect(starts()).toBe(1);
});

test("an operation that was chosen on the page of the photo starts by itself, switched on or not", async () => {
  const { starts } = startServer();
  const file = new File(["chosen"], "auto-chosen.jpg", { type: "image/jpeg" });
  handOver(file, "auto-chosen.jpg");
  startWithHandedPhoto("restore_image");
  await openApp("/dashboard/restore");
  await screen.findByText("Cutting out the person", {}, { timeout: 15_000 });
  expect(starts()).toBe(1);
});

test("cancel keeps everything as it was, and sends nothing", async () => {
  localStorage.setItem(CHOICE, "yes");
  const { requests, starts } = startServer();
  await openApp("/dashboard/restore");
  await screen.findByRole("switch", { name: LABEL });
  await choosePhoto("Your photo", "auto-cancelled.jpg");
  await press("Cancel");
  await countdown();
  expect(starts()).toBe(0);
  expect(requests.some(({ path }) => path === "/images/upload")).toBe(false);
  expect(screen.getByText("auto-cancelled.jpg")).toBeTruthy();
});

test("without credits the end of the countdown says so, as the button does", async () => {
  localStorage.setItem(CHOICE, "yes");
  const { starts } = startServer({ credits: () => 0 });
  await openApp("/dashboard/restore");
  await screen.findByRole("switch", { name: LABEL });
  await choosePhoto("Your photo", "auto-poor.jpg");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/credit/), {
    timeout: 15_000,
  });
  expect(starts()).toBe(0);
});

test("the consent is asked for first", async () => {
  localStorage.setItem(CHOICE, "yes");
  const { starts } = startServer({ routes: { "GET /consents": () => consentAnswer(false) } });
  await openApp("/dashboard/restore");
  await screen.findByRole("switch", { name: LABEL });
  await choosePhoto("Your photo", "auto-asked.jpg");
  await screen.findByRole("dialog", {}, { timeout: 15_000 });
  expect(starts()).toBe(0);
});

test("a photo from the history starts nothing", async () => {
  localStorage.setItem(CHOICE, "yes");
  const earlier = openRun();
  const { runId } = runAnswer;
  const creation = {
    id: runId,
    toolId: "restore",
    operation: "restore_image",
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
      url: "/media/x",
      smallUrl: "/media/small-x",
      mimeType: "image/jpeg",
      widthPx: 600,
      heightPx: 800,
    },
    engine: null,
  };
  const { starts } = startServer({
    routes: {
      "GET /creations?tool=restore&state=done": () => sealed({ creations: [creation], next: null }),
      [`GET /creations/${runId}`]: () =>
        sealed({
          ...creation,
          inputs: [{ field: "photo", url: "/media/in.jpg", smallUrl: "/media/in.jpg" }],
          settings: { values: { colorize: true }, photos: ["photo"] },
        }),
      "GET /media/in.jpg": () =>
        new Response("photo", { headers: { "content-type": "image/jpeg" } }),
      [`GET /runs/${runId}/events`]: earlier.respond,
    },
  });
  await openApp("/dashboard/restore");
  await press("Show result 1, with its photo and settings");
  await screen.findByText("1.jpg");
  await screen.findByText("Cutting out the person");
  earlier.finish("result", runAnswer);
  await screen.findByRole("button", { name: "Download" });
  await countdown();
  expect(starts()).toBe(0);
});
