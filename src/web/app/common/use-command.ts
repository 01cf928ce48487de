import { useRef, useState } from "react";
import { ApiError } from "#kit/api/api-error.ts";
import { newId } from "#kit/api/new-id.ts";

interface CommandState {
  readonly isBusy: boolean;
  /** Why the last try was refused. */
  readonly error: ApiError | null;
}

/** What is thrown by calls, as an `ApiError`. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError("unexpected", {}, { cause: error });
}

/**
 * One command behind a button: a second press while it runs does nothing. `run` is given an idempotency
 * key that stays the same until an answer has come, so that a try after a lost connection has one effect.
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
    /** Forgets what the last try was refused with. */
    forget: () => setState({ isBusy: false, error: null }),
  };
}
