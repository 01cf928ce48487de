import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ConsentKind } from "#core/safety/consent.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/dialog.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { consentPromises, consentText } from "./consent-text.ts";
import { receiversOf } from "./engine-words.ts";
import { giveConsent } from "./people-consent.ts";
import { toolKitText } from "./text.ts";

interface ConsentDialogProps {
  /** What the tool does with people. */
  readonly kind: ConsentKind;
  /** The engines that may receive the photo; empty for the built-in one. */
  readonly receivers: readonly string[];
  /** Called after the server has stored the consent. */
  readonly onAgreed: () => void;
  readonly onClose: () => void;
}

/** Stores the consent; `error` says why that failed. */
function useAgreement({ receivers, onAgreed }: ConsentDialogProps) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  async function agree(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      await giveConsent(client, receivers);
      onAgreed();
    } catch (thrown) {
      const failure =
        thrown instanceof ApiError ? thrown : new ApiError("unexpected", {}, { cause: thrown });
      setError(failure);
      setIsBusy(false);
    }
  }
  return { isBusy, error, agree };
}

/** Asks for consent before a face or a body is measured or changed. */
export function ConsentDialog(props: ConsentDialogProps) {
  const { kind, receivers, onClose } = props;
  const say = useText(consentText);
  const sayTool = useText(toolKitText);
  const locale = useLocale();
  const { isBusy, error, agree } = useAgreement(props);
  const place =
    receivers.length === 0
      ? say("local")
      : say("studio", { receivers: receiversOf(receivers, locale) });
  return (
    <Dialog
      onClose={onClose}
      title={say("title")}
      description={say("lead")}
      closeLabel={sayTool("close")}
    >
      <ul className="grid list-disc gap-2 pl-5">
        {consentPromises.map((promise) => (
          <li key={promise}>{say(promise)}</li>
        ))}
      </ul>
      {kind === "body" ? <p className="font-semibold">{say("body")}</p> : null}
      <p>{place}</p>
      <p className="text-sm text-muted">{say("kept")}</p>
      {error ? (
        <p role="alert" className="text-danger">
          {error.text(locale)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="hero" aria-disabled={isBusy} onClick={() => void agree()}>
          {say(isBusy ? "agreeing" : "yes")}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {say("no")}
        </Button>
      </div>
    </Dialog>
  );
}
