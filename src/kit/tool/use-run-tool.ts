import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { canAfford } from "#core/credits.ts";
import type { ShownAnswer, StepCode } from "#core/run.ts";
import type { RunPreview } from "#core/run-preview.ts";
import { apiCall, type Call } from "#kit/api/api-call.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { newId } from "#kit/api/new-id.ts";
import { useCredits, useProfile } from "#kit/api/profile.ts";
import { useSite } from "#kit/api/site.ts";
import type { PreparedCall } from "#tool-model/define-tool.ts";
import { followRun } from "./follow-run.ts";
import { keepPendingRun, pendingRun } from "./pending-run.ts";
import { type SendingOptions, withLivingAddresses } from "./photo-uploads.ts";
import { toBlob } from "./to-blob.ts";

/** A result on the screen. */
export interface RunResult
  extends Pick<
    ShownAnswer,
    "runId" | "engine" | "isFree" | "framing" | "returnableUntil" | "stepsUrl"
  > {
  readonly blob: Blob;
  readonly objectUrl: string;
}

/** Temporary refusals that store nothing: the same call may succeed later. */
const NO_PLACE: ReadonlySet<string> = new Set([
  "busy",
  "too_many_open_runs",
  "storage_unavailable",
]);

interface RunningState {
  readonly phase: "running";
  /** `sending`: the photos are being uploaded. */
  readonly step: StepCode | "sending";
  readonly fraction: number;
  readonly startedAt: number;
  readonly isConnectionLost: boolean;
  /** The server has responded. From then on the run continues without this page. */
  readonly hasArrived: boolean;
  /** A rough version of the result; `null` until it arrives. Not every run has one. */
  readonly preview: RunPreview | null;
}

export type RunState =
  | { readonly phase: "idle" }
  | RunningState
  | { readonly phase: "failed"; readonly error: ApiError; readonly source: CallSource | null }
  | { readonly phase: "done"; readonly result: RunResult };

function toError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError("unexpected", {}, { cause: error });
}

function startCall({ path, payload }: PreparedCall, runId: string): Call {
  return { method: "POST", path, payload, headers: { "idempotency-key": runId } };
}

/** Cancels the run of a start. The server remembers the cancellation of a run that it doesn't know yet. */
function giveUpRun({ headers }: Call): void {
  const runId = headers?.["idempotency-key"];
  if (runId) apiCall({ method: "DELETE", path: `/runs/${runId}` }).catch(() => undefined);
}

const startOfRun = (startedAt: number): RunningState => ({
  phase: "running",
  step: "queued",
  fraction: 0,
  startedAt,
  isConnectionLost: false,
  hasArrived: false,
  preview: null,
});

function toResult({ base64, mimeType, ...answer }: ShownAnswer): RunResult {
  const blob = toBlob({ base64, mimeType });
  return { ...answer, blob, objectUrl: URL.createObjectURL(blob) };
}

/** Asks before the user leaves the page during the upload: only this page has the photos. */
function useAskBeforeLeaving(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSending]);
}

/** A call, or a function that uploads photos and then makes it. */
export type CallSource = Call | ((sending: SendingOptions) => Promise<Call>);

interface Listening {
  readonly signal: AbortSignal;
  /** `true` if this call lowers the balance on the screen, so that a failure restores it. */
  readonly isPaidNow: boolean;
  /** Called once when the server has the run. */
  readonly onArrived?: () => void;
}

/** Follows a run to its end and updates the screen's state and balance. */
function useListener(toolId: string, costCredits: number) {
  const credits = useCredits();
  const { settled } = useProfile();
  const client = useQueryClient();
  const [state, setState] = useState<RunState>({ phase: "idle" });

  async function spend(signal: AbortSignal): Promise<void> {
    await settled();
    signal.throwIfAborted();
    credits.spend(costCredits);
  }
  async function listen(
    source: CallSource,
    { signal, isPaidNow, onArrived }: Listening,
  ): Promise<void> {
    const startedAt = Date.now();
    const update = (change: Partial<RunningState>) =>
      setState((now) => (now.phase === "running" ? { ...now, ...change } : now));
    setState(startOfRun(startedAt));
    let call: Call | null = null;
    let isTold = false;
    const tellArrival = () => {
      if (isTold) return;
      isTold = true;
      // The header shows the run, even after the user leaves this screen.
      void client.invalidateQueries({ queryKey: ["open-runs"] });
      onArrived?.();
    };
    async function makeCall(isAnew: boolean): Promise<Call> {
      if (typeof source !== "function") return source;
      const made = await source({
        signal,
        isAnew,
        onSent: (fraction) => update({ step: "sending", fraction }),
        onConnection: (isConnectionLost) => update({ isConnectionLost }),
      });
      update({ step: "queued", fraction: 0 });
      return made;
    }
    async function ask(isAnew: boolean): Promise<ShownAnswer> {
      call = await makeCall(isAnew);
      signal.throwIfAborted();
      return followRun(call, {
        signal,
        onProgress: ({ step, fraction }) => update({ step, fraction }),
        onPreview: (preview) => update({ preview }),
        onConnection: (isConnectionLost) => {
          if (!isConnectionLost) tellArrival();
          update(isConnectionLost ? { isConnectionLost } : { isConnectionLost, hasArrived: true });
        },
      });
    }
    try {
      if (isPaidNow) await spend(signal);
      const answer = await withLivingAddresses(ask);
      keepPendingRun(toolId, null);
      credits.set(answer.credits);
      setState({ phase: "done", result: toResult(answer) });
    } catch (thrown) {
      if (signal.aborted) return;
      const error = toError(thrown);
      // A run with an unknown outcome or a temporary refusal keeps its id: "try again" asks for the same run.
      const mayGoOn = error.isConnectionLost || NO_PLACE.has(error.code);
      // Whatever refused the start, no run of this id can be charged later.
      if (error.code === "unexpected" && call && !isTold) giveUpRun(call);
      if (!error.isConnectionLost) keepPendingRun(toolId, null);
      if (isPaidNow) credits.putBack(costCredits);
      setState({ phase: "failed", error, source: mayGoOn && call ? source : null });
    }
    void credits.refresh();
  }
  /** Returns to the form, for a run that never reached the server. */
  function giveUp() {
    credits.putBack(costCredits);
    setState({ phase: "idle" });
  }
  const giveUpFailure = () => setState({ phase: "idle" });
  return { state, listen, giveUp, giveUpFailure, refreshCredits: credits.refresh };
}

/**
 * Starts and follows runs of a tool. Generates a run's id and stores it until the run is answered. Lowers the balance
 * on the screen immediately and restores it on failure. Leaving the screen only stops listening; returning resumes it.
 */
export function useRunTool(toolId: string) {
  const { profile } = useProfile();
  const { creditsPerRun } = useSite();
  const { state, listen, giveUp, giveUpFailure, refreshCredits } = useListener(
    toolId,
    creditsPerRun,
  );
  const listening = useRef<AbortController | null>(null);
  useAskBeforeLeaving(state.phase === "running" && !state.hasArrived);

  function begin(source: CallSource, isPaidNow: boolean, onArrived = () => {}) {
    listening.current?.abort();
    const controller = new AbortController();
    listening.current = controller;
    void listen(source, { signal: controller.signal, isPaidNow, onArrived });
  }
  const latestBegin = useRef(begin);
  useEffect(() => {
    latestBegin.current = begin;
  });
  useEffect(() => {
    const runId = pendingRun(toolId);
    if (runId) latestBegin.current({ method: "GET", path: `/runs/${runId}/events` }, false);
    return () => listening.current?.abort();
  }, [toolId]);

  return {
    state,
    costCredits: creditsPerRun,
    balance: profile?.credits ?? null,
    /** `true` while the balance isn't known: the server decides. */
    canPay: profile === null || canAfford(profile.credits, creditsPerRun),
    /** `prepare` uploads the photos and returns the call. `onArrived` is called once the server has the run. */
    start(
      prepare: (sending: SendingOptions) => Promise<PreparedCall | null>,
      onArrived?: (runId: string) => void,
    ) {
      const runId = newId();
      const prepared = async (sending: SendingOptions) => {
        const call = await prepare(sending);
        // Cancelled during the upload: the call is never sent, and there is no run to resume.
        sending.signal.throwIfAborted();
        if (!call) throw new ApiError("unexpected");
        keepPendingRun(toolId, runId);
        return startCall(call, runId);
      };
      begin(prepared, true, () => onArrived?.(runId));
    },
    /** Shows the result of an earlier run. */
    show: (runId: string) => begin({ method: "GET", path: `/runs/${runId}/events` }, false),
    /** Dismisses a failure. A run with an unknown outcome stays, so that it can be asked for again. */
    dismiss: () => state.phase === "failed" && !state.error.isConnectionLost && giveUpFailure(),
    /** Asks again for a failed run that may still succeed. */
    retry: (source: CallSource) => begin(source, true),
    /** Cancels the run without a charge. The server remembers the cancellation of a run that it doesn't know yet. */
    cancel() {
      const runId = pendingRun(toolId);
      if (runId) {
        apiCall({ method: "DELETE", path: `/runs/${runId}` }).catch(refreshCredits);
        return;
      }
      listening.current?.abort();
      giveUp();
    },
  };
}
