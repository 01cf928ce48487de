import { screen, waitFor } from "@testing-library/react";
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
import { sealed } from "../../../../tests/web/test-wire.ts";

const MARK = `/images/mark?runId=${runAnswer.runId}`;

let jobs: WorkerRequest[] = [];
beforeEach(() => {
  jobs = [];
  standInForPictures((request) => {
    jobs.push(request);
    return goodAnswer(request);
  });
});
afterEach(closeApp);

/** Restores a photo and opens its strengths. `steps` answers for the steps of the result; without it, it has none. */
async function restore(steps?: () => Response) {
  const run = openRun();
  const { requests } = startCounter({
    routes: {
      "POST /images/restore_image": run.respond,
      ...(steps && { "GET /media/steps": steps }),
      [`POST ${MARK}`]: () => sealed({ base64: "TUFSS0VE", mimeType: "image/jpeg" }),
    },
  });
  await openApp("/dashboard/restore");
  await choosePhoto();
  await press(/^Restore photo/);
  await screen.findByText("Cutting out the person");
  run.finish("result", { ...runAnswer, ...(steps && { stepsUrl: "/media/steps" }) });
  await screen.findByRole("button", { name: "Download" });
  if (steps) await userEvent.click(await screen.findByText("Strengths"));
  return {
    runs: () => requests.filter(({ path }) => path === "/images/restore_image").length,
    marks: () => requests.filter(({ path }) => path === MARK).length,
    asked: () => requests.filter(({ path }) => path === "/media/steps").length,
  };
}

const mixes = () => jobs.flatMap((job) => (job.name === "mix" ? [job.input] : []));

test("the strengths of a restored photo change without another run; the mix is marked", async () => {
  const calls = await restore(() => new Response("steps"));
  const repair = await screen.findByRole("slider", { name: "Repair" });
  screen.getByRole("slider", { name: "Clarity" });
  expect(screen.queryByRole("slider", { name: "Colour" })).toBeNull();
  repair.focus();
  await userEvent.keyboard("{Home}");
  const download = screen.getByRole("button", { name: "Download" });
  await waitFor(() => expect(download.getAttribute("aria-disabled")).toBe("true"));
  await vi.waitFor(() => expect(calls.marks()).toBe(1), 15_000);
  await waitFor(() => expect(download.getAttribute("aria-disabled")).toBe("false"));
  expect(mixes().at(-1)).toMatchObject({ strengths: [0, 1, 1], scale: 1 });
  await userEvent.click(screen.getByRole("radio", { name: "800 px" }));
  await vi.waitFor(() => expect(calls.marks()).toBe(2), 15_000);
  expect(mixes().at(-1)).toMatchObject({ strengths: [0, 1, 1], scale: 0.5 });
  await press("Full strength");
  await waitFor(() => expect(screen.queryByText("Making the file …")).toBeNull());
  expect(download.getAttribute("aria-disabled")).toBe("false");
  expect([calls.runs(), calls.marks()]).toEqual([1, 2]);
});

test("steps that can't be fetched leave the result as it was, and the screen says so", async () => {
  const calls = await restore(() => new Response("", { status: 404 }));
  await screen.findByText("The strengths could not be opened.");
  expect(calls.asked()).toBe(1);
  expect(screen.queryByRole("slider", { name: "Repair" })).toBeNull();
});

test("a result without steps has no strengths", async () => {
  await restore();
  expect(screen.queryByText("Strengths")).toBeNull();
});

test("a mix that fails leaves the result as it was, and says so", async () => {
  await restore(() => new Response("steps"));
  const repair = await screen.findByRole("slider", { name: "Repair" });
  standInForPictures((request) => workerFault(request, "noCanvas"));
  repair.focus();
  await userEvent.keyboard("{Home}");
  await screen.findByText("The picture could not be mixed. The strengths are as before.");
  expect(repair.getAttribute("aria-valuenow")).toBe("100");
});
