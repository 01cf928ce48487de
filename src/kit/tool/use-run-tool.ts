import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { canAfford } from "#core/credits.ts";
import type { RunAnswer, StepCode } from "#core/run.ts";
import { apiCall, type Call } from "#kit/api/api-call.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { newId } from "#kit/api/new-id.ts";
import { useCredits, useProfile } from "#kit/api/profile.ts";
import { useSite } from "#kit/api/site.ts";
import type { PreparedCall } from "#tool-model/define-tool.ts";
import { followRun } from "./follow-run.ts";
import { keepPendingRun, pendingRun } from "./pending-run.ts";
import { type SendingOptions, withLivingAddresses } from "./photo-uploads.ts";

/** A finished picture on the screen. */
export interface RunResult {
  readonly runId: string;
  readonly blob: Blob;
  readonly objectUrl: string;
  readonly engine: RunAnswer["engine"];
  /** Given away, because it may miss what the tool promises. */
  readonly isFree: boolean;
  readonly framing?: RunAnswer["framing"];
}

/** Refusals that keep nothing and pass: the same call may come through later. */
const NO_PLACE: ReadonlySet<string> = new Set([
  "busy",
  "too_many_open_runs",
  "storage_unavailable",
]);

interface RunningState {
  readonly phase: "running";
  /** `sending`: the photos are on their way to the server. */
  readonly step: StepCode | "sending";
  readonly fraction: number;
  readonly startedAt: number;
  readonly isConnectionLost: boolean;
  /** The server has answered: from here on the run goes on without this page. */
  readonly hasArrived: boolean;
}

export type RunState =
  | { readonly phase: "idle" }
  | RunningState
  | { readonly phase: "failed"; readonly error: ApiError; readonly source: CallSource | null }
  | { readonly phase: "done"; readonly result: RunResult };

function toBlob({ base64, mimeType }: RunAnswer): Blob {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return new Blob([bytes], { type: mimeType });
}

function toError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError("unexpected", {}, { cause: error });
}

function startCall({ path, payload }: PreparedCall, runId: string): Call {
  return { method: "POST", path, payload, headers: { "idempotency-key": runId } };
}

const startOfRun = (startedAt: number): RunningState => ({
  phase: "running",
  step: "queued",
  fraction: 0,
  startedAt,
  isConnectionLost: false,
  hasArrived: false,
});

function toResult(answer: RunAnswer): RunResult {
  const blob = toBlob(answer);
  const { runId, engine, isFree, framing } = answer;
  return { runId, blob, objectUrl: URL.createObjectURL(blob), engine, isFree, framing };
}

/** Asks before the page is left while the photos are still on their way out: only this page has them. */
function useAskBeforeLeaving(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSending]);
}

/** A call, or what makes one: photos are uploaded before it. */
export type CallSource = Call | ((sending: SendingOptions) => Promise<Call>);

interface Listening {
  readonly signal: AbortSignal;
  /** True when this press lowered the balance on the screen, so that a failure puts it back. */
  readonly isPaidNow: boolean;
  /** Called once when the server has the run. */
  readonly onArrived?: () => void;
}

/** Follows a run to its end and keeps the screen's state and balance in step with it. */
function useListener(toolId: string, costCredits: number) {
  const credits = useCredits();
  const client = useQueryClient();
  const [state, setState] = useState<RunState>({ phase: "idle" });

  async function listen(
    source: CallSource,
    { signal, isPaidNow, onArrived }: Listening,
  ): Promise<void> {
    const startedAt = Date.now();
    const update = (change: Partial<RunningState>) =>
      setState((now) => (now.phase === "running" ? { ...now, ...change } : now));
    setState(startOfRun(startedAt));
    if (isPaidNow) credits.spend(costCredits);
    let call: Call | null = null;
    let isTold = false;
    const tellArrival = () => {
      if (isTold) return;
      isTold = true;
      // The header shows it, and goes on when this screen is left.
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
    async function ask(isAnew: boolean): Promise<RunAnswer> {
      call = await makeCall(isAnew);
      signal.throwIfAborted();
      return followRun(call, {
        signal,
        onProgress: ({ step, fraction }) => update({ step, fraction }),
        onConnection: (isConnectionLost) => {
          if (!isConnectionLost) tellArrival();
          update(isConnectionLost ? { isConnectionLost } : { isConnectionLost, hasArrived: true });
        },
      });
    }
    try {
      const answer = await withLivingAddresses(ask);
      keepPendingRun(toolId, null);
      credits.set(answer.credits);
      setState({ phase: "done", result: toResult(answer) });
    } catch (thrown) {
      if (signal.aborted) return;
      const error = toError(thrown);
      // A run whose end is not known, or that only waits for a place, keeps its id: "try again" asks for the same one.
      const mayGoOn = error.isConnectionLost || NO_PLACE.has(error.code);
      if (!error.isConnectionLost) keepPendingRun(toolId, null);
      if (isPaidNow) credits.putBack(costCredits);
      setState({ phase: "failed", error, source: mayGoOn && call ? source : null });
    }
    void credits.refresh();
  }
  /** Back to the form, for a run that never reached the server. */
  function giveUp() {
    credits.putBack(costCredits);
    setState({ phase: "idle" });
  }
  const giveUpFailure = () => setState({ phase: "idle" });
  return { state, listen, giveUp, giveUpFailure, refreshCredits: credits.refresh };
}

/**
 * One press of the run button: the id is made here and kept until it is answered, the balance falls at
 * once and comes back on failure. Leaving the screen ends only the listening; coming back picks the
 * run up again.
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
    /** While the balance is not known here, the server decides. */
    canPay: profile === null || canAfford(profile.credits, creditsPerRun),
    /**
     * `prepare` answers the call to be made, after whatever has to be uploaded before it; `onArrived` is called once
     * the server has the run.
     */
    start(
      prepare: (sending: SendingOptions) => Promise<PreparedCall | null>,
      onArrived?: (runId: string) => void,
    ) {
      const runId = newId();
      const prepared = async (sending: SendingOptions) => {
        const call = await prepare(sending);
        // Given up while its photos were on their way: it is never sent, and there is no run to come back to.
        sending.signal.throwIfAborted();
        if (!call) throw new ApiError("unexpected");
        keepPendingRun(toolId, runId);
        return startCall(call, runId);
      };
      begin(prepared, true, () => onArrived?.(runId));
    },
    /** Takes a failure off the screen; a run whose end is not known stays, to be asked for again. */
    dismiss: () => state.phase === "failed" && !state.error.isConnectionLost && giveUpFailure(),
    /** Asks again for the run whose answer was lost. */
    retry: (source: CallSource) => begin(source, true),
    /** Gives the run up: it ends without a charge. The server keeps the cancel of a run that it does not know yet. */
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
