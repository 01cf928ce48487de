import { type RunProgress, runProgress, type ShownAnswer, shownAnswer } from "#core/run.ts";
import { type RunPreview, runPreview } from "#core/run-preview.ts";
import { apiStream, type Call, openAnswer } from "#kit/api/api-call.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { readEvents, type ServerEvent } from "#kit/api/event-stream.ts";
import { readRefusal } from "#kit/api/read-refusal.ts";
import { type AskOptions, askUntilAnswered } from "./ask-until-answered.ts";

export interface FollowOptions extends AskOptions {
  readonly onProgress: (progress: RunProgress) => void;
  /** A rough version of the result. Not every run has one. */
  readonly onPreview: (preview: RunPreview) => void;
}

/** Returns the answer if the event carries it, else `null`. Throws the run's typed failure. */
async function readEvent(
  { event, data }: ServerEvent,
  { onProgress, onPreview }: Pick<FollowOptions, "onProgress" | "onPreview">,
): Promise<ShownAnswer | null> {
  if (event === "progress") {
    const progress = runProgress.safeParse(JSON.parse(data));
    if (progress.success) onProgress(progress.data);
    return null;
  }
  if (event !== "preview" && event !== "error" && event !== "result") return null;
  const value = openAnswer(data);
  if (event === "error") throw await readRefusal(value);
  if (event === "preview") {
    const preview = runPreview.safeParse(value);
    if (preview.success) onPreview(preview.data);
    return null;
  }
  const answer = shownAnswer.safeParse(value);
  if (!answer.success) throw new ApiError("unreadable", {}, { cause: answer.error });
  return answer.data;
}

async function askOnce(call: Call, options: FollowOptions): Promise<ShownAnswer> {
  const response = await apiStream({
    ...call,
    signal: options.signal,
    headers: { ...call.headers, accept: "text/event-stream" },
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  if (!isStream || !response.body) {
    const text = await response.text();
    // A proxy's error page ends a start. A run that the server has goes on, so it's asked for again.
    throw await readRefusal(
      call.method === "GET" ? openAnswer(text) : openAnswer(text, response.status),
    );
  }
  options.onConnection(false);
  for await (const event of readEvents(response.body)) {
    const answer = await readEvent(event, options);
    if (answer) return answer;
  }
  throw new ApiError("offline");
}

/** Returns the call that resumes a started run. It has no photos, because the server already has them. */
function askForRest(call: Call): Call {
  const runId = call.headers?.["idempotency-key"];
  return runId === undefined ? call : { method: "GET", path: `/runs/${runId}/events` };
}

/**
 * Follows a run until its answer. Repeats the call after a lost connection, and without the photos once the run has
 * started. Rejects with the run's `ApiError`, or with the abort of `signal`.
 */
export async function followRun(call: Call, options: FollowOptions): Promise<ShownAnswer> {
  let next = call;
  const onConnection = (isAway: boolean): void => {
    if (!isAway) next = askForRest(call);
    options.onConnection(isAway);
  };
  return askUntilAnswered(() => askOnce(next, { ...options, onConnection }), options);
}
