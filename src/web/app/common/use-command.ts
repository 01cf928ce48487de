import { useRef, useState } from "react";
import { ApiError } from "#kit/api/api-error.ts";
import { newId } from "#kit/api/new-id.ts";

interface CommandState {
  readonly isBusy: boolean;
  /** The error of the last attempt, or `null`. */
  readonly error: ApiError | null;
}

/** Returns an `ApiError` unchanged and wraps any other thrown value in one with the code `unexpected`. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError("unexpected", {}, { cause: error });
}

/**
 * One command behind a button. A second press while it runs does nothing. `run` gets an idempotency key that survives
 * passing errors, so that a retry after a lost connection takes effect only once.
 */
export function useCommand<Input = void>(run: (requestId: string, input: Input) => Promise<void>) {
  const isRunning = useRef(false);
  const requestId = useRef<string>(undefined);
  const [state, setState] = useState<CommandState>({ isBusy: false, error: null });

  async function attempt(input: Input): Promise<void> {
    requestId.current ??= newId();
    try {
      await run(requestId.current, input);
      requestId.current = undefined;
      setState({ isBusy: false, error: null });
    } catch (thrown) {
      const error = toApiError(thrown);
      if (!error.isPassing) requestId.current = undefined;
      setState({ isBusy: false, error });
    }
  }
  return {
    ...state,
    start: (input: Input): void => {
      if (isRunning.current) return;
      isRunning.current = true;
      setState({ isBusy: true, error: null });
      void attempt(input).finally(() => {
        isRunning.current = false;
      });
    },
    /** Clears the last error. */
    forget: () => setState({ isBusy: false, error: null }),
  };
}
