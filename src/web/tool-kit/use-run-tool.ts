import { useEffect, useRef, useState } from "react";
import { canAfford } from "#core/credits.ts";
import type { RunAnswer, StepCode } from "#core/run.ts";
import type { PreparedCall } from "#tools/define-tool.ts";
import { apiCall, type Call } from "../api/api-call.ts";
import { ApiError } from "../api/api-error.ts";
import { useCredits, useProfile } from "../api/profile.ts";
import { useSite } from "../api/site.ts";
import { followRun } from "./follow-run.ts";
import { keepPendingRun, pendingRun } from "./pending-run.ts";

/** A finished picture on the screen. */
export interface RunResult {
  readonly runId: string;
  readonly blob: Blob;
  readonly objectUrl: string;
  readonly engine: RunAnswer["engine"];
  readonly tookMs: number;
}

export type RunState =
  | { readonly phase: "idle" }
  | {
      readonly phase: "running";
      readonly step: StepCode;
      readonly fraction: number;
      readonly startedAt: number;
      readonly isConnectionLost: boolean;
    }
  | { readonly phase: "failed"; readonly error: ApiError; readonly call: Call | null }
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

/**
 * One press of the run button: the id is made here and kept until it is answered, the balance falls at
 * once and comes back on failure. Leaving the screen ends only the listening; coming back picks the
 * run up again.
 */
export function useRunTool(toolId: string) {
  const { profile } = useProfile();
  const { creditsPerRun } = useSite();
  const credits = useCredits();
  const [state, setState] = useState<RunState>({ phase: "idle" });
  const listening = useRef<AbortController | null>(null);

  async function listen(call: Call, { isPaidNow }: { isPaidNow: boolean }) {
    const controller = new AbortController();
    listening.current?.abort();
    listening.current = controller;
    const startedAt = Date.now();
    const update = (change: Partial<Extract<RunState, { phase: "running" }>>) =>
      setState((now) =>
        now.phase === "running"
          ? { ...now, ...change }
          : {
              phase: "running",
              step: "queued",
              fraction: 0,
              startedAt,
              isConnectionLost: false,
              ...change,
            },
      );
    setState({ phase: "running", step: "queued", fraction: 0, startedAt, isConnectionLost: false });
    if (isPaidNow) credits.spend(creditsPerRun);
    try {
      const answer = await followRun(call, {
        signal: controller.signal,
        onProgress: ({ step, fraction }) => update({ step, fraction }),
        onConnection: (isConnectionLost) => update({ isConnectionLost }),
      });
      const blob = toBlob(answer);
      const { runId, engine } = answer;
      keepPendingRun(toolId, null);
      credits.set(answer.credits);
      setState({
        phase: "done",
        result: {
          runId,
          blob,
          objectUrl: URL.createObjectURL(blob),
          engine,
          tookMs: Date.now() - startedAt,
        },
      });
    } catch (thrown) {
      if (controller.signal.aborted) return;
      const error = toError(thrown);
      // A run whose end is not known keeps its id: "try again" asks for the same one.
      if (!error.isConnectionLost) keepPendingRun(toolId, null);
      if (isPaidNow) credits.putBack(creditsPerRun);
      setState({ phase: "failed", error, call: error.isConnectionLost ? call : null });
    }
    void credits.refresh();
  }
  const latestListen = useRef(listen);
  useEffect(() => {
    latestListen.current = listen;
  });

  useEffect(() => {
    const runId = pendingRun(toolId);
    if (runId)
      void latestListen.current(
        { method: "GET", path: `/runs/${runId}/events` },
        { isPaidNow: false },
      );
    return () => listening.current?.abort();
  }, [toolId]);

  return {
    state,
    costCredits: creditsPerRun,
    balance: profile?.credits ?? null,
    canPay: profile !== null && canAfford(profile.credits, creditsPerRun),
    start(prepared: PreparedCall) {
      const runId = crypto.randomUUID();
      keepPendingRun(toolId, runId);
      void listen(startCall(prepared, runId), { isPaidNow: true });
    },
    /** Asks again for the run whose answer was lost. */
    retry(call: Call) {
      void listen(call, { isPaidNow: true });
    },
    /** Gives the run up: it ends without a charge. */
    cancel() {
      const runId = pendingRun(toolId);
      if (runId)
        apiCall({ method: "DELETE", path: `/runs/${runId}` }).catch(() => credits.refresh());
    },
  };
}
