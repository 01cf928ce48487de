import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { vi } from "vitest";
import { encodeEnvelope } from "#core/envelope.ts";
import type { PreparedImage } from "#kit/tool/image/jobs.ts";
import type { WorkerAnswer, WorkerRequest } from "#kit/tool/image/worker-protocol.ts";
import type { ImageProblem } from "#kit/tool/text.ts";
import { standInForBrowser } from "./test-app.tsx";
import { plain, sealed, startWire, tokenFor, type WireRequest } from "./test-wire.ts";

const prepared: PreparedImage = {
  blob: new Blob(["shrunk"], { type: "image/jpeg" }),
  originalWidthPx: 3024,
  originalHeightPx: 4032,
  widthPx: 600,
  heightPx: 800,
  notice: null,
};

/** Steps of a result in which repair and clarity can be seen, and no colour was added. */
const openedSteps = {
  changes: [true, true, false],
  widthPx: 1_200,
  heightPx: 1_600,
  enlargement: 2,
  picture: new Blob(["small"]),
  steps: new Blob(["small steps"]),
};

/** Overrides the image worker's answers, for tests that need another one than that of a good picture. */
type WorkerAnswers = (request: WorkerRequest) => WorkerAnswer | Promise<WorkerAnswer>;

/** The answers of a worker whose canvas works. */
export function goodAnswer({ id, name }: WorkerRequest): WorkerAnswer {
  const output = new Blob(["made"]);
  const answers: { readonly [Name in WorkerRequest["name"]]: WorkerAnswer } = {
    intake: { id, name: "intake", output: prepared },
    flatten: { id, name: "flatten", output },
    tagPng: { id, name: "tagPng", output },
    toPng: { id, name: "toPng", output },
    sheet: { id, name: "sheet", output },
    cellPhoto: { id, name: "cellPhoto", output },
    planSheet: { id, name: "planSheet", output },
    mix: { id, name: "mix", output },
    openSteps: { id, name: "openSteps", output: openedSteps },
    drawMask: { id, name: "drawMask", output },
    readMask: { id, name: "readMask", output: new Uint8Array() },
    faces: { id, name: "faces", output: 1 },
  };
  return answers[name];
}

/** The answer of a worker that failed at a job. */
export function workerFault({ id, name }: WorkerRequest, problem: ImageProblem): WorkerAnswer {
  return { id, name, problem, reason: "a test" };
}

// The page keeps its one worker, so a test replaces the answers instead.
let workerAnswers: WorkerAnswers = goodAnswer;

/** The image worker of a page: jsdom has neither workers nor a canvas. */
class StandInWorker extends EventTarget {
  async postMessage(request: WorkerRequest): Promise<void> {
    const data = await workerAnswers(request);
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

/** Stubs the browser features of a tool's screen, in addition to those of every screen. */
export function standInForPictures(answers: WorkerAnswers = goodAnswer): void {
  workerAnswers = answers;
  standInForBrowser();
  vi.stubGlobal("Worker", StandInWorker);
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: () => {} }),
  );
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

/** The response of a successful run. */
export const runAnswer = {
  base64: "QUJD",
  mimeType: "image/png",
  runId: progress.runId,
  url: "/media/x",
  credits: 99,
  isFree: false,
  engine: {
    id: "local",
    kind: "local",
    elapsedMs: 1_400,
    model: "m",
    capability: "full",
    note: "…",
    noteCode: "several_faces",
  },
};

/** A run whose end the test decides: it streams one step and then waits for `finish` or `lose`. */
export function openRun() {
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
    /** Ends the connection, but not the run. */
    lose: () => stream?.close(),
  };
}

/** Engine choices for an ID photo, an age change or a pose, as in GET /engines. */
export const builtIn = {
  engine: "local",
  kind: "local",
  model: null,
  engines: ["local"],
  capability: "full",
  note: null,
};
export const studioModel = {
  engine: "gemini",
  kind: "studio",
  model: "gemini-2.5-flash-image",
  engines: ["gemini", "openai"],
  capability: "full",
  note: null,
};

type Choice = typeof builtIn | typeof studioModel;

/** GET /engines of a server with these choices, the default first. */
export function enginesOf(...choices: readonly Choice[]) {
  const ability = { ...choices[0], choices };
  return () => sealed({ photo_id: ability, change_age: ability, pose: ability });
}

/** The server's response about this user's consent to face and body tools. */
export function consentAnswer(isGiven: boolean): Response {
  const givenAt = isGiven ? "2026-11-22T09:00:00.000Z" : null;
  const given = { isGiven, givenAt, givenVersion: isGiven ? 1 : null };
  return sealed({ consents: [{ document: "people", version: 1, ...given }] });
}

interface CounterOptions {
  readonly credits?: () => number;
  readonly routes?: Parameters<typeof startWire>[0];
}

/** Answers each upload with a unique URL that expires in an hour. */
export function uploadAnswer() {
  let count = 0;
  return () => {
    count += 1;
    const expiresAt = new Date(Date.now() + 60 * 60_000).toISOString();
    return sealed({ presignedUrl: `/media/upload-${count}`, expiresAt });
  };
}

/** A server with one signed-in account and one run. */
export function startCounter({ credits = () => 100, routes = {} }: CounterOptions = {}) {
  const run = openRun();
  const requests = startWire({
    "GET /api/auth/get-session": () =>
      plain({ user: { id: "ana", name: "Ana", email: "ana@example.com" } }),
    "GET /api/auth/token": () => plain({ token: tokenFor("ana") }),
    "GET /profiles/me": () => sealed({ ...profile, credits: credits() }),
    "GET /site": () =>
      plain({
        creditsPerRun: 1,
        maxSidePx: 800,
        socialProviders: [],
        videoChannelUrl: null,
        tutorialVideoId: null,
      }),
    "GET /engines": enginesOf(builtIn),
    "GET /consents": () => consentAnswer(true),
    "POST /images/upload": uploadAnswer(),
    "POST /images/photo_id": run.respond,
    "POST /runs/equal": () => sealed({ runId: null, nextSeed: null }),
    ...routes,
  });
  return { requests, run };
}

/** The requests that start an ID photo. */
export function startsOf(requests: readonly WireRequest[]): readonly WireRequest[] {
  return requests.filter(({ path }) => path === "/images/photo_id");
}

/** Sets the file of the photo field and waits for its card. */
export async function choosePhoto(label = "Your photo", name = "me.jpg"): Promise<void> {
  await giveFile(label, name);
  await screen.findByText(name);
}

/** Sets the file of the photo field. */
export async function giveFile(label: string, name: string): Promise<void> {
  const [input] = await screen.findAllByLabelText(label, { selector: 'input[type="file"]' });
  if (!input) throw new Error("there is no file input");
  await userEvent.upload(input, new File([name], name, { type: "image/jpeg" }));
}

/** Clicks a button as soon as it appears. */
export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name }));
}
