// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "#kit/api/new-id.ts";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  choosePhoto,
  giveFile,
  openRun,
  press,
  runAnswer,
  standInForPictures,
  startCounter,
  startsOf,
  uploadAnswer,
} from "../../../../tests/web/test-tool.ts";
import { sealed, type WireRequest } from "../../../../tests/web/test-wire.ts";

vi.mock("#kit/api/new-id.ts", { spy: true });

const { runId } = runAnswer;
const keptRuns = () => sessionStorage.getItem("pending-runs");
const creditsNow = () => screen.getByTestId("credits").textContent;
const options = (name: RegExp) => userEvent.click(screen.getByRole("radio", { name }));

beforeEach(() => {
  standInForPictures();
});
afterEach(closeApp);

/** Opens the ID photo with a photo in it and presses the button. */
async function startRun(): Promise<void> {
  await openApp("/dashboard/id");
  await choosePhoto();
  await press(/^Create ID photo/);
  await screen.findByText("Cutting out the person");
}

describe("while a run is on its way", () => {
  test("the form may change: the picture keeps the size that it was asked in", async () => {
    const { requests, run } = startCounter();
    await startRun();
    await options(/4x6 cm/);
    await options(/^2L/);
    run.finish("result", runAnswer);
    await userEvent.click(await screen.findByRole("radio", { name: "Print sheet" }));
    expect(startsOf(requests)[0]?.payload).toMatchObject({ size: "3:4" });
    expect(screen.getByText("15 of 30 × 40 mm")).toBeTruthy();
  });

  test("Ctrl with Enter starts one, and no second one beside it", async () => {
    const { requests } = startCounter();
    await openApp("/dashboard/id");
    await choosePhoto();
    await waitFor(() =>
      expect(screen.getByRole("button", { name: /^Create ID photo/ })).toHaveProperty(
        "disabled",
        false,
      ),
    );
    fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
    await screen.findByText("Cutting out the person");
    fireEvent.keyDown(document.body, { key: "Enter", metaKey: true });
    fireEvent.keyDown(document.body, { key: "Enter" });
    expect(startsOf(requests)).toHaveLength(1);
  });

  test("Cancel gives it up by its id", async () => {
    const { requests, run } = startCounter();
    await startRun();
    const id = startsOf(requests)[0]?.headers.get("idempotency-key");
    await press("Cancel");
    await waitFor(() =>
      expect(requests.find(({ method }) => method === "DELETE")?.path).toBe(`/runs/${id}`),
    );
    run.finish("error", { error: { code: "cancelled", message: "" } });
    await screen.findByText("Nothing was charged.");
    expect(keptRuns()).toBe("{}");
    expect(creditsNow()).toBe("100 credits");
  });

  test("Cancel while the photos are uploaded: nothing is started, and no run is kept", async () => {
    const uploads: ((answer: Response) => void)[] = [];
    const upload = () => new Promise<Response>((answer) => uploads.push(answer));
    const { requests } = startCounter({ routes: { "POST /images/upload": upload } });
    await openApp("/dashboard/group");
    for (const name of ["me.jpg", "you.jpg"]) await giveFile("Photos of people", name);
    await press(/^Merge photos/);
    await waitFor(() => expect(uploads).toHaveLength(2));
    await press("Cancel");
    for (const answer of uploads) answer(sealed({ presignedUrl: "/media/x" }));
    await new Promise((done) => setTimeout(done, 50));
    expect(screen.getByText("Your group photo will appear here.")).toBeTruthy();
    expect(requests.filter(({ path }) => path === "/images/group_image")).toEqual([]);
    expect(keptRuns() ?? "{}").toBe("{}");
    expect(creditsNow()).toBe("100 credits");
  });

  test("a lost connection is said, and the same run is asked for again", async () => {
    vi.mocked(newId).mockReturnValueOnce(runId);
    const rest = openRun();
    const { requests, run } = startCounter({
      routes: { [`GET /runs/${runId}/events`]: rest.respond },
    });
    await startRun();
    run.lose();
    await screen.findByText(/^The connection was lost/);
    await screen.findByText("Cutting out the person");
    rest.finish("result", runAnswer);
    await screen.findByRole("radio", { name: "Single" });
    const ids = startsOf(requests).map(({ headers }) => headers.get("idempotency-key"));
    expect(ids).toEqual([runId]);
    expect(keptRuns()).toBe("{}");
  });
});

describe("the photo of a run", () => {
  const uploadsIn = (requests: readonly WireRequest[]) =>
    requests.filter(({ path }) => path === "/images/upload");
  const namedIn = (requests: readonly WireRequest[]) =>
    startsOf(requests).map(({ payload }) => Reflect.get(Object(payload), "sourceImageUrl"));

  test("leaves the page at the press and not before, and its way is shown", async () => {
    let answerUpload = (_answer: Response): void => {};
    const upload = () => new Promise<Response>((answer) => (answerUpload = answer));
    const { requests } = startCounter({ routes: { "POST /images/upload": upload } });
    await openApp("/dashboard/id");
    await choosePhoto();
    expect(uploadsIn(requests)).toEqual([]);
    await press(/^Create ID photo/);
    await screen.findByText("Sending the photos");
    expect(screen.getByRole("progressbar")).toHaveProperty("value", 0.5);
    expect(startsOf(requests)).toEqual([]);
    answerUpload(uploadAnswer()());
    await screen.findByText("Cutting out the person");
    expect(namedIn(requests)).toEqual(["/media/upload-1"]);
  });

  test("is sent once: the next run names it by the same address", async () => {
    const runs = [openRun(), openRun()];
    let count = 0;
    const respond = () => runs[count++]?.respond() ?? sealed({}, 404);
    const { requests } = startCounter({ routes: { "POST /images/photo_id": respond } });
    await startRun();
    runs[0]?.finish("result", runAnswer);
    await press(/^Create again/);
    await waitFor(() => expect(startsOf(requests)).toHaveLength(2));
    expect(uploadsIn(requests)).toHaveLength(1);
    expect(namedIn(requests)).toEqual(["/media/upload-1", "/media/upload-1"]);
  });

  test("is sent again where its address has ended, for the same run", async () => {
    const run = openRun();
    const gone = () => sealed({ error: { code: "upload_not_found", message: "" } }, 422);
    let count = 0;
    const respond = () => (count++ === 0 ? gone() : run.respond());
    const { requests } = startCounter({ routes: { "POST /images/photo_id": respond } });
    await startRun();
    expect(namedIn(requests)).toEqual(["/media/upload-1", "/media/upload-2"]);
    const ids = startsOf(requests).map(({ headers }) => headers.get("idempotency-key"));
    expect(new Set(ids).size).toBe(1);
    run.finish("result", runAnswer);
    await screen.findByRole("radio", { name: "Single" });
  });

  test("is sent again after the connection was lost on its way", async () => {
    const answer = uploadAnswer();
    let count = 0;
    const upload = () => {
      if (count++ === 0) throw new TypeError("the network is away");
      return answer();
    };
    const { requests } = startCounter({ routes: { "POST /images/upload": upload } });
    await openApp("/dashboard/id");
    await choosePhoto();
    await press(/^Create ID photo/);
    await screen.findByText("The connection was lost. We are sending the photos again …");
    await screen.findByText("Cutting out the person");
    expect(uploadsIn(requests)).toHaveLength(2);
    expect(namedIn(requests)).toEqual(["/media/upload-1"]);
  });
});

describe("a run that was started before a reload", () => {
  beforeEach(() => {
    sessionStorage.setItem("pending-runs", JSON.stringify({ id: runId, other: "kept" }));
  });

  test("is picked up; its picture comes without the photo, and is not paid again", async () => {
    const run = openRun();
    startCounter({ routes: { [`GET /runs/${runId}/events`]: run.respond } });
    await openApp("/dashboard/id");
    await screen.findByText("Cutting out the person");
    await waitFor(() => expect(creditsNow()).toBe("100 credits"));
    run.finish("result", { ...runAnswer, credits: 100 });
    await screen.findByRole("button", { name: /^Create again/ });
    expect(screen.queryByRole("button", { name: /Hold to see original/ })).toBeNull();
    expect(keptRuns()).toBe('{"other":"kept"}');
  });

  test("is forgotten when the server does not know it", async () => {
    const refusal = () => sealed({ error: { code: "not_found", message: "" } }, 404);
    startCounter({ routes: { [`GET /runs/${runId}/events`]: refusal } });
    await openApp("/dashboard/id");
    await screen.findByRole("alert");
    expect(keptRuns()).toBe('{"other":"kept"}');
  });
});

test.each(["", "not JSON", "[1]", '{"id":1}'])("kept runs that read %o are none", async (kept) => {
  sessionStorage.setItem("pending-runs", kept);
  const { requests } = startCounter();
  await openApp("/dashboard/id");
  await screen.findByText("Your ID photo will appear here.");
  expect(requests.filter(({ path }) => path.startsWith("/runs/"))).toEqual([]);
});

test("credits that went elsewhere: the server's refusal is said, and asked again in full", async () => {
  let isPoor = true;
  const run = openRun();
  const refusal = () =>
    sealed({ error: { code: "not_enough_credits", message: "", details: { cost: 1 } } }, 402);
  const { requests } = startCounter({
    routes: { "POST /images/photo_id": () => (isPoor ? refusal() : run.respond()) },
  });
  await openApp("/dashboard/id");
  await choosePhoto();
  await press(/^Create ID photo/);
  await screen.findByText("You need at least 1 credits to use this feature");
  await waitFor(() => expect(creditsNow()).toBe("100 credits"));
  isPoor = false;
  await press("Try again");
  await screen.findByText("Cutting out the person");
  const [first, second] = startsOf(requests);
  expect(second?.payload).toEqual(first?.payload);
  expect(second?.headers.get("idempotency-key")).not.toBe(first?.headers.get("idempotency-key"));
});

test("a new user's run waits until the profile with its free credits is stored", async () => {
  let store = () => {};
  const stored = new Promise<void>((resolve) => {
    store = resolve;
  });
  let isStored = false;
  const ana = {
    id: "ana",
    email: "ana@example.com",
    firstName: "Ana",
    lastName: "",
    avatarUrl: "",
  };
  const profile = { ...ana, credits: 100, referralId: "abc", subscription: { tierName: "Free" } };
  const { requests } = startCounter({
    routes: {
      "GET /profiles/me": () => sealed(isStored ? profile : null),
      "POST /profiles/me": async () => {
        await stored;
        isStored = true;
        return sealed(profile);
      },
    },
  });
  await openApp("/dashboard/id");
  await choosePhoto();
  await press(/^Create ID photo/);
  await screen.findByRole("button", { name: "Cancel" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(startsOf(requests)).toEqual([]);
  store();
  await screen.findByText("Cutting out the person");
  expect(startsOf(requests)).toHaveLength(1);
  expect(creditsNow()).toBe("99 credits");
});
