import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fillIn, type Localised } from "#core/locale.ts";
import { type UnwantedOffer, type UnwantedReason, unwantedReasons } from "#core/unwanted.ts";
import { unwantedErrors } from "#core/unwanted-errors.ts";
import { unwantedLimits } from "#core/unwanted-limits.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { returnResult, useUnwantedOffer } from "#kit/api/unwanted.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/dialog.tsx";
import { toastDone } from "#kit/ui/notes.ts";
import { Skeleton, Spinner } from "#kit/ui/progress.tsx";
import { plural, useLocale, useText } from "#kit/ui/use-text.ts";
import { toolKitText } from "./text.ts";
import { unwantedDialogText } from "./unwanted-dialog-text.ts";

export interface UnwantedDialogProps {
  readonly runId: string;
  readonly onClose: () => void;
  /** Called after the server has deleted the result. */
  readonly onReturned: () => void;
}

function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError("unexpected", {}, { cause: error });
}

interface ReasonChoiceProps {
  readonly chosen: UnwantedReason | null;
  readonly onChoose: (reason: UnwantedReason) => void;
}

function ReasonChoice({ chosen, onChoose }: ReasonChoiceProps) {
  const say = useText(unwantedDialogText);
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{say("question")}</legend>
      {unwantedReasons.map((reason) => (
        <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="unwanted-reason"
            value={reason}
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
            className="size-5 shrink-0 accent-accent"
          />
          {say(reason)}
        </label>
      ))}
    </fieldset>
  );
}

/** Returns the result; `error` says why that failed. */
function useReturn({ runId, onClose, onReturned }: UnwantedDialogProps) {
  const say = useText(unwantedDialogText);
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  async function send(reason: UnwantedReason): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      const { amount } = await returnResult(client, runId, reason);
      const title = plural(amount, "doneCredit", "doneCredits");
      toastDone(say(title, { count: amount }), say("thanks"));
      onClose();
      onReturned();
    } catch (thrown) {
      setError(toApiError(thrown));
      setIsBusy(false);
    }
  }
  return { isBusy, error, send };
}

function Problem({ error }: { error: ApiError }) {
  const locale = useLocale();
  return (
    <p role="alert" className="text-danger">
      {error.text(locale)}
    </p>
  );
}

/** The reason why the result can't be returned, or `null`. */
function refusalOf({ amount, left }: UnwantedOffer): Localised | null {
  if (amount === 0) return unwantedErrors.unwanted_nothing_left.text;
  return left === 0 ? unwantedErrors.unwanted_limit.text : null;
}

/** What the user gets back and how many results may still be returned, or why that isn't known. */
function Terms({ offer }: { offer: ReturnType<typeof useUnwantedOffer> }) {
  const say = useText(unwantedDialogText);
  const sayTool = useText(toolKitText);
  const locale = useLocale();
  const { data, error } = offer;
  if (data) {
    const { amount, left } = data;
    const refusal = refusalOf(data);
    if (refusal) return <p>{fillIn(refusal[locale], unwantedLimits)}</p>;
    return (
      <>
        <p>{say(plural(amount, "leadCredit", "leadCredits"), { count: amount })}</p>
        <p className="text-sm text-muted">{say(plural(left, "leftOne", "left"), { left })}</p>
      </>
    );
  }
  if (!error) return <Skeleton className="h-18" />;
  return (
    <>
      <Problem error={toApiError(error)} />
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        onClick={() => void offer.refetch()}
      >
        {sayTool("tryAgain")}
      </Button>
    </>
  );
}

/** Asks for the reason and returns the result. */
function ReturnForm({ isReady, ...props }: UnwantedDialogProps & { isReady: boolean }) {
  const say = useText(unwantedDialogText);
  const [reason, setReason] = useState<UnwantedReason | null>(null);
  const { isBusy, error, send } = useReturn(props);
  const canSend = isReady && reason !== null && !isBusy;
  return (
    <>
      <ReasonChoice chosen={reason} onChoose={setReason} />
      {error ? <Problem error={error} /> : null}
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="destructive"
          aria-disabled={!canSend}
          onClick={() => {
            if (canSend) void send(reason);
          }}
        >
          {isBusy ? <Spinner /> : null}
          {say("yes")}
        </Button>
        <Button variant="outline" onClick={props.onClose}>
          {say("no")}
        </Button>
      </div>
    </>
  );
}

/** Asks why a result isn't wanted, says what follows, and returns it. */
export function UnwantedDialog(props: UnwantedDialogProps) {
  const { runId, onClose } = props;
  const say = useText(unwantedDialogText);
  const sayTool = useText(toolKitText);
  const offer = useUnwantedOffer(runId);
  const { data } = offer;
  return (
    <Dialog onClose={onClose} title={say("title")} closeLabel={sayTool("close")}>
      <Terms offer={offer} />
      {data && refusalOf(data) ? null : <ReturnForm {...props} isReady={data !== undefined} />}
    </Dialog>
  );
}
