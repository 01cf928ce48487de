import { CircleX, RotateCcw } from "lucide-react";
import type { ClientErrorCode } from "#kit/api/api-error.ts";
import { Button } from "#kit/ui/button.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { toolKitText } from "./text.ts";
import type { CallSource, RunState } from "./use-run-tool.ts";

/** Failures of the engine itself, and its pauses; an image that the safety rules refuse stays refused. */
const engineFaults: ReadonlySet<ClientErrorCode> = new Set<ClientErrorCode>([
  "no_image",
  "bad_answer",
  "result_face",
  "engine_rate_limited",
  "unavailable",
  "timeout",
  "engine_auth",
  "model_retired",
  "unsupported",
  "studio_paused",
  "studio_paused_today",
]);

interface FailureProps {
  readonly state: Extract<RunState, { phase: "failed" }>;
  /** The tool's own message for an engine that returned no image. */
  readonly noImage: string | undefined;
  readonly onRetry: (source: CallSource | null) => void;
  readonly onBuiltIn: (() => void) | null;
}

/** Why a run failed, and what the user can do about it. */
export function FailurePanel({ state, noImage, onRetry, onBuiltIn }: FailureProps) {
  const say = useText(toolKitText);
  const locale = useLocale();
  const { error, source } = state;
  const text = error.code === "no_image" && noImage ? noImage : error.text(locale);
  return (
    <div className="grid h-full min-h-80 place-content-center p-6">
      <div
        role="alert"
        className="grid max-w-md justify-items-start gap-3 rounded-md border-[1.5px] border-danger bg-danger/10 p-5"
      >
        <p className="flex items-center gap-2.5 font-semibold text-danger">
          <CircleX aria-hidden className="size-5 shrink-0" />
          {say("failedTitle")}
        </p>
        <p>{text}</p>
        {error.isConnectionLost ? null : <p className="text-sm text-muted">{say("notCharged")}</p>}
        <div className="flex flex-wrap gap-2.5">
          <Button variant="outline" size="sm" onClick={() => onRetry(source)}>
            <RotateCcw aria-hidden className="size-4" />
            {say("tryAgain")}
          </Button>
          {onBuiltIn && engineFaults.has(error.code) ? (
            <Button variant="outline" size="sm" onClick={onBuiltIn}>
              {say("tryBuiltIn")}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}
