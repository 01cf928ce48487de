import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { encodeEnvelope } from "#core/envelope.ts";
import type { RunProgress } from "#core/run.ts";
import type { RunPreview } from "#core/run-preview.ts";
import type { Call } from "#kit/api/api-call.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { dropToken } from "#kit/api/session.ts";
import { plain, sealed, startWire, tokenFor } from "../../../tests/web/test-wire.ts";
import { followRun } from "./follow-run.ts";

const runId = "7d5d0a0e-5a7c-4f0e-9b51-0d3f4b1c9a11";
const call: Call = {
  method: "POST",
  path: "/images/photo_id",
  payload: { size: "3:4" },
  headers: { "idempotency-key": runId },
};
const answer = {
  base64: "QUJD",
  mimeType: "image/png",
  runId,
  url: "/media/x",
  credits: 99,
  isFree: false,
  engine: {
    id: "local",
    kind: "local",
    elapsedMs: 1_400,
    model: "m",
    capability: "full",
    note: null,
    noteCode: null,
  },
};
const withToken = { "GET /api/auth/token": () => plain({ token: tokenFor("ana") }) };
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const progress = (step: string, fraction: number) => event("progress", { runId, step, fraction });
const sealedEvent = (name: string, value: unknown) =>
  event(
    name,
    encodeEnvelope(value, () => 0.5),
  );

/** A stream of events, in pieces that break anywhere, that just ends. */
function stream(text: string, pieceLength = 7): Response {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += pieceLength)
        controller.enqueue(bytes.slice(at, at + pieceLength));
      controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

function listen() {
  const steps: RunProgress[] = [];
  const previews: RunPreview[] = [];
  const connection: boolean[] = [];
  const controller = new AbortController();
  const done = followRun(call, {
    signal: controller.signal,
    onProgress: (step) => steps.push(step),
    onPreview: (preview) => previews.push(preview),
    onConnection: (isLost) => connection.push(isLost),
  });
  return { done, steps, previews, connection, controller };
}

beforeEach(() => {
  dropToken();
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("following a run", () => {
  test("steps as they come, then the answer; comments are passed over", async () => {
    startWire({
      ...withToken,
      "POST /images/photo_id": () =>
        stream(
          `${progress("queued", 0)}: still here\n\n${progress("finding_face", 0.3)}${sealedEvent("result", answer)}`,
        ),
    });
    const { done, steps } = listen();
    expect(await done).toEqual(answer);
    expect(steps.map(({ step }) => step)).toEqual(["queued", "finding_face"]);
  });

  test("a preview arrives before the answer; one of another form and unknown events are passed over", async () => {
    const preview = {
      runId,
      mimeType: "image/webp",
      base64: "QUJD",
      result: { widthPx: 354, heightPx: 472 },
    };
    startWire({
      ...withToken,
      "POST /images/photo_id": () =>
        stream(
          [
            sealedEvent("preview", { ...preview, mimeType: "text/html" }),
            event("sketch", preview),
            sealedEvent("preview", preview),
            sealedEvent("result", answer),
          ].join(""),
        ),
    });
    const { done, previews } = listen();
    expect(await done).toEqual(answer);
    expect(previews).toEqual([preview]);
  });

  test.each([
    ["an event", () => stream(sealedEvent("error", { error: { code: "no_face", message: "" } }))],
    ["the answer itself", () => sealed({ error: { code: "no_face", message: "" } }, 422)],
  ])("a refusal in %s is typed and final", async (_where, respond) => {
    const requests = startWire({ ...withToken, "POST /images/photo_id": respond });
    const error: unknown = await listen().done.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: "no_face" });
    expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  test("a stream that breaks is asked again for the same run, without sending the photos again", async () => {
    let tries = 0;
    const requests = startWire({
      ...withToken,
      "POST /images/photo_id": () => stream(progress("reading", 0.1)),
      [`GET /runs/${runId}/events`]: () => {
        tries += 1;
        if (tries === 1) throw new TypeError("Failed to fetch");
        return stream(`retry: 1000\n\nid: end\n${sealedEvent("result", answer)}`);
      },
    });
    const { done, connection } = listen();
    expect((await done).credits).toBe(99);
    expect(connection).toEqual([false, true, true, false]);
    expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  test("a call that was lost on its way is sent again under the same run id", async () => {
    let tries = 0;
    const requests = startWire({
      ...withToken,
      "POST /images/photo_id": () => {
        tries += 1;
        if (tries === 1) throw new TypeError("Failed to fetch");
        return stream(sealedEvent("result", answer));
      },
    });
    expect((await listen().done).credits).toBe(99);
    const posts = requests.filter(({ method }) => method === "POST");
    expect(posts.map(({ headers }) => headers.get("idempotency-key"))).toEqual([runId, runId]);
  });

  test("a network that stays away ends in words, not in endless asking", async () => {
    const requests = startWire({
      ...withToken,
      "POST /images/photo_id": () => {
        throw new TypeError("Failed to fetch");
      },
    });
    const failed = listen().done.catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await failed).toMatchObject({ code: "offline" });
    expect(requests.filter(({ method }) => method === "POST")).toHaveLength(12);
  });

  test("a proxy's error page for a start is an unknown error at once, not a lost connection", async () => {
    const requests = startWire({
      ...withToken,
      "POST /images/photo_id": () => new Response("<html>Oops</html>", { status: 500 }),
    });
    const { done, connection } = listen();
    const error: unknown = await done.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error instanceof ApiError && error.text("en")).toBe("An unknown error occurred");
    expect(connection).toEqual([]);
    expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  test("a proxy's error page about a run that the server has is asked past", async () => {
    let tries = 0;
    startWire({
      ...withToken,
      "POST /images/photo_id": () => stream(progress("reading", 0.1)),
      [`GET /runs/${runId}/events`]: () => {
        tries += 1;
        if (tries === 1) return new Response("<html>Oops</html>", { status: 500 });
        return stream(sealedEvent("result", answer));
      },
    });
    expect((await listen().done).credits).toBe(99);
  });

  test("who stops listening is not answered any more", async () => {
    startWire({
      ...withToken,
      "POST /images/photo_id": () => {
        throw new TypeError("Failed to fetch");
      },
    });
    const { done, controller, connection } = listen();
    const ended = done.catch(() => "ended");
    await vi.waitFor(() => expect(connection).toContain(true), 15_000);
    controller.abort();
    expect(await ended).toBe("ended");
  });
});
