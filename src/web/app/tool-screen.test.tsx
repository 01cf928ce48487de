import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { encodeEnvelope } from "#core/envelope.ts";
import { plain, sealed, startWire, tokenFor, type WireRequest } from "../api/test-wire.ts";
import type { PreparedImage } from "../tool-kit/image/jobs.ts";
import type { WorkerAnswer, WorkerRequest } from "../tool-kit/image/worker-protocol.ts";
import { closeApp, openApp, standInForBrowser } from "./test-app.tsx";

const prepared: PreparedImage = {
  blob: new Blob(["shrunk"], { type: "image/jpeg" }),
  originalWidthPx: 3024,
  originalHeightPx: 4032,
  widthPx: 600,
  heightPx: 800,
  notice: null,
};

/** The image worker of a page whose canvas works: jsdom has neither. */
class StandInWorker extends EventTarget {
  postMessage(request: WorkerRequest): void {
    const { id } = request;
    const output = new Blob(["made"]);
    const answers: { readonly [Name in WorkerRequest["name"]]: WorkerAnswer } = {
      intake: { id, name: "intake", output: prepared },
      flatten: { id, name: "flatten", output },
      tagPng: { id, name: "tagPng", output },
      sheet: { id, name: "sheet", output },
    };
    const data = answers[request.name];
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
}

const profile = {
  id: "ana",
  email: "ana@example.com",
  firstName: "Ana",
  lastName: "",
  avatarUrl: "",
  credits: 100,
  referralId: "abc",
  subscription: { tierName: "Free" },
};
const progress = {
  runId: "7d5d0a0e-5a7c-4f0e-9b51-0d3f4b1c9a11",
  step: "cutting_out",
  fraction: 0.5,
};
const answer = {
  base64: "QUJD",
  mimeType: "image/png",
  runId: progress.runId,
  url: "/media/x",
  credits: 99,
  engine: { id: "local", model: "m", capability: "full", note: "…", noteCode: "several_faces" },
};

/** A run whose end the test decides: it streams one step and then waits for `finish`. */
function openRun() {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const write = (event: string, data: unknown) =>
    stream?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  const respond = () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
        write("progress", progress);
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  return {
    respond,
    finish: (event: "result" | "error", value: unknown) =>
      write(
        event,
        encodeEnvelope(value, () => 0.5),
      ),
  };
}

let balance = 100;
function wire(run = openRun()): { requests: WireRequest[]; run: ReturnType<typeof openRun> } {
  const requests = startWire({
    "GET /api/auth/get-session": () =>
      plain({ user: { id: "ana", name: "Ana", email: "ana@example.com" } }),
    "GET /api/auth/token": () => plain({ token: tokenFor("ana") }),
    "GET /profiles/me": () => sealed({ ...profile, credits: balance }),
    "GET /site": () =>
      plain({
        creditsPerRun: 1,
        maxSidePx: 800,
        socialProviders: [],
        videoChannelUrl: null,
        tutorialVideoId: null,
      }),
    "POST /images/photo_id": run.respond,
  });
  return { requests, run };
}
const posts = (requests: WireRequest[]) =>
  requests.filter(({ path }) => path === "/images/photo_id");

beforeEach(() => {
  balance = 100;
  standInForBrowser();
  vi.stubGlobal("Worker", StandInWorker);
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: () => {} }),
  );
});
afterEach(closeApp);

async function choosePhoto(label = "Your photo") {
  const [input] = await screen.findAllByLabelText(label, { selector: 'input[type="file"]' });
  if (!input) throw new Error("there is no file input");
  await userEvent.upload(input, new File(["bytes"], "me.jpg", { type: "image/jpeg" }));
  await screen.findByText("me.jpg");
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

describe("before a run", () => {
  test.each([
    ["en", /Create ID photo/, "Please upload your photo."],
    ["vi", /Tạo ảnh thẻ/, "Vui lòng tải ảnh của bạn lên."],
  ] as const)(
    "%s: a missing photo is asked for in the specification's words",
    async (language, button, words) => {
      const { requests } = wire();
      await openApp("/dashboard/id", language);
      await press(button);
      expect(await screen.findByRole("alert")).toHaveProperty("textContent", words);
      expect(posts(requests)).toEqual([]);
    },
  );

  test("the photo shows its size and what is sent of it", async () => {
    wire();
    await openApp("/dashboard/id");
    await choosePhoto();
    expect(screen.getByText("3024 × 4032, sent as 600 × 800")).toBeTruthy();
  });

  test("too few credits: a message, and no call", async () => {
    balance = 0;
    const { requests } = wire();
    await openApp("/dashboard/id");
    await choosePhoto();
    await press("Create ID photo (1 credit)");
    expect(await screen.findByText("You need at least 1 credits to use this feature")).toBeTruthy();
    expect(posts(requests)).toEqual([]);
  });

  test("a custom size needs both sides; a preset takes over again", async () => {
    const { requests } = wire();
    await openApp("/dashboard/id");
    await choosePhoto();
    await userEvent.click(screen.getByRole("radio", { name: /Custom/ }));
    await userEvent.type(screen.getByLabelText("Width (mm)"), "35");
    await press(/Create ID photo/);
    expect(await screen.findByText("Please enter custom width and height.")).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: /2x2 inch/ }));
    expect(screen.queryByLabelText("Width (mm)")).toBeNull();
    expect(posts(requests)).toEqual([]);
  });
});

describe("a run", () => {
  test("the balance falls at once, steps are shown, the picture and its note come", async () => {
    const { requests, run } = wire();
    await openApp("/dashboard/id");
    await choosePhoto();
    await press("Create ID photo (1 credit)");
    expect(await screen.findByText("Cutting out the person")).toBeTruthy();
    expect(screen.getByTestId("credits").textContent).toBe("99 credits");
    expect(screen.getByRole("button", { name: /Create ID photo/ })).toHaveProperty(
      "disabled",
      true,
    );

    balance = 99;
    run.finish("result", answer);
    expect(
      await screen.findByText("Several faces were found; the largest one was used."),
    ).toBeTruthy();
    expect(screen.getByRole("radio", { name: "Single" })).toHaveProperty("ariaChecked", "true");
    await screen.findByRole("button", { name: "Create again (1 credit)" });
    const [sent] = posts(requests);
    expect(sent?.payload).toEqual({
      sourceImage: { base64: expect.any(String), mimeType: "image/jpeg" },
      size: "3:4",
    });
    expect(sent?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);

    await userEvent.click(screen.getByRole("radio", { name: /^2L/ }));
    await userEvent.click(screen.getByRole("radio", { name: "Print sheet" }));
    expect(screen.getByText("15 of 30 × 40 mm")).toBeTruthy();
    expect(screen.getByText("1500 × 2102 px")).toBeTruthy();
    expect(screen.getByText("sideways, fits 3 more")).toBeTruthy();
  });

  test("a failure is said in the red box and the balance is put back; the form is kept", async () => {
    const { run } = wire();
    await openApp("/dashboard/id");
    await choosePhoto();
    await press("Create ID photo (1 credit)");
    await screen.findByText("Cutting out the person");
    run.finish("error", { error: { code: "no_face", message: "" } });
    const box = await screen.findByRole("alert");
    expect(within(box).getByText(/No face was found/)).toBeTruthy();
    expect(within(box).getByText("Nothing was charged.")).toBeTruthy();
    await waitFor(() => expect(screen.getByTestId("credits").textContent).toBe("100 credits"));
    expect(screen.getByText("me.jpg")).toBeTruthy();
  });

  test("an engine that made no picture: the tool's own words", async () => {
    const { run } = wire();
    await openApp("/dashboard/id", "vi");
    await choosePhoto("Ảnh của bạn");
    await press(/Tạo ảnh thẻ/);
    await screen.findByText("Đang tách nền");
    run.finish("error", { error: { code: "no_image", message: "" } });
    expect(await screen.findByText("AI không thể tạo ảnh. Vui lòng thử lại.")).toBeTruthy();
  });
});

test("a named colour and a free one exclude each other", async () => {
  wire();
  await openApp("/dashboard/id");
  const white = await screen.findByRole("radio", { name: "White" });
  expect(white.getAttribute("aria-checked")).toBe("true");
  const free = screen.getByLabelText("Pick a colour", { selector: "input" });
  if (!(free instanceof HTMLInputElement)) throw new Error("the free colour is an input");
  expect(free.value).toBe("#ffffff");
  await userEvent.click(screen.getByRole("radio", { name: "Gray" }));
  expect(screen.getByRole("radio", { name: "Gray" }).getAttribute("aria-checked")).toBe("true");
  expect(white.getAttribute("aria-checked")).toBe("false");
});
