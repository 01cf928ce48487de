import { setMaxListeners } from "node:events";
import { PassThrough } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { encodeEnvelope } from "#core/envelope.ts";
import { errorText } from "#core/errors.ts";
import { pickLocale } from "#core/locale.ts";
import type { RunProgress } from "#core/run.ts";
import type { RunPreview } from "#core/run-preview.ts";
import { toAppError } from "../http/errors.ts";
import type { FinishedRun, Run } from "./run.ts";
import type { RunStep, WaitForRun } from "./run-events.ts";

/** Shorter than the idle timeouts of proxies and browsers. */
const HEARTBEAT_MS = 15_000;

/** The open streams, so that closing the server can end them. */
export interface OpenStreams {
  readonly signal: AbortSignal;
  /** Ends every stream and refuses new ones. */
  endAll(): void;
}

export function createOpenStreams(): OpenStreams {
  const controller = new AbortController();
  // Each waiting request adds a listener; their number is unlimited.
  setMaxListeners(0, controller.signal);
  return { signal: controller.signal, endAll: () => controller.abort() };
}

export interface RunStreamDeps {
  readonly waitForRun: WaitForRun;
  readonly lastStep: (runId: string) => RunStep | null;
  readonly streams: OpenStreams;
  /** The value of the last event. An error becomes an `error` event. */
  readonly toResult: (run: FinishedRun) => Promise<unknown>;
}

/** A client whose stream broke reconnects after this pause. Its first event is the run's current step. */
const RETRY_MS = 1_000;
/** The id of a stream's last event. */
const END_ID = "end";

/** `true` if a client reconnects after the last event: it must be told to stop. */
export function hasHeardEnd(request: FastifyRequest): boolean {
  return request.headers["last-event-id"] === END_ID;
}

/**
 * Answers with server-sent events: `progress` {runId, step, fraction} from the run's current step on, a `preview` per try
 * if the engine makes one while the client listens, then one `result` or `error`. The data of the last three are
 * envelopes; pages of version 0.1.0 open every event that they don't know. A client that disconnects only ends its own
 * stream.
 */
export function streamRun(
  deps: RunStreamDeps,
  run: Run,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): FastifyReply {
  const stream = new PassThrough();
  const over = new AbortController();
  const { signal } = over;
  const end = (): void => over.abort();
  deps.streams.signal.addEventListener("abort", end);
  if (deps.streams.signal.aborted) end();
  const heartbeat = setInterval(() => stream.write(": still here\n\n"), HEARTBEAT_MS);
  stream.once("close", () => {
    clearInterval(heartbeat);
    deps.streams.signal.removeEventListener("abort", end);
    end();
  });
  // A client that disconnects early is not an error.
  stream.on("error", end);
  const writeStep = ({ step, fraction }: RunStep): void => {
    const progress: RunProgress = { runId: run.id, step, fraction };
    writeEvent(stream, "progress", JSON.stringify(progress));
  };

  const writePreview = (preview: RunPreview): void =>
    writeEvent(stream, "preview", envelopeOf(preview));

  async function follow(): Promise<void> {
    try {
      stream.write(`retry: ${RETRY_MS}\n\n`);
      writeStep(currentStep(run, deps.lastStep(run.id)));
      const finished = await deps.waitForRun(run, {
        signal,
        onProgress: writeStep,
        onPreview: writePreview,
      });
      writeEnd(stream, "result", await deps.toResult(finished));
    } catch (thrown) {
      if (!signal.aborted) writeEnd(stream, "error", toErrorBody(thrown, request));
    } finally {
      stream.end();
    }
  }
  void follow();
  return (
    reply
      .type("text/event-stream")
      .header("cache-control", "no-store")
      .header("x-accel-buffering", "no")
      // A kept-alive connection would delay a closing server.
      .header("connection", "close")
      .send(stream)
  );
}

function currentStep(run: Run, heard: RunStep | null): RunStep {
  if (run.state === "queued") return { step: "queued", fraction: 0 };
  if (run.state === "running") return heard ?? { step: "reading", fraction: 0 };
  return { step: "storing", fraction: 1 };
}

function toErrorBody(thrown: unknown, request: FastifyRequest): unknown {
  const { code, details } = toAppError(thrown, request);
  const message = errorText(code, pickLocale(request.headers["accept-language"]), details);
  return { error: { code, message, details } };
}

function envelopeOf(value: unknown): string {
  return JSON.stringify(encodeEnvelope(value, Math.random));
}

function writeEnd(stream: PassThrough, event: "result" | "error", value: unknown): void {
  writeEvent(stream, event, `${envelopeOf(value)}\nid: ${END_ID}`);
}

function writeEvent(stream: PassThrough, event: string, data: string): void {
  if (!stream.writable) return;
  stream.write(`event: ${event}\ndata: ${data}\n\n`);
}
